-- Decisions at once go both ways between two states (a pass, an undo). Each takes the lower count first, so that none
-- waits for another that waits for it.

create function move_state(site int, what text, from_state smallint, to_state smallint) returns void language plpgsql as $$
begin
  if from_state < to_state then
    perform count_state(site, what, from_state, -1);
    perform count_state(site, what, to_state, 1);
  else
    perform count_state(site, what, to_state, 1);
    perform count_state(site, what, from_state, -1);
  end if;
end $$;
