-- Public pictures of staff that are no avatars are pictures of the site: they outlive the account of their uploader.
update file set kind = 'site'
where open and kind = 'picture'
  and exists (select 1 from appointment a where a.member_id = file.owner_id)
  and not exists (select 1 from post_file pf where pf.file_id = file.id)
  and not exists (select 1 from member m where m.avatar = file.token);
