create table if not exists topic_orders (
    id bigint not null,
    customer text not null,
    total numeric(12, 2) not null
);
