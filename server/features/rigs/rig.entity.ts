import { Collection } from '@mikro-orm/core'
import { Entity, Index, ManyToMany, ManyToOne, Property } from '@mikro-orm/decorators/legacy'
import { Field, ObjectType } from 'type-graphql'
import { accountLimits } from '../../../contract/account-limits.ts'
import { GearItem } from '../gear/gear-item.entity.ts'
import { ProfileItem } from '../profile/profile-item.entity.ts'

@ObjectType({ description: "A named set of a creator's gear, used together." })
@Entity({ tableName: 'rig' })
export class Rig extends ProfileItem {
  @Field(() => String, {
    description: "Name, such as 'RedCat on AM5'; unique in the profile, whatever its case.",
  })
  @Property({ type: 'string', length: accountLimits.rig.name.max })
  name!: string

  /** Without gear that was deleted: the rig stays, even if that was all of it. */
  @ManyToMany({ entity: () => GearItem, pivotEntity: () => RigGear })
  gear = new Collection<GearItem>(this)
}

@Entity({ tableName: 'rig_gear' })
@Index({ properties: ['gear'] })
export class RigGear {
  @ManyToOne(() => Rig, { primary: true, deleteRule: 'cascade' })
  rig!: Rig

  @ManyToOne(() => GearItem, { primary: true, deleteRule: 'cascade' })
  gear!: GearItem
}
