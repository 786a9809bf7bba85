import { Arg, Ctx, Field, FieldResolver, ObjectType, Resolver } from 'type-graphql'
import type { Context } from '../../graphql/context.ts'
import { Access } from '../../graphql/access.ts'
import { PayloadMutation } from '../../graphql/payload-mutation.ts'
import { costOfList } from '../../limits/document-limits.ts'
import { DeletionPayload, SessionPayload } from '../session/session-payload.ts'
import { SessionUser } from '../session/session-user.type.ts'
import { Device } from './device.type.ts'
import { SignOutDeviceInput } from './devices.input.ts'
import { devicesOf, endSessions, maxListedDevices, signOutDevice } from './devices.ts'

@ObjectType()
abstract class SignedOutDevicePayload extends DeletionPayload {
  @Field(() => SessionUser, {
    nullable: true,
    description: 'The signed-in account after the change; null if the device was this one.',
  })
  session!: SessionUser | null
}

@Resolver(() => SessionUser)
export class DevicesResolver {
  @Access('account')
  @FieldResolver(() => [Device], {
    nullable: true,
    complexity: costOfList(maxListedDevices),
    description: `The devices that are signed in to the account: this one first, then the last ${maxListedDevices} by use.`,
  })
  async devices(@Ctx() context: Context): Promise<Device[]> {
    return devicesOf(context)
  }

  @Access('account', { errors: { NOT_FOUND: 'if your account has no such device' } })
  @PayloadMutation(SignedOutDevicePayload, { description: 'Signs out a device at once.' })
  async signOutDevice(
    @Arg('input', () => SignOutDeviceInput, { description: 'The device.' }) { id }: SignOutDeviceInput,
    @Ctx() context: Context,
  ): Promise<SignedOutDevicePayload> {
    await signOutDevice(context, id)
    return { deletedId: id, session: context.sessionUser }
  }

  @Access('account')
  @PayloadMutation(SessionPayload, { description: 'Signs out all other devices.' })
  async signOutOtherDevices(@Ctx() context: Context): Promise<SessionPayload> {
    const session = context.requireUser()
    await endSessions(context.em, session.id, { except: context.session.id })
    return { session }
  }
}
