import { Migration } from '@mikro-orm/migrations'

export class Migration20261129205704_gear_optics extends Migration {
  override name = 'Migration20261129205704_gear_optics'

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "gear_item" add "focal_length_mm" double precision null, add "pixel_size_microns" double precision null, add "sensor_width_mm" double precision null;`,
    )
    this.addSql(
      `alter table "gear_item" add constraint "gear_item_sensor_width" check (sensor_width_mm >= '1'::double precision and sensor_width_mm <= '1000'::double precision);`,
    )
    this.addSql(
      `alter table "gear_item" add constraint "gear_item_pixel_size" check (pixel_size_microns >= '0.5'::double precision and pixel_size_microns <= '100'::double precision);`,
    )
    this.addSql(
      `alter table "gear_item" add constraint "gear_item_focal_length" check (focal_length_mm >= '1'::double precision and focal_length_mm <= '100000'::double precision);`,
    )
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "gear_item" drop constraint "gear_item_sensor_width";`)
    this.addSql(`alter table "gear_item" drop constraint "gear_item_pixel_size";`)
    this.addSql(`alter table "gear_item" drop constraint "gear_item_focal_length";`)
    this.addSql(
      `alter table "gear_item" drop column "focal_length_mm", drop column "pixel_size_microns", drop column "sensor_width_mm";`,
    )
  }
}
