-- Items that retention has emptied lose what it left of their authors until now.
update post set ip_province = '', screen_note = '', near_duplicate_hash = null where state = 9 and content = '';
update comment set ip_province = '', screen_note = '', near_duplicate_hash = null where state = 9 and content = '';
