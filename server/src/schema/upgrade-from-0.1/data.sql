-- Rewrites values of 0.1 that have another name in 0.2.0: kinds of jobs and limits of sites.

update job set kind = renamed.after, unique_key = replace(unique_key, renamed.before, renamed.after)
from (values
  ('settle-post-credits', 'award-post-credits'),
  ('rank', 'compute-ranking'),
  ('keep-no-longer', 'apply-retention'),
  ('tail-mobiles', 'backfill-mobile-suffixes'),
  ('mark-alike', 'mark-near-duplicates'),
  ('watch-waiting', 'check-review-wait'),
  ('send-hook', 'send-webhook'),
  ('try-words', 'run-blocklist-trial'),
  ('make-video', 'transcode-video'),
  ('sweep', 'delete-expired')
) as renamed(before, after)
where kind = renamed.before;

update site set settings = jsonb_set(settings, '{limits}', (
  select jsonb_object_agg(coalesce(renamed.after, l.key), l.value)
  from jsonb_each(settings -> 'limits') l left join (values
    ('postsAMinute', 'postsPerMinute'),
    ('commentsAMinute', 'commentsPerMinute'),
    ('togglesAMinute', 'togglesPerMinute'),
    ('picturesADay', 'picturesPerDay'),
    ('videosADay', 'videosPerDay')
  ) as renamed(before, after) on renamed.before = l.key
))
where jsonb_typeof(settings -> 'limits') = 'object' and settings -> 'limits' <> '{}';
