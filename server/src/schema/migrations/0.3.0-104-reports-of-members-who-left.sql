-- Reports about members who have closed their accounts were left open.
with closed as (
  update report r set outcome = 'gone', closed_at = now()
  where outcome is null and kind = 'member' and exists (select from member m where m.id = r.target_id and m.left_at is not null)
  returning site_id, reporter_id
)
insert into notice (site_id, member_id, title, content)
select c.site_id, c.reporter_id, '您举报的用户已删除', '您举报的用户已注销账号。感谢您的反馈！'
from closed c join member m on m.id = c.reporter_id where m.left_at is null;
