-- Moves a support link to a position from 0, or to the end, and numbers the list again.
create or replace function move_support_link(account integer, item bigint, to_index bigint, out refusal text, out profile integer) returns record
  language plpgsql as $$
begin
  select * into refusal, profile from lock_own_support_link(account, item);
  if refusal is not null then return; end if;
  with other as (
    select id, row_number() over (order by position, id) - 1 as place
    from support_link where creator_profile_id = profile and id <> item
  ), ordered as (
    select id, case when place < to_index then place else place + 1 end as place from other
    union all select item, least(to_index, (select count(*) from other))
  )
  update support_link set position = ordered.place from ordered
    where support_link.id = ordered.id and support_link.position <> ordered.place;
end
$$;
