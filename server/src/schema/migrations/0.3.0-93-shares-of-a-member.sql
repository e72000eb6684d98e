-- The shares of a member are in the export of their data, and end with the account.
create index post_share_member on post_share ((case when viewer ~ '^m[0-9]{1,15}$' then substr(viewer, 2)::bigint end))
  where viewer like 'm%';
