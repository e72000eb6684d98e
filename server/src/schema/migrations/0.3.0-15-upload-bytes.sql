-- What a member has uploaded on a day in China Standard Time.
create table upload_day (
  member_id bigint not null references member on delete cascade,
  day       date not null,
  bytes     bigint not null,
  primary key (member_id, day)
);
create index upload_day_age on upload_day (day);
