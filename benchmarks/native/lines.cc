// SPDX-License-Identifier: Apache-2.0
// Writes numbered lines of 55 bytes to a file: one thread makes them, in blocks, another one writes them with
// fwrite_unlocked, as a sink operator in C++ with a writer thread would.
//
//   lines COUNT FILE
//
// Prints the seconds it took and the seconds of CPU time.
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <thread>
#include <vector>

#include "times.h"

static const size_t LINE = 55, LINES_OF_BLOCK = 1024, BLOCKS = 8, BUFFER = 256 << 10;
static const char TEMPLATE[] = "000000000000,sensor-0000,000000,north,ok,degrees-C,1.0\n";

static void digits(char *to, int count, uint64_t value) {
    for (int i = count - 1; i >= 0; i--) {
        to[i] = '0' + value % 10;
        value /= 10;
    }
}

struct Block {
    std::vector<char> bytes = std::vector<char>(LINE * LINES_OF_BLOCK);
    size_t lines = 0;
};

class Ring {
  public:
    Block &room() {
        std::unique_lock<std::mutex> lock(mutex);
        changed.wait(lock, [&] { return filled - written < BLOCKS; });
        return blocks[filled % BLOCKS];
    }

    void fill() {
        std::lock_guard<std::mutex> lock(mutex);
        filled++;
        changed.notify_all();
    }

    void end() {
        std::lock_guard<std::mutex> lock(mutex);
        ended = true;
        changed.notify_all();
    }

    // The next block, or null when there will be none.
    Block *next() {
        std::unique_lock<std::mutex> lock(mutex);
        changed.wait(lock, [&] { return written < filled || ended; });
        return written == filled ? nullptr : &blocks[written % BLOCKS];
    }

    void release() {
        std::lock_guard<std::mutex> lock(mutex);
        written++;
        changed.notify_all();
    }

  private:
    Block blocks[BLOCKS];
    uint64_t filled = 0, written = 0;
    bool ended = false;
    std::mutex mutex;
    std::condition_variable changed;
};

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: lines COUNT FILE\n");
        return 2;
    }
    uint64_t count = strtoull(argv[1], nullptr, 10);
    double start = now();
    FILE *file = fopen(argv[2], "w");
    if (file == nullptr) {
        perror(argv[2]);
        return 1;
    }
    setvbuf(file, nullptr, _IOFBF, BUFFER);
    static Ring ring;
    std::thread writer([&] {
        while (Block *block = ring.next()) {
            for (size_t i = 0; i < block->lines; i++) {
                fwrite_unlocked(block->bytes.data() + i * LINE, 1, LINE, file);
            }
            ring.release();
        }
    });
    for (uint64_t i = 0; i < count;) {
        Block &block = ring.room();
        for (block.lines = 0; block.lines < LINES_OF_BLOCK && i < count; block.lines++, i++) {
            char *line = block.bytes.data() + block.lines * LINE;
            memcpy(line, TEMPLATE, LINE);
            digits(line, 12, i);
            digits(line + 20, 4, i % 1000);
            digits(line + 25, 6, i * 7 % 1000000);
        }
        ring.fill();
    }
    ring.end();
    writer.join();
    bool failed = ferror(file) != 0;
    if (fclose(file) != 0 || failed) {
        perror(argv[2]);
        return 1;
    }
    printf("%.6f %.6f\n", now() - start, cpu());
    return 0;
}
