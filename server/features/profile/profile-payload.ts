import { type ClassType, Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql'
import type { Context } from '../../graphql/context.ts'
import { DeletedId, SessionPayload } from '../session/session-payload.ts'
import { CreatorProfile } from './creator-profile.entity.ts'
import type { ProfileItem } from './profile-item.entity.ts'
import { changedProfile } from './profile-rows.ts'

const description = 'The profile after the change.'

/** Payload of mutations that change or read a profile. */
@ObjectType()
export abstract class ProfilePayload {
  @Field(() => CreatorProfile, { description })
  creatorProfile!: object
}

/** Payload of mutations that change which profile an account has. */
@ObjectType()
export abstract class ProfileAndSessionPayload extends SessionPayload {
  @Field(() => CreatorProfile, { description })
  creatorProfile!: object
}

/** Payload of mutations that change a list of a profile. */
@ObjectType()
export abstract class ListPayload {
  creatorProfileId!: number
}

@Resolver(() => ListPayload)
export class ListPayloadResolver {
  @FieldResolver(() => CreatorProfile, { description })
  creatorProfile(
    @Root() { creatorProfileId }: Pick<ListPayload, 'creatorProfileId'>,
    @Ctx() context: Context,
  ) {
    return changedProfile(context, creatorProfileId)
  }
}

@ObjectType()
export abstract class DeletedItemPayload extends ListPayload {
  @DeletedId()
  deletedId!: number
}

/** Returns the payload of mutations of one item, in the field `name`. `label` is its name in descriptions. */
export function itemPayload(
  name: string,
  type: ClassType<ProfileItem>,
  label: string,
): abstract new () => ListPayload {
  @ObjectType()
  abstract class ItemPayload extends ListPayload {}
  Field(() => type, { description: `The ${label}.` })(ItemPayload.prototype, name)
  return ItemPayload
}
