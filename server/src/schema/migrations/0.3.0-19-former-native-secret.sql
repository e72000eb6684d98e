-- The secret before the last change is accepted until the end of its term.
alter table site
  add column former_secret text,
  add column former_secret_until timestamptz,
  add constraint site_former_secret check ((former_secret is null) = (former_secret_until is null));
