import { Migration } from '@mikro-orm/migrations'

export class Migration20261126221322_integration_seconds extends Migration {
  override name = 'Migration20261126221322_integration_seconds'

  override up(): void {
    this.addSql('alter table gallery_image add integration_seconds double precision not null default 0')
    this.addSql(
      `update gallery_image set integration_seconds = (
         select coalesce(sum((series ->> 'count')::float8 * (series ->> 'seconds')::float8), 0)
         from jsonb_array_elements(exposures) series
       )
       where exposures <> '[]'`,
    )
  }

  override down(): void {
    this.addSql('alter table gallery_image drop column integration_seconds')
  }
}
