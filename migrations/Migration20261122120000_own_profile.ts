import { Migration } from '@mikro-orm/migrations'

/** The lists of a profile, whose items have an owner, an order and a key each. */
const lists = ['gallery_image', 'gear_item', 'social_link', 'support_link']

/**
 * Functions that lock a profile and then look at it. One statement cannot: what it sees is settled before it waits for the
 * lock, and it would not see what it waited for. In a volatile function of plpgsql each statement sees what was committed
 * before it began (PostgreSQL, 38.7). They return why a change is refused, or null: an exception would be logged as an
 * error of the database.
 */
export class Migration20261122120000_own_profile extends Migration {
  override name = 'Migration20261122120000_own_profile'

  override up(): void | Promise<void> {
    // The only place that asks 'is this yours?'. Locks until the transaction ends; visits go on.
    this.addSql(`
      create function lock_own_profile(account int, profile bigint) returns text language plpgsql as $$
      declare
        owner int;
      begin
        select user_id into owner from creator_profile where id = profile for no key update;
        return case when owner is null then 'no profile' when owner <> account then 'foreign' end;
      end $$`)
    for (const list of lists) {
      this.addSql(lockOwn(list))
      this.addSql(placeFor(list))
      this.addSql(move(list))
    }
    // The former cover first: a profile has one at most, in every moment.
    this.addSql(`
      create function choose_gallery_image(account int, item bigint, chosen boolean, out refusal text, out profile int)
      language plpgsql as $$
      begin
        select * into refusal, profile from lock_own_gallery_image(account, item);
        if refusal is not null then return; end if;
        update gallery_image set is_cover = false
          where creator_profile_id = profile and is_cover and (chosen or id = item);
        if chosen then update gallery_image set is_cover = true where id = item; end if;
      end $$`)
  }

  override down(): void | Promise<void> {
    this.addSql('drop function choose_gallery_image')
    for (const list of lists) {
      this.addSql(`drop function move_${list}`)
      this.addSql(`drop function place_for_${list}`)
      this.addSql(`drop function lock_own_${list}`)
    }
    this.addSql('drop function lock_own_profile')
  }
}

/** Locks the profile of an item: nobody else can change its list any more. */
const lockOwn = (list: string) => `
  create function lock_own_${list}(account int, item bigint, out refusal text, out profile int)
  language plpgsql as $$
  begin
    select creator_profile_id into profile from ${list} where id = item;
    refusal := case when profile is null then 'no item' else lock_own_profile(account, profile) end;
    if refusal is not null then return; end if;
    perform from ${list} where id = item;
    if not found then refusal := 'no item'; end if; -- deleted while we waited
  end $$`

/**
 * Locks a profile and finds the place behind the last item of its list. An item under the same key is changed instead of
 * added, so for it there is room in a full list too. The count reads an index alone.
 */
const placeFor = (list: string) => `
  create function place_for_${list}(
    account int, asked bigint, key text, more int, most int, out refusal text, out profile int, out place int
  ) language plpgsql as $$
  declare
    total int;
  begin
    refusal := lock_own_profile(account, asked);
    if refusal is not null then return; end if;
    profile := asked;
    select count(*), coalesce(max(position) + 1, 0) into total, place
      from ${list} where creator_profile_id = profile;
    if total + more > most
      and not exists (select from ${list} where creator_profile_id = profile and creation_key = key)
    then
      refusal := 'full';
    end if;
  end $$`

/** Moves an item to a place counted from 0, or to the end, and numbers the list anew. */
const move = (list: string) => `
  create function move_${list}(account int, item bigint, to_index bigint, out refusal text, out profile int)
  language plpgsql as $$
  begin
    select * into refusal, profile from lock_own_${list}(account, item);
    if refusal is not null then return; end if;
    with other as (
      select id, row_number() over (order by position, id) - 1 as place
      from ${list} where creator_profile_id = profile and id <> item
    ), ordered as (
      select id, case when place < to_index then place else place + 1 end as place from other
      union all select item, least(to_index, (select count(*) from other))
    )
    update ${list} set position = ordered.place from ordered
      where ${list}.id = ordered.id and ${list}.position <> ordered.place;
  end $$`
