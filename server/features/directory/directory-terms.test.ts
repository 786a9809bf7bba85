import { expect, test } from 'vitest'
import { fold } from '../../database/fold.ts'
import { aProfile } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { GearItem } from '../gear/gear-item.entity.ts'
import { rebuildDirectory } from './directory-pages.ts'

/** A third of the texts is ASCII, a third has one other character, a third is of all kinds. */
const randomTexts = `
  select case number % 3 when 0 then ascii when 1 then ascii || mixed[1] || ascii else array_to_string(mixed, '') end as text
  from generate_series(1, 6000) number
  cross join lateral (
    select array_agg(one[1 + floor(random() * cardinality(one))]) as mixed
    from generate_series(1, 1 + number % 40), (select string_to_array(
      'a|b|Z|7| |  |é|E' || chr(769) || '|ø|ß|Æ|Ł|đ|Þ|İ|Σ|σς|ﬁ|½|Å|星雲|ガ|김하늘|🔭|👩‍🚀|नी|' || chr(160) || '|' || chr(12288) || '|-|''|.|%|_|\\', '|') as one) kinds
  ) of_all_kinds
  cross join lateral (
    select string_agg(chr(case when random() < 0.6 then 97 + floor(random() * 26) when random() < 0.5 then 32 else
      (array[9, 10, 13])[1 + floor(random() * 30)] end::int), '') || chr(33 + number % 94) ||
      repeat('x', case when number % 100 = 0 then 99 + number % 300 / 100 else 0 end) as ascii
    from generate_series(1, number % 150)
  ) of_ascii`

/** The rules without the shortcuts of the function. */
const plainTerms = `
  select left(word, 100) from string_to_table(folded, ' ') word where word ~ '^[a-z0-9]'
  union select substr(word, place, 12) from string_to_table(folded, ' ') word, generate_series(1, length(word)) place
  where octet_length(word) > length(word) and octet_length(substr(word, place, 1)) > 1`

test('texts of any characters are folded and cut into terms by the plain rules', async () => {
  await using app = await testApp()
  const em = app.em.fork()
  await em.begin()
  // The texts take a second, on a busy machine more than a request may.
  await em.execute(`set local statement_timeout = '60s'`)
  const rows = await em.execute<{ text: string; folded: string; isWrong: boolean }[]>(`
    with seeded as materialized (select setseed(0.5)),
    texts as materialized (select text, fold(text) as folded from seeded, (${randomTexts}) texts where text is not null)
    select text, folded,
      array(select distinct unnest(text_terms(text)) order by 1) <> array(select * from (${plainTerms}) terms (term) order by 1)
      or directory_terms('A ' || text, text, null, array[text, 'x']) <> array_to_tsvector(array(
        select unnest(text_terms('A x ' || text)) union select '=' || left(folded, 150) where folded <> '' union select '=x')) as "isWrong"
    from texts`)
  await em.rollback()
  expect(new Set(rows.map(({ text }) => Buffer.byteLength(text) - text.length)).size).toBeGreaterThan(50)
  expect(rows.filter(({ text, folded, isWrong }) => isWrong || folded !== fold(text))).toEqual([])
})

test('gear is found by a name whose letters are folded to many, and a specialty without letters is not a filter', async () => {
  await using app = await testApp()
  const profile = await app.has(aProfile({ specialties: ['!!!', 'Lunar'] }))
  const person = await app.as({ id: profile.userId })
  const itemName = 'ﷺ'.repeat(150)
  const { errors } = await person.run(
    'mutation ($input: CreateGearItemInput!) { createGearItem(input: $input) { id } }',
    { input: { profileId: profile.id, itemName, category: 'Telescope' } },
  )
  expect(errors).toBeUndefined()
  const FILTERS = `query ($gear: String) {
    specialties: directoryFilters(name: specialty) { value label }
    gear: directoryFilters(name: gear) { label creatorCount }
    creatorProfiles(gear: $gear) { profiles { id } } }`
  const expected = {
    specialties: [{ value: 'lunar', label: 'Lunar' }],
    gear: [{ label: itemName, creatorCount: 1 }],
    creatorProfiles: { profiles: [{ id: profile.id }] },
  }
  const read = async () => (await app.visitor().run(FILTERS, { gear: itemName })).data
  expect(await read()).toEqual(expected)
  await rebuildDirectory(app.em.fork())
  expect(await read()).toEqual(expected)
})

test('gear with more words than the directory can store is refused with the reason', async () => {
  await using app = await testApp()
  const profile = await app.has(aProfile())
  const person = await app.as({ id: profile.userId })
  // Each of these letters is folded to about five, and each of those begins a term.
  const squareLetters = (count: number) =>
    String.fromCodePoint(...Array.from({ length: count }, () => 0x33_00 + Math.floor(Math.random() * 0x58)))
  const item = () => ({
    itemName: squareLetters(150),
    brand: squareLetters(100),
    model: squareLetters(100),
    category: 'Telescope',
  })
  // Most of them by one statement, because each write computes the terms of all.
  await app.has((em) => {
    for (let position = 0; position < 16; position++)
      em.create(GearItem, { ...item(), creatorProfileId: profile.id, position })
    return em.flush()
  })
  let refused: { errors?: unknown } = {}
  for (let added = 0; added < 20 && !refused.errors; added++)
    refused = await person.run(
      'mutation ($input: CreateGearItemInput!) { createGearItem(input: $input) { id } }',
      { input: { profileId: profile.id, ...item() } },
    )
  expect(refused.errors).toMatchObject([
    {
      message: 'A text or a number in the request is outside what can be stored',
      extensions: { code: 'BAD_USER_INPUT' },
    },
  ])
})
