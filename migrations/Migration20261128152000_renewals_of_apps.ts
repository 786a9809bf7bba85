import { Migration } from '@mikro-orm/migrations'

/** Counts renewals by connected app, so that a repeated one is told from a stolen token, and polls of devices. */
export class Migration20261128152000_renewals_of_apps extends Migration {
  override name = 'Migration20261128152000_renewals_of_apps'

  override up(): void {
    this.addSql(
      `alter table "connected_app" add "generation" int not null default 0, add "renewed_at" timestamptz null;`,
    )
    this.addSql(
      `alter table "authorization_record" add "polled_at" timestamptz null, add "poll_seconds" smallint null;`,
    )
    this.addSql(`
      update "connected_app" set "generation" = "renewals"."count"
      from (
        select "connected_app_id", max(("payload"->>'rotations')::int) as "count"
        from "authorization_record" where "kind" = 'RefreshToken' group by 1
      ) as "renewals"
      where "renewals"."connected_app_id" = "connected_app"."id" and "renewals"."count" > 0;`)
  }

  override down(): void {
    this.addSql(`alter table "authorization_record" drop column "polled_at", drop column "poll_seconds";`)
    this.addSql(`alter table "connected_app" drop column "generation", drop column "renewed_at";`)
  }
}
