-- The sweep of unused pictures asks who has one.
create index member_avatar on member (avatar) where avatar <> '';
create index member_cover on member (cover) where cover <> '';
