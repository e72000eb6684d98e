-- The same reporter may report a member on several sites; each site closes its own reports.
drop index report_open;
create unique index report_open on report (kind, target_id, reporter_id, site_id) where outcome is null;
