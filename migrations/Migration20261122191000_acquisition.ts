import { Migration } from '@mikro-orm/migrations'

const events = [
  { event: 'insert', rows: 'new table as changed', sign: 1 },
  { event: 'delete', rows: 'old table as changed', sign: -1 },
] as const

/** The function that writes image_object, with what it does at last. */
export const setObjects = (last = '') => `
  set_objects_of_images(images int[], objects text[]) returns void language plpgsql as $$
  begin
    delete from image_object where image_id = any(images) and object_name <> all(objects);
    insert into image_object (image_id, object_name, profile_id, position)
      select image.id, object.name, image.creator_profile_id, object.position
      from gallery_image image cross join unnest(objects) with ordinality object (name, position)
      where image.id = any(images)
      on conflict (image_id, object_name) do update set position = excluded.position;
    ${last}
  end $$`

/** What pictures show and how they were taken: objects, gear, exposures, place, licence. */
export class Migration20261122191000_acquisition extends Migration {
  override name = 'Migration20261122191000_acquisition'

  override up(): void {
    this.addSql(`
      alter table gallery_image
        add exposures jsonb not null default '[]',
        add site varchar(100) null,
        add bortle_class smallint null,
        add calibration_frames varchar(255) null,
        add processing varchar(255) null,
        add license varchar(20) not null default 'allRightsReserved',
        add credit varchar(150) null,
        add constraint gallery_image_bortle_class check (bortle_class >= 1 and bortle_class <= 9)`)
    // The profile is repeated here, because triggers count by profile after the picture is gone.
    this.addSql(`
      create table image_object (
        image_id int not null references gallery_image on delete cascade,
        object_name varchar(40) collate "C" not null references sky_object,
        profile_id int not null, position smallint not null,
        primary key (image_id, object_name))`)
    this.addSql('create index image_object_newest on image_object (object_name, image_id desc)')
    this.addSql(`
      create table image_gear (
        image_id int not null references gallery_image on delete cascade,
        gear_id int not null references gear_item on delete cascade,
        role varchar(20) not null, position smallint not null,
        primary key (image_id, gear_id))`)
    this.addSql('create index image_gear_newest on image_gear (gear_id, image_id desc)')

    // How many pictures of each object a profile has.
    this.addSql(`
      create table profile_object (
        profile_id int not null references creator_profile on delete cascade,
        object_name varchar(40) collate "C" not null references sky_object,
        images int not null,
        primary key (profile_id, object_name)) with (fillfactor = 80)`)
    this.addSql('create index profile_object_most on profile_object (object_name, images desc, profile_id)')
    // Changes of sky_object.images, added up once a minute: pictures of one object would wait for each other.
    this.addSql(`
      create table sky_object_change (
        object_name varchar(40) collate "C" not null references sky_object, images int not null)`)
    this.addSql('create index sky_object_change_object on sky_object_change (object_name)')
    this.addSql(`
      create function count_sky_objects() returns void language sql as $$
        with removed as (delete from sky_object_change returning object_name, images)
        update sky_object set images = sky_object.images + counted.images
        from (select object_name, sum(images) as images from removed group by object_name) counted
        where name = object_name
      $$`)
    for (const { event, rows, sign } of events) {
      this.addSql(`
        create function image_object_after_${event}() returns trigger language plpgsql as $$
        begin
          insert into sky_object_change (object_name, images)
            select object_name, ${sign} * count(*) from changed group by object_name;
          insert into profile_object as kept (profile_id, object_name, images)
            select profile_id, object_name, ${sign} * count(*) from changed
            where exists (select from creator_profile where id = profile_id)
            group by profile_id, object_name order by profile_id, object_name
            on conflict (profile_id, object_name) do update set images = kept.images + excluded.images;
          ${sign < 0 ? `delete from profile_object where images <= 0 and profile_id in (select profile_id from changed);` : ''}
          perform notify_profile_changed((
            select array_agg(distinct 'object:' || id) || array_agg(distinct 'profile:' || profile_id)
            from (select * from changed limit 301) part join sky_object on name = object_name));
          return null;
        end $$`)
      this.addSql(`create trigger count_objects_${event} after ${event} on image_object
        referencing ${rows} for each statement execute function image_object_after_${event}()`)
    }
    // The only writer of image_object, so that the directory is refreshed once in a transaction.
    this.addSql(`create function ${setObjects()}`)
  }

  override down(): void {
    this.addSql('drop function set_objects_of_images(int[], text[])')
    this.addSql('drop function count_sky_objects()')
    this.addSql('drop table image_object, image_gear, profile_object, sky_object_change')
    for (const { event } of events) this.addSql(`drop function image_object_after_${event}()`)
    this.addSql('update sky_object set images = 0 where images > 0')
    this.addSql(`
      alter table gallery_image drop column exposures, drop column site, drop column bortle_class,
        drop column calibration_frames, drop column processing, drop column license, drop column credit`)
  }
}
