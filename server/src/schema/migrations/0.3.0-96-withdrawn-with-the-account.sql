-- Appeals and reports of items that were deleted with their author's account, or emptied by retention, were left open.
update appeal a set outcome = 'withdrawn', closed_at = now()
where outcome is null and (
  kind = 'post' and exists (select from post p where p.id = a.item_id and p.state = 9)
  or kind = 'comment' and exists (select from comment c where c.id = a.item_id and c.state = 9));

with closed as (
  update report r set outcome = 'gone', closed_at = now()
  where outcome is null and (
    kind = 'post' and exists (select from post p where p.id = r.target_id and p.state = 9)
    or kind = 'comment' and exists (select from comment c where c.id = r.target_id and c.state = 9))
  returning site_id, kind, target_id, reporter_id
), posts as (
  update post set reports = 0 where id in (select target_id from closed where kind = 'post')
), comments as (
  update comment set reports = 0 where id in (select target_id from closed where kind = 'comment')
)
insert into notice (site_id, member_id, title, content)
select c.site_id, c.reporter_id, case c.kind when 'post' then '您举报的帖子已删除' else '您举报的评论已删除' end,
  '您举报的内容已由作者删除。感谢您的反馈！'
from closed c join member m on m.id = c.reporter_id where m.left_at is null;
