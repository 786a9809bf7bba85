-- Moves a picture to a position from 0, or to the end, and numbers the list again.
create or replace function move_gallery_image(account integer, item bigint, to_index bigint, out refusal text, out profile integer) returns record
  language plpgsql as $$
begin
  select * into refusal, profile from lock_own_gallery_image(account, item);
  if refusal is not null then return; end if;
  with other as (
    select id, row_number() over (order by position, id) - 1 as place
    from gallery_image where creator_profile_id = profile and id <> item
  ), ordered as (
    select id, case when place < to_index then place else place + 1 end as place from other
    union all select item, least(to_index, (select count(*) from other))
  )
  update gallery_image set position = ordered.place from ordered
    where gallery_image.id = ordered.id and gallery_image.position <> ordered.place;
end
$$;
