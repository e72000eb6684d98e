-- In a transaction of its own, so that comments can be written meanwhile.
update comment c set answered_author_id = answered.author_id from comment answered
  where answered.id = c.answered_id and c.answered_author_id is null;
create index comment_answers on comment (answered_author_id, published_at desc, id desc)
  where answered_author_id is not null and state = 1 and not hidden;
drop index comment_answered;
