-- Alerts also go to the robots of group chats, in the form of each vendor; '' is an own receiver.
alter table webhook add column robot text not null default '' check (robot in ('', 'wecom', 'dingtalk', 'feishu'));
