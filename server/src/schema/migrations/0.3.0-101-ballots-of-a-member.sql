-- The ballots of a member are in the export of their data, and end with the account.
create index ballot_member on ballot (member_id, poll_id);
