alter table post add column comments_closed boolean not null default false;
