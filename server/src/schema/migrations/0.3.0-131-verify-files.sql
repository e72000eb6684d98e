-- Lines of a file's name and its text, which WeChat reads on the hosts of the site.
alter table site add column verify_files text[] not null default '{}';
