-- What was notified to members after they had closed their accounts.
delete from notice n using member m where m.id = n.member_id and m.left_at is not null;
