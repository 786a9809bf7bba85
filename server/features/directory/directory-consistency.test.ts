import pg from 'pg'
import { expect, test } from 'vitest'
import { runPeriodically } from '../../lifecycle/periodic-work.ts'
import { lockWaits } from '../../testing/databases.ts'
import { aGearItem, aProfile } from '../../testing/factories.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { GearItem } from '../gear/gear-item.entity.ts'
import { CreatorProfile } from '../profile/creator-profile.entity.ts'
import { purgeDirectoryTerms, rebuildDirectory } from './directory-pages.ts'

const writers = 4
const writes = 20_000

/** Compares the tables that triggers maintain with the same computed from their sources: rows that only one of both has. */
const differences = {
  entries: `
    select profile_id, created_at, folded_name, terms from directory_entry`,
  'entries, computed': `
    select profile.id, profile.created_at, fold(display_name),
      directory_terms(display_name, bio, "location", specialties) || possession_terms(profile.id)
    from creator_profile profile join users on users.id = user_id`,
  terms: `select term, profiles::bigint from directory_term where profiles <> 0`,
  'terms, computed': `
    select term, count(*) from directory_entry, unnest(tsvector_to_array(terms) || array['']) term group by term`,
  'labels of specialties and gear': `
    select term, whole_term(left(term, 1), label) from directory_label join directory_term using (term) where profiles > 0`,
  'labels of specialties and gear, computed': `
    select term, term from (
      select whole_term('=', unnest(specialties)) as term from creator_profile
      union select whole_term('~', item_name) from gear_item
    ) written where term not in ('=', '~')`,
  ranks: `select sort, sort_key, profile_id, profiles::bigint from directory_rank`,
  'ranks, computed': `
    select sort, sort_key, profile_id, (
      select count(*) from (
        select 'viewCount' as sort, view_count_key(view_count) as key, profile_id as id from profile_views
        union all select 'createdAt', created_at_key(created_at), id from creator_profile
        union all select 'displayName', fold(display_name), profile.id
          from creator_profile profile join users on users.id = user_id
      ) keys
      where keys.sort = ranges.sort and (key collate "C", id) >= (sort_key, profile_id)
        and (end_key is null or (key collate "C", id) < (end_key, end_id)))
    from (
      select *, lead(sort_key) over sorted as end_key, lead(profile_id) over sorted as end_id
      from directory_rank window sorted as (partition by sort order by sort_key, profile_id)
    ) ranges`,
  objects: `select profile_id, object_name, images::bigint from profile_object`,
  'objects, computed': `select profile_id, object_name, count(*) from image_object group by 1, 2`,
  'pictures of objects': `
    select name::text, sum(images) from (
      select name, images from sky_object union all select object_name, images from sky_object_change
    ) counts group by 1 having sum(images) <> 0`,
  'pictures of objects, computed': `select object_name::text, count(*) from image_object group by 1`,
  'profiles without views': `select profile_id from profile_views`,
  'profiles without views, computed': `select id from creator_profile`,
}

async function expectConsistent(app: TestApp): Promise<void> {
  for (const [name, kept] of Object.entries(differences).filter(([name]) => !name.endsWith('computed'))) {
    const computed = differences[`${name}, computed` as keyof typeof differences]
    const rows = await app.em
      .getConnection()
      .execute(`((${kept}) except (${computed})) union all ((${computed}) except (${kept}))`)
    expect(rows, name).toEqual([])
  }
}

/** Each write is a transaction of its own; the writes are the same in every run. */
const writer = (seed: number, writes: number) => `
  do $$
  declare
    words text[] := array['Galaxies', 'nébuleuse', '星雲', 'Sternbild', 'Lunar', '🌌', 'M31', 'd''Orion', '!!!', repeat('x', 480)];
    chosen_id int;
    chosen text[];
    image int;
  begin
    perform setseed(${seed / 10});
    for write in 1..${writes} loop
      chosen_id := 1 + random() * (select max(id) - 1 from users);
      select coalesce(array_agg(words[1 + floor(random() * 10)]), '{}') into chosen from generate_series(1, floor(random() * 5)::int);
      case floor(random() * 12)
        when 8 then insert into gear_item (creator_profile_id, position, item_name, category)
          select id, 0, 'Redcat ' || write % 400, 'Telescope' from creator_profile where id = chosen_id for key share;
        when 9 then delete from gear_item where creator_profile_id = chosen_id;
        when 10 then
          insert into gallery_image (creator_profile_id, position, width, height, byte_size, placeholder, file, stored_sizes)
          select id, 0, 1, 1, 1, '', 'file-${seed}-' || write, '[]' from creator_profile where id = chosen_id for key share
          returning id into image;
          if image is not null then
            perform set_objects_of_images(array[image],
              array(select name from unnest(array['NGC 224', 'NGC 598', 'Moon']) name where random() < 0.6));
          end if;
        when 11 then delete from gallery_image where creator_profile_id = chosen_id;
        when 0 then update users set display_name = left('N' || write || ' ' || array_to_string(chosen, ' '), 100) where id = chosen_id;
        when 1 then update creator_profile set bio = array_to_string(chosen, '-') where id = chosen_id;
        when 2 then
          update creator_profile set specialties = chosen, "location" = left(array_to_string(chosen, ','), 100) where id = chosen_id;
        when 3 then delete from creator_profile where id = chosen_id;
        when 4 then
          insert into creator_profile (id, user_id, slug, bio, specialties)
          values (chosen_id, chosen_id, 'creator-' || chosen_id, array_to_string(chosen, ' '), chosen) on conflict do nothing;
        else
          update profile_views set view_count = view_count + floor(random() * 3) where profile_id in (
            select profile_id from profile_views where profile_id between chosen_id and chosen_id + 3 order by profile_id for no key update);
      end case;
      commit;
      if write % 500 = 0 then
        perform split_directory_ranks();
        perform count_sky_objects();
        commit;
      end if;
    end loop;
  end $$`

