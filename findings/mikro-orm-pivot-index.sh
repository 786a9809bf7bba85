#!/bin/sh
# MikroORM 7.2.1: `@Index()` on a property of a pivot entity is written twice into the schema, so that the generated SQL fails: the
# index "already exists". The same decorator on the same class is written once if no @ManyToMany names the class as its pivot, and
# `@Index({ properties: ['gear'] })` on the class is written once in both cases. Ends with 1 if that has changed. Needs npm.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund @mikro-orm/core@7.2.1 @mikro-orm/decorators@7.2.1 @mikro-orm/postgresql@7.2.1 \
  reflect-metadata@0.2.2
cat >schema.mjs <<'SCRIPT'
import 'reflect-metadata'
import { Entity, Index, ManyToMany, ManyToOne, PrimaryKey } from '@mikro-orm/decorators/legacy'
import { MikroORM } from '@mikro-orm/postgresql'

/** Returns how often the index is created. Decorators are called, as compiled TypeScript does it. */
async function indexesOf({ isPivot, isOnProperty }) {
  class Rig {}
  class Gear {}
  class RigGear {}
  PrimaryKey({ type: 'integer' })(Rig.prototype, 'id')
  PrimaryKey({ type: 'integer' })(Gear.prototype, 'id')
  if (isPivot) ManyToMany({ entity: () => Gear, pivotEntity: () => RigGear })(Rig.prototype, 'gear')
  ManyToOne(() => Rig, { primary: true })(RigGear.prototype, 'rig')
  ManyToOne(() => Gear, { primary: true })(RigGear.prototype, 'gear')
  if (isOnProperty) Index()(RigGear.prototype, 'gear')
  for (const type of [Rig, Gear, RigGear]) Entity()(type)
  if (!isOnProperty) Index({ properties: ['gear'] })(RigGear)
  const orm = await MikroORM.init({ entities: [Rig, Gear, RigGear], dbName: 'none', connect: false })
  const sql = await orm.schema.getCreateSchemaSQL()
  return sql.match(/create index "rig_gear_gear_id_index"/g).length
}

const seen = {
  'property of a pivot': await indexesOf({ isPivot: true, isOnProperty: true }),
  'property of another entity': await indexesOf({ isPivot: false, isOnProperty: true }),
  'class of a pivot': await indexesOf({ isPivot: true, isOnProperty: false }),
}
console.log(seen)
process.exit(JSON.stringify(Object.values(seen)) === '[2,1,1]' ? 0 : 1)
SCRIPT
node schema.mjs
