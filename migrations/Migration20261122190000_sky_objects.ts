import { Migration } from '@mikro-orm/migrations'
import { readCatalogue } from '../server/features/sky/sky-catalogue.ts'

/** Sky objects by all their names, from server/features/sky/catalogue. */
export class Migration20261122190000_sky_objects extends Migration {
  override name = 'Migration20261122190000_sky_objects'

  override up(): void {
    // 'm 31', 'M31', 'M031' and 'Messier 31' have the same key.
    this.addSql(`create function ${skyKey}`)
    this.addSql(`
      create table sky_object (
        id int generated always as identity unique,
        name varchar(40) collate "C" primary key,
        slug varchar(60) collate "C" not null unique,
        title varchar(60) not null,
        kind varchar(20) not null,
        right_ascension real, declination real, constellation varchar(3), size real, magnitude real,
        other_names text[] not null, common_names text[] not null, terms text[] not null,
        images int not null default 0)`)
    this.addSql('create index sky_object_most_images on sky_object (images desc, magnitude, name)')
    // The rank orders objects of the same name: 0 is a designation, 3 the end of a common name.
    this.addSql(`
      create table sky_object_name (
        key text collate "C" not null,
        object_name varchar(40) collate "C" not null references sky_object on delete cascade,
        rank smallint not null,
        primary key (key, object_name))`)
    this.addSql('create index sky_object_name_object on sky_object_name (object_name)')

    const objects = readCatalogue()
    this.addSql(`
      insert into sky_object (name, slug, title, kind, right_ascension, declination, constellation, size, magnitude,
        other_names, common_names, terms)
      select name, slug, title, kind, right_ascension, declination, constellation, size, magnitude, other_names,
        common_names, terms
      from json_populate_recordset(null::sky_object, $catalogue$${JSON.stringify(objects)}$catalogue$)`)
    const keys = objects.flatMap(({ name, keys }) => keys.map((row) => ({ ...row, object_name: name })))
    this.addSql(`
      insert into sky_object_name (key, object_name, rank)
      select key, object_name, rank
      from json_populate_recordset(null::sky_object_name, $catalogue$${JSON.stringify(keys)}$catalogue$)`)
    this.addSql('analyze sky_object, sky_object_name')
  }

  override down(): void {
    this.addSql('drop table sky_object_name')
    this.addSql('drop table sky_object')
    this.addSql('drop function sky_key(text)')
  }
}

export const skyKey = String.raw`
      sky_key(name text) returns text language sql immutable strict parallel safe as $$
        select regexp_replace(
          regexp_replace(replace(fold(name), ' ', ''), '^(m|b|c)(essier|arnard|aldwell)(?=\d)', '\1'),
          '^([a-z]+)0+(?=\d)', '\1')
      $$`
