-- Types of blocks, as their files in content/blocks/ declare them.
create table blocks (
  name text not null primary key,
  source text not null
);
