import { Migration } from '@mikro-orm/migrations'

/** Existing images wait for their place, which the background work looks for, a few a minute. */
export class Migration20261129210738_image_placement extends Migration {
  override name = 'Migration20261129210738_image_placement'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "image_placement" ("image_id" int not null, "state" varchar(20) not null, "reason" text null, "right_ascension" double precision null, "declination" double precision null, "scale" double precision null, "rotation" double precision null, "is_mirrored" boolean null, "cd" double precision[] null, "terms" double precision[] null, "field_width" double precision null, "field_height" double precision null, "corners" double precision[] null, "matched_stars" int null, "residual" double precision null, "source" varchar(20) null, "solver_version" int null, "bounds" box null, "hint_right_ascension" double precision null, "hint_declination" double precision null, "hint_width" double precision null, "hint_source" varchar(20) null, primary key ("image_id"));`,
    )
    this.addSql(
      `create index "image_placement_waiting" on "image_placement" ("image_id") where "state" = 'waiting';`,
    )
    this.addSql(
      `create index "image_placement_bounds" on "image_placement" using gist ("bounds") where "bounds" is not null;`,
    )

    this.addSql(
      `alter table "image_placement" add constraint "image_placement_image_id_foreign" foreign key ("image_id") references "gallery_image" ("id") on update cascade on delete cascade;`,
    )
    this.addSql(
      `alter table "image_placement" add constraint "image_placement_place" check ((state = 'placed') = (bounds is not null));`,
    )
    this.addSql(
      `insert into "image_placement" ("image_id", "state") select "id", 'waiting' from "gallery_image";`,
    )

    this.addSql(`alter table "sky_object" add "minor_size" real null, add "position_angle" real null;`)
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "image_placement" cascade;`)
    this.addSql(`alter table "sky_object" drop column "minor_size", drop column "position_angle";`)
  }
}
