-- A code may bind a number to a member who has none.
alter table captcha
  drop constraint captcha_purpose_check,
  add constraint captcha_purpose_check check (purpose in ('login', 'setup', 'leave', 'bind'));
alter table sms_code
  drop constraint sms_code_purpose_check,
  add constraint sms_code_purpose_check check (purpose in ('login', 'setup', 'leave', 'bind'));
