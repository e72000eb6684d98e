-- What an outside service or a location holds stands first in the queue, as what the blocklist holds.
drop index post_queue;
create index post_queue on post (site_id, state, (hits <> '[]' or reports > 0 or screen_note <> '') desc, submitted_at, id);
drop index comment_queue;
create index comment_queue on comment (site_id, state, (hits <> '[]' or reports > 0 or screen_note <> '') desc, submitted_at, id);
