-- An operator put the list of first steps away.
alter table site add column first_steps_hidden boolean not null default false;
