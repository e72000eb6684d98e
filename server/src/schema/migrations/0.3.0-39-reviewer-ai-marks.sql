-- The AI mark that a reviewer gave a post: 0 none, else the grade (docs/spec/uploads.md, AI marks).
alter table post add column ai_review smallint not null default 0 check (ai_review between 0 and 3);
