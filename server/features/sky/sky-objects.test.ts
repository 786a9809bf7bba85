import { describe, expect, test } from 'vitest'
import { forAllTests, testApp } from '../../testing/test-app.ts'
import { nameKey } from './name-key.ts'

const OBJECT = 'query Object($name: String!) { skyObject(name: $name) { id name slug title } }'
const OBJECTS = `query Objects($search: String, $kind: SkyObjectKind, $constellation: String, $page: PositiveInt, $limit: PositiveInt, $near: SkyPositionInput) {
  skyObjects(search: $search, kind: $kind, constellation: $constellation, page: $page, limit: $limit, near: $near) {
    objects { name title kind constellation magnitude } pagination { currentPage totalPages totalCount hasNextPage }
  }
}`

const app = forAllTests(testApp)

async function objectNamed(name: string) {
  const { data, errors } = await app.visitor().run(OBJECT, { name })
  return errors?.[0]?.extensions['code'] ?? data.skyObject?.name
}

async function objects(variables: Record<string, unknown>) {
  const { data, errors } = await app.visitor().run(OBJECTS, variables)
  return errors ? errors[0]!.message : data.skyObjects
}

describe('a sky object', () => {
  test.each([
    [
      'NGC 224',
      ['M31', 'm 31', 'M 031', 'Messier 31', 'NGC224', 'ngc-224', 'Andromeda', 'ANDROMEDA galaxy', 'm-31'],
    ],
    ['NGC 1976', ['M42', 'Orion Nebula', 'Great Orion Nebula', 'LBN 974']],
    ['Mel 22', ['Pleiades', 'M45', 'Seven Sisters']],
    ['Moon', ['moon', 'Luna']],
    ['C 9', ['Sh2–155', 'Sh2‑155', 'sh2−155', 'Sh2 155', 'Cave\u00a0Nebula']],
    ['vdB 142', ['vdB142', 'IC 1396A']],
    ['NGC 7380', ['Sharpless 142', 'Wizard']],
    ['Sh2-274', ['Medusa Nebula', 'Abell 21', 'PN A66 21', 'A66 21']],
    ['Abell 85', ['CTB 1', 'CTB1', 'Garlic Nebula', 'Medulla']],
    ['Arp 188', ['UGC 10214', 'Tadpole Galaxy', 'Arp 188']],
    ['Sh2-308', ['Sharpless 2-308', 'LBN 1052']],
    ['Leo Triplet', ['M66 Group']],
    ["Markarian's Chain", ['Markarian’s Chain', 'markarians chain']],
    ['Sh2-276', ['Barnard’s Loop', 'Barnardʼs Loop', "Barnard's Loop"]],
    ['C/2023 A3', ['Tsuchinshan-ATLAS', 'C/2023 A3', 'c 2023 a3']],
    ['C/1995 O1', ['Hale-Bopp', 'Comet Hale Bopp']],
  ])('%s is found by %j', async (name, names) => {
    expect(await Promise.all(names.map(objectNamed))).toEqual(names.map(() => name))
  })

  test.each(['M 999', '', '   ', '%', "'; drop table sky_object; --", '𝕄31x'.repeat(100)])(
    'is not found by %j',
    async (name) => {
      const { data, errors } = await app.visitor().run(OBJECT, { name })
      expect(errors).toBeUndefined()
      expect(data).toEqual({ skyObject: null })
    },
  )

  test.each(['get', 'images'])('that does not exist is an error for a client of REST (%s)', async (what) => {
    const response = await app.visitor().fetch(`/_api/sky-objects/${what}?name=M%20999`)
    expect(response.status).toBe(404)
    const error = 'Sky object not found'
    expect(await response.json()).toEqual({ error, message: error, code: 'NOT_FOUND' })
  })

  test('has its slug as id, by whichever name it was read', async () => {
    for (const name of ['M 31', 'Andromeda']) {
      const { data } = await app.visitor().run(OBJECT, { name })
      expect(data.skyObject).toMatchObject({ id: 'm-31', slug: 'm-31' })
    }
  })

  test('whose name has a NUL character is refused', async () => {
    expect(await objectNamed('M\0')).toBe('BAD_USER_INPUT')
  })
})

