import { Migration } from '@mikro-orm/migrations'

export class Migration20261121141223_oauth_attempt extends Migration {
  override name = 'Migration20261121141223_oauth_attempt'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "oauth_attempt" ("state_hash" varchar(64) not null, "browser_hash" varchar(64) not null, "provider" text not null, "code_verifier" varchar(128) not null, "nonce" varchar(64) not null, "link_to_user_id" int null, "expires_at" timestamptz not null, primary key ("state_hash"));`,
    )
    this.addSql(`create index "oauth_attempt_link_to_user_id_index" on "oauth_attempt" ("link_to_user_id");`)
    this.addSql(`create index "oauth_attempt_expires_at_index" on "oauth_attempt" ("expires_at");`)

    this.addSql(
      `alter table "oauth_attempt" add constraint "oauth_attempt_link_to_user_id_foreign" foreign key ("link_to_user_id") references "users" ("id") on delete cascade;`,
    )
    this.addSql(
      `alter table "oauth_attempt" add constraint "oauth_attempt_provider_check" check ("provider" in ('google', 'discord'));`,
    )
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "oauth_attempt" cascade;`)
  }
}
