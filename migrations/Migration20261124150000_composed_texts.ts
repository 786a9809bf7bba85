import { Migration } from '@mikro-orm/migrations'

const lines: Record<string, string[]> = {
  users: ['display_name'],
  creator_profile: ['bio', 'location', 'equipment_summary'],
  social_link: ['platform', 'display_name'],
  support_link: ['platform', 'display_name', 'description'],
  gear_item: ['item_name', 'category', 'brand', 'model', 'description', 'price_range', 'recommended_for'],
  gallery_image: ['title', 'description', 'alt_text', 'site', 'calibration_frames', 'processing', 'credit'],
}
const addresses: Record<string, string[]> = {
  creator_profile: ['website_url', 'youtube_channel_id'],
  social_link: ['url'],
  support_link: ['url'],
  gear_item: ['affiliate_url'],
}
const lists: Record<string, string[]> = { creator_profile: ['specialties'], gallery_image: ['tags'] }

const invisible = String.raw`[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]`
const composed = (text: string) => `normalize(regexp_replace(${text}, E'\\r\\n?', E'\\n', 'g'), NFC)`
const visible = (text: string) => `btrim(regexp_replace(${composed(text)}, '${invisible}', '', 'g'))`

/**
 * Existing texts as they would be stored now. Emails are left, because the rule has never accepted such characters in them, and
 * names of access tokens, because they are unique. Few texts are longer when they are composed; these are left too.
 */
export class Migration20261124150000_composed_texts extends Migration {
  override name = 'Migration20261124150000_composed_texts'

  override up(): void {
    const update = (columnsOf: Record<string, string[]>, changed: (text: string) => string) => {
      for (const [table, columns] of Object.entries(columnsOf))
        for (const column of columns)
          this.addSql(
            `update ${table} set ${column} = ${changed(column)}
              where ${column} <> ${changed(column)} and char_length(${changed(column)}) <= char_length(${column})`,
          )
    }
    update(lines, composed)
    update(addresses, visible)
    for (const [table, columns] of Object.entries(lists))
      for (const column of columns)
        this.addSql(
          `update ${table} set ${column} = array(
              select text from (
                select distinct on (lower(text)) text, place
                from (select ${visible('text')} as text, place from unnest(${column}) with ordinality as each (text, place)) as each
                where text <> '' order by lower(text), place
              ) as kept order by place)
            where exists (select from unnest(${column}) as each (text) where text <> ${visible('text')})`,
        )
  }

  override down(): void {}
}
