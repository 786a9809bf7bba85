import pg from 'pg'

/**
 * Replaces the gallery of a demo creator with `count` pictures named 'Sky 1' and so on. They share the files of other
 * pictures, because hundreds of uploads would take minutes. Returns their ids in order.
 */
export async function fillGallery(databaseUrl: string, slug: string, count: number): Promise<number[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(
      'delete from gallery_image using creator_profile creator where creator.id = creator_profile_id and slug = $1',
      [slug],
    )
    const { rows } = await client.query<{ id: number }>(
      `insert into gallery_image (creator_profile_id, position, title, width, height, byte_size, placeholder, file,
         stored_sizes, created_at, tags)
       select creator.id, place, 'Sky ' || place + 1, one.width, one.height, one.byte_size, one.placeholder,
         one.file || '?' || creator.slug || place, one.stored_sizes, now(), one.tags
       from generate_series(0, $2::int - 1) place
       join creator_profile creator on creator.slug = $1
       join lateral (
         select image.* from gallery_image image join creator_profile profile on profile.id = image.creator_profile_id
         where profile.slug = 'dusty-lane' order by image.position offset place % 4 limit 1
       ) one on true
       order by place returning id`,
      [slug, count],
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}
