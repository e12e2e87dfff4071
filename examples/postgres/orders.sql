create table if not exists orders (
    id bigint not null,
    customer text not null,
    total numeric(12, 2) not null
);
