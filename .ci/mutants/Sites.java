// SPDX-License-Identifier: Apache-2.0

package mutants;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.Tree.Kind;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Draws mutants of main code from a seed and writes the sources anew with all of them in, each asleep until {@link Probe}
 * wakes it, so that everything is compiled once.
 *
 * <p>{@code Sites ROOT SEED COUNT DROPPED OUT FOLDER…}: the checkout, the seed, how many; a file with the ids of mutants that do
 * not compile; where sources and {@code mutants.tsv} are written; the source folders, relative to the checkout.
 */
final class Sites {
    /** A place in a file and what to write there; the text holds {@code @} where the number of the mutant belongs. */
    private record Site(String file, long line, int start, int end, String kind, String text) {
        String id() {
            return file + ":" + start + ":" + kind;
        }

        boolean overlaps(Site other) {
            return file.equals(other.file) && start < other.end && other.start < end;
        }
    }

    private static final Map<Kind, List<String>> OPERATORS = Map.ofEntries(
            Map.entry(Kind.LESS_THAN, List.of("<=", ">=")),
            Map.entry(Kind.LESS_THAN_EQUAL, List.of("<", ">")),
            Map.entry(Kind.GREATER_THAN, List.of(">=", "<=")),
            Map.entry(Kind.GREATER_THAN_EQUAL, List.of(">", "<")),
            Map.entry(Kind.EQUAL_TO, List.of("!=")),
            Map.entry(Kind.NOT_EQUAL_TO, List.of("==")),
            Map.entry(Kind.CONDITIONAL_AND, List.of("||")),
            Map.entry(Kind.CONDITIONAL_OR, List.of("&&")),
            Map.entry(Kind.PLUS, List.of("-")),
            Map.entry(Kind.MINUS, List.of("+")),
            Map.entry(Kind.MULTIPLY, List.of("/")),
            Map.entry(Kind.DIVIDE, List.of("*")),
            Map.entry(Kind.REMAINDER, List.of("*")));

    private static final String ON = "mutants.Probe.on(@)";

    private Sites() {}

    public static void main(String[] args) throws Exception {
        Path root = Path.of(args[0]);
        Random random = new Random(Long.parseLong(args[1]));
        int count = Integer.parseInt(args[2]);
        Set<String> dropped = new HashSet<>(Files.exists(Path.of(args[3])) ? Files.readAllLines(Path.of(args[3])) : List.of());
        Path out = Path.of(args[4]);
        Map<String, String> texts = new TreeMap<>();
        List<Site> sites = new ArrayList<>();
        for (int i = 5; i < args.length; i++) {
            read(root, args[i], texts, sites);
        }
        sites.sort(Comparator.comparing(Site::id));
        int all = sites.size();
        Collections.shuffle(sites, random);
        List<Site> drawn = new ArrayList<>();
        for (Site site : sites) {
            if (drawn.size() < count && !dropped.contains(site.id()) && drawn.stream().noneMatch(site::overlaps)) {
                drawn.add(site);
            }
        }
        write(out, texts, drawn);
        System.out.println(drawn.size() + " of " + all + " places");
    }