test(
  'the tables of the directory equal the result of plain SQL after 20,000 writes on four connections with concurrent splits of ranks and purges of terms',
  { timeout: 120_000 },
  async () => {
    await using app = await testApp()
    // More than two ranges of a rank.
    const profiles = 2_500
    await app.em.getConnection().execute(`
    insert into users (email, display_name) select 'p' || n || '@people.example', 'Person ' || n from generate_series(1, ${profiles}) n;
    insert into creator_profile (id, user_id, slug) select id, id, 'creator-' || id from users`)
    await expectConsistent(app)

    const problems: unknown[] = []
    const purges = runPeriodically(
      100,
      () => purgeDirectoryTerms(app.em.fork()),
      (problem) => problems.push(problem),
    )
    await Promise.all(
      Array.from({ length: writers }, async (_, n) => {
        const client = new pg.Client(app.databaseUrl)
        await client.connect()
        await client.query(writer(n, writes / writers)).finally(() => client.end())
      }),
    )
    await purges.stop()
    expect(problems).toEqual([])
    await expectConsistent(app)

    await rebuildDirectory(app.em.fork())
    await expectConsistent(app)
  },
)

test('the name of a filter is kept if its term is purged while another creator begins to use it', async () => {
  await using app = await testApp()
  const formerCreator = await app.has(aProfile({ specialties: ['Dark Nebulae'] }))
  const creator = await app.has(aProfile())
  const formerGear = await app.has(aGearItem(formerCreator.id, 'Redcat 51'))
  await app.em.nativeUpdate(CreatorProfile, formerCreator.id, { specialties: [] })
  await app.em.nativeDelete(GearItem, formerGear.id)

  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  await client.query('begin')
  await client.query('select from directory_entry where profile_id = $1 for update', [creator.id])
  const written = Promise.all([
    app.em.fork().nativeUpdate(CreatorProfile, creator.id, { specialties: ['Dark Nebulae'] }),
    aGearItem(creator.id, 'Redcat 51')(app.em.fork()),
  ])
  await expect.poll(() => lockWaits(app.em)).toHaveLength(2)
  await purgeDirectoryTerms(app.em.fork())
  await client.query('commit')
  await client.end()
  await written
  expect(
    await app
      .visitor()
      .run(
        '{ specialties: directoryFilters(name: specialty) { label } gear: directoryFilters(name: gear) { label } }',
      ),
  ).toMatchObject({ data: { specialties: [{ label: 'Dark Nebulae' }], gear: [{ label: 'Redcat 51' }] } })
})

test('the directory is rebuilt while visitors read deep pages', async () => {
  await using app = await testApp()
  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  const locksWaitedFor = async () => {
    const { rows } = await client.query<{ name: string }>(
      `select relation::regclass::text as name from pg_locks
       where not granted and database = (select oid from pg_database where datname = current_database()) order by 1`,
    )
    return rows.map(({ name }) => name)
  }
  // Stops the rebuild after it has emptied the first tables.
  await client.query('begin; lock table sky_object in share mode')
  const rebuilt = rebuildDirectory(app.em.fork())
  await expect.poll(locksWaitedFor).toEqual(['sky_object'])
  const page = app.visitor().run('{ creatorProfiles(page: 7, limit: 100) { pagination { totalCount } } }')
  await expect.poll(locksWaitedFor).toEqual(['directory_term', 'sky_object'])
  await client.query('commit')
  await client.end()
  await rebuilt
  expect(await page).toMatchObject({ status: 200, data: { creatorProfiles: {} } })
})
