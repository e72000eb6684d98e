-- Each page that shows an item has a claim of its own: closing one of two leaves the item claimed.
alter table review_claim add column holder text not null default '';
alter table review_claim drop constraint review_claim_pkey;
alter table review_claim add primary key (kind, item_id, member_id, holder);