    private static void read(Path root, String folder, Map<String, String> texts, List<Site> sites) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<Path> files;
        try (Stream<Path> paths = Files.walk(root.resolve(folder))) {
            files = paths.filter(path -> path.toString().endsWith(".java") && !path.endsWith("module-info.java")
                            && !path.endsWith("package-info.java")).sorted().toList();
        }
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                String file = root.toAbsolutePath().relativize(Path.of(unit.getSourceFile().toUri())).toString();
                String text = unit.getSourceFile().getCharContent(true).toString();
                texts.put(file, text);
                new Scanner(file, text, unit, positions, sites).scan(unit, null);
            }
        }
    }

    private static void write(Path out, Map<String, String> texts, List<Site> drawn) throws Exception {
        List<String> lines = new ArrayList<>();
        Map<String, List<Site>> files = new TreeMap<>();
        for (int number = 0; number < drawn.size(); number++) {
            Site site = drawn.get(number);
            String before = texts.get(site.file).substring(site.start, site.end).replaceAll("\\s+", " ");
            lines.add(number + "\t" + site.id() + "\t" + site.line + "\t" + before + "\t" + site.text.replaceAll("\\s+", " "));
            files.computeIfAbsent(site.file, file -> new ArrayList<>())
                    .add(new Site(site.file, site.line, site.start, site.end, site.kind, site.text.replace("@", "" + number)));
        }
        for (Map.Entry<String, List<Site>> file : files.entrySet()) {
            StringBuilder text = new StringBuilder(texts.get(file.getKey()));
            file.getValue().sort(Comparator.comparing(Site::start).reversed());
            for (Site site : file.getValue()) {
                // On one line, so that errors name the line that the site has.
                text.replace(site.start, site.end, site.text);
            }
            Path path = out.resolve("sources").resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, text);
        }
        Files.write(out.resolve("mutants.tsv"), lines);
    }

    /** Finds the places of one file. */
    private static final class Scanner extends TreePathScanner<Void, Void> {
        private final String file;
        private final String text;
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final List<Site> sites;

        Scanner(String file, String text, CompilationUnitTree unit, SourcePositions positions, List<Site> sites) {
            this.file = file;
            this.text = text;
            this.unit = unit;
            this.positions = positions;
            this.sites = sites;
        }

        @Override
        public Void visitAnnotation(AnnotationTree node, Void none) {
            return null;
        }

        @Override
        public Void visitCase(CaseTree node, Void none) {
            scan(node.getGuard(), none);
            scan(node.getStatements(), none);
            if (node.getBody() != null) {
                scan(node.getBody(), none);
            }
            return null;
        }

        @Override
        public Void visitVariable(VariableTree node, Void none) {
            return node.getModifiers().getFlags().contains(Modifier.STATIC) ? null : super.visitVariable(node, none);
        }

        @Override
        public Void visitBinary(BinaryTree node, Void none) {
            for (String operator : OPERATORS.getOrDefault(node.getKind(), List.of())) {
                String left = of(node.getLeftOperand());
                String right = of(node.getRightOperand());
                add(node, operator, "(" + ON + " ? (" + left + ") " + operator + " (" + right + ") : " + of(node) + ")");
            }
            return super.visitBinary(node, none);
        }

        @Override
        public Void visitIf(IfTree node, Void none) {
            negate(node.getCondition());
            return super.visitIf(node, none);
        }

        @Override
        public Void visitWhileLoop(WhileLoopTree node, Void none) {
            negate(node.getCondition());
            return super.visitWhileLoop(node, none);
        }

        @Override
        public Void visitConditionalExpression(ConditionalExpressionTree node, Void none) {
            negate(node.getCondition());
            return super.visitConditionalExpression(node, none);
        }

        private void negate(ExpressionTree condition) {
            ExpressionTree inner = condition instanceof ParenthesizedTree tree ? tree.getExpression() : condition;
            if (!of(inner).equals("true")) {
                add(inner, "negated", "(" + ON + " != (" + of(inner) + "))");
            }
        }

        @Override
        public Void visitReturn(ReturnTree node, Void none) {
            if (node.getExpression() != null) {
                String value = of(node.getExpression());
                String other = switch (returnType()) {
                    case "boolean" -> "!(" + value + ")";
                    case "int", "long", "short", "byte", "double", "float", "char" -> value.equals("0") ? "1" : "0";
                    case "" -> "";
                    default -> value.equals("null") ? "" : "null";
                };
                if (!other.isEmpty()) {
                    add(node.getExpression(), "returned", "(" + ON + " ? " + other + " : " + value + ")");
                }
            }
            return super.visitReturn(node, none);
        }

        private String returnType() {
            for (TreePath path = getCurrentPath(); path != null; path = path.getParentPath()) {
                if (path.getLeaf() instanceof MethodTree method) {
                    return String.valueOf(method.getReturnType());
                }
                if (path.getLeaf() instanceof LambdaExpressionTree) {
                    return "";
                }
            }
            return "";
        }

        @Override
        public Void visitLiteral(LiteralTree node, Void none) {
            if (node.getKind() == Kind.INT_LITERAL) {
                add(node, "constant", "(" + ON + " ? " + of(node) + " + 1 : " + of(node) + ")");
            }
            return super.visitLiteral(node, none);
        }

        @Override
        public Void visitExpressionStatement(ExpressionStatementTree node, Void none) {
            boolean isInLoopHead = getCurrentPath().getParentPath().getLeaf() instanceof ForLoopTree loop
                    && (loop.getUpdate().contains(node) || loop.getInitializer().contains(node));
            if (!isInLoopHead && node.getExpression() instanceof MethodInvocationTree call) {
                String name = of(call.getMethodSelect());
                if (!name.equals("super") && !name.equals("this")) {
                    add(node, "removed", "if (!" + ON + ") { " + of(node) + " }");
                }
            }
            if (!isInLoopHead && node.getExpression() instanceof UnaryTree unary) {
                String operand = of(unary.getExpression());
                String other = unary.getKind() == Kind.POSTFIX_INCREMENT || unary.getKind() == Kind.PREFIX_INCREMENT ? "--" : "++";
                add(node, "counted", "if (" + ON + ") { " + operand + other + "; } else { " + of(node) + " }");
            }
            return super.visitExpressionStatement(node, none);
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree node, Void none) {
            List<? extends ExpressionTree> arguments = node.getArguments();
            boolean isStatement = getCurrentPath().getParentPath().getLeaf() instanceof ExpressionStatementTree;
            for (int i = 0; i + 1 < arguments.size() && !isStatement; i++) {
                String first = of(arguments.get(i));
                String second = of(arguments.get(i + 1));
                if (!first.equals(second) && first.matches("[\\w.]+") && second.matches("[\\w.]+")) {
                    int start = start(node);
                    String swapped = text.substring(start, start(arguments.get(i))) + second + ", " + first
                            + text.substring(end(arguments.get(i + 1)), end(node));
                    add(node, "swapped" + i, "(" + ON + " ? " + swapped + " : " + of(node) + ")");
                }
            }
            return super.visitMethodInvocation(node, none);
        }

        private void add(Tree node, String kind, String replacement) {
            String name = kind.replaceAll("[^\\w]", "") .isEmpty() ? "to" + kind.replace("<", "LT").replace(">", "GT")
                    .replace("=", "EQ").replace("!", "NOT").replace("+", "PLUS").replace("-", "MINUS").replace("*", "TIMES")
                    .replace("/", "BY").replace("|", "OR").replace("&", "AND") : kind;
            if (start(node) >= 0 && end(node) > start(node)) {
                sites.add(new Site(file, unit.getLineMap().getLineNumber(start(node)), start(node), end(node), name, replacement));
            }
        }

        private int start(Tree node) {
            return (int) positions.getStartPosition(unit, node);
        }

        private int end(Tree node) {
            return (int) positions.getEndPosition(unit, node);
        }

        private String of(Tree node) {
            return text.substring(start(node), end(node));
        }
    }
}
