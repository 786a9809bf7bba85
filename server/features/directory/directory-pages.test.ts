import { beforeAll, expect, test } from 'vitest'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { countDirectory } from '../search-index/directory-counts.ts'
import { CreatorProfileSort, SortOrder } from './directory.type.ts'

const count = 10_950
const limit = 100

const app = forAllTests(testApp)
beforeAll(async () => {
  // Views, names and times in other orders than ids, some of them equal.
  await app.em.execute(`
    insert into users (id, email, display_name)
      select n, 'p' || n || '@people.example', 'Person' from generate_series(1, ${count}) n;
    insert into creator_profile (id, user_id, slug) select id, id, 'creator-' || id from users;
    insert into profile_views (profile_id, view_count) select id, id * 7919 % 4001 from users;
    insert into directory_entry (profile_id, created_at, folded_name, terms)
      select id, timestamptz '2024-01-01' + make_interval(secs => id * 7907 % 5003), 'name ' || id * 7901 % 3001, '' from users;
    analyze users, creator_profile, profile_views, directory_entry`)
  await countDirectory(app.em.fork())
})

const keys = { viewCount: 'view_count', createdAt: 'created_at', displayName: 'folded_name' }

test.each(
  Object.values(CreatorProfileSort).flatMap((sortBy) =>
    Object.values(SortOrder).map((sortOrder) => ({ sortBy, sortOrder })),
  ),
)(
  'pages have every creator once, in order, from the beginning to the end: $sortBy $sortOrder',
  async (order) => {
    const { sortBy, sortOrder } = order
    const expected = await app.em.execute<{ id: number }[]>(
      `select profile_id as id from directory_entry join profile_views using (profile_id)
     order by ${keys[sortBy]} ${sortOrder}, profile_id ${sortOrder}`,
    )
    const PAGE = `query ($page: PositiveInt!, $sortBy: CreatorProfileSort, $sortOrder: SortOrder) {
    creatorProfiles(page: $page, limit: ${limit}, sortBy: $sortBy, sortOrder: $sortOrder) {
      profiles { id } pagination { totalCount } } }`
    // The last one that is skipped to from the start, the middle, the last two and one beyond.
    for (const page of [1, 51, 52, 55, 56, 80, 109, 110, 111]) {
      const { data } = await app.visitor().run(PAGE, { page, ...order })
      const { profiles, pagination } = data.creatorProfiles
      expect(profiles, `page ${page}`).toEqual(expected.slice((page - 1) * limit, page * limit))
      expect(pagination).toEqual({ totalCount: count })
    }
  },
)
