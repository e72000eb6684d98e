-- What a file says of its making: 0 nothing, else the grade (docs/spec/uploads.md, AI marks). `ai_stamp`: the grade that
-- its stored bytes carry.
alter table file
  add column ai_grade      smallint not null default 0 check (ai_grade between 0 and 3),
  add column ai_producer   text not null default '',
  add column ai_produce_id text not null default '',
  add column ai_stamp      smallint not null default 0 check (ai_stamp between 0 and 3);
