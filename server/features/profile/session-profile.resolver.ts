import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../context.ts'
import { SessionUser } from '../session/session-user.type.ts'
import { CreatorProfile } from './creator-profile.entity.ts'
import { type ProfileField, RequestedFields } from './profile-fields.ts'
import { profileByUser } from './profile-rows.ts'

@Resolver(() => SessionUser)
export class SessionProfileResolver {
  @FieldResolver(() => CreatorProfile, {
    nullable: true,
    description: 'The profile of the account, which shows its name and picture; null before it is created.',
  })
  async creatorProfile(
    @Root() { id }: SessionUser,
    @RequestedFields() fields: ProfileField[],
    @Ctx() { em }: Context,
  ) {
    return (await profileByUser(em, id, fields)) ?? null
  }
}