describe('the list of sky objects', () => {
  test('has 16,987 objects, the brightest first while there are no pictures', async () => {
    const { objects: found, pagination } = await objects({ limit: 3, page: 2 })
    expect(pagination).toEqual({
      currentPage: 2,
      totalPages: 5663,
      totalCount: 16_987,
      hasNextPage: true,
    })
    expect(found).toHaveLength(3)
    const { objects: brightest } = await objects({ limit: 50 })
    const magnitudes = brightest.map(({ magnitude }: { magnitude: number }) => magnitude)
    expect(magnitudes).toEqual(magnitudes.toSorted((one: number, other: number) => one - other))
    expect(magnitudes[0]).toBeLessThan(magnitudes[49])
  })

  test('suggests by the beginning of any name or of a word in it', async () => {
    const titles = async (search: string) =>
      (await objects({ search, limit: 5 })).objects.map(({ title }: { title: string }) => title)
    expect(await titles('androm')).toContain('Andromeda Galaxy')
    expect(await titles('ngc 22')).toContain('Andromeda Galaxy')
    expect(await titles('orion neb')).toContain('Orion Nebula')
    expect(await titles('no such thing')).toEqual([])
  })

  test.each([
    ['horshead', 'Horsehead Nebula'],
    ['andromda', 'Andromeda Galaxy'],
    ['rossete nebula', 'Rosette Nebula'],
    ['plieades', 'Pleiades'],
    ['ring nebuls', 'Ring Nebula'],
  ])('corrects the typo in %s', async (search, title) => {
    expect((await objects({ search, limit: 1 })).objects[0].title).toBe(title)
  })

  test('takes a number with a typo for no other one', async () => {
    expect((await objects({ search: 'ngc 22455' })).objects).toEqual([])
  })

  test('is filtered by kind and constellation', async () => {
    const { objects: found, pagination } = await objects({ kind: 'globularCluster', constellation: 'Her' })
    expect(pagination.totalCount).toBe(3)
    expect(found.map(({ name }: { name: string }) => name)).toEqual(['NGC 6205', 'NGC 6341', 'NGC 6229'])
    const { objects: none } = await objects({ constellation: 'Leo Minor' }) // not those of Leo
    expect(none).toEqual([])
  })

  test('finds what is near a position, the brightest first', async () => {
    const titles = async (near: object) => {
      const { objects: found } = await objects({ near, limit: 2 })
      return found.map(({ title }: { title: string }) => title)
    }
    expect(await titles({ rightAscension: 10.9, declination: 41.0 })).toEqual(['Andromeda Galaxy', 'M 32'])
    const { pagination } = await objects({ near: { rightAscension: 10.9, declination: 41.0 } })
    expect(pagination.totalCount).toBeLessThan(100)
    const wide = await objects({ near: { rightAscension: 10.9, declination: 41.0, radius: 5 } })
    expect(wide.pagination.totalCount).toBeGreaterThan(2 * pagination.totalCount)
    // Across the meridian of 0 h.
    const acrossZero = await objects({ near: { rightAscension: 359.95, declination: 16.15 } })
    expect(acrossZero.objects.map(({ name }: { name: string }) => name)).toContain('NGC 7814')
    expect(await objects({ near: { rightAscension: 361, declination: 0 } })).toBe(
      'rightAscension must be 0 to 360',
    )
  })

  test('rejects a limit above 100 and an unknown kind', async () => {
    expect(await objects({ limit: 101 })).toBe('limit must be at most 100')
    expect(await objects({ kind: 'teapot' })).toContain('does not exist in "SkyObjectKind" enum')
  })
})

test('the written-out name of a catalogue has the key of the short one', () => {
  const keys = {
    'Messier 31': 'm31',
    'Sharpless 155': 'sh2155',
    'Sharpless 2-155': 'sh2155',
    'Melotte 022': 'mel22',
    'Hickson 92': 'hcg92',
    'Collinder 399': 'cl399',
    'Cr 399': 'cl399',
    'Harvard 20': 'h20',
    'Cederblad 214': 'ced214',
    'PN A66 21': 'abell21',
    A662: 'a662',
    'PN A662': 'pna662',
    'ACO 1656': 'abell1656',
    'Caldwell 9': 'c9',
    'New General Catalogue 224': 'ngc224',
    'Index Catalogue 5067': 'ic5067',
    'Barnard 33': 'b33',
    "Lynds' Bright Nebula 1027": 'lbn1027',
    'Lynds Dark Nebula 1622': 'ldn1622',
    'van den Bergh 141': 'vdb141',
    'Principal Galaxies Catalogue 143': 'pgc143',
    'Hickson Compact Group 92': 'hcg92',
    sh2155: 'sh2155',
    'Meteor 7': 'meteor7',
  }
  expect(Object.keys(keys).map(nameKey)).toEqual(Object.values(keys))
})
