import { Arg, Ctx, FieldResolver, Resolver } from 'type-graphql'
import type { Context } from '../../../graphql/context.ts'
import { Access } from '../../../graphql/access.ts'
import { PayloadMutation } from '../../../graphql/payload-mutation.ts'
import { costOfList } from '../../../limits/document-limits.ts'
import { DeletionSessionPayload, SessionPayload } from '../../session/session-payload.ts'
import { SessionUser } from '../../session/session-user.type.ts'
import { Device } from './device.type.ts'
import { SignOutDeviceInput } from './devices.input.ts'
import { devicesOf, endSessions, maxListedDevices, signOutDevice } from './devices.ts'

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
  @PayloadMutation(DeletionSessionPayload, { description: 'Signs out a device at once.' })
  async signOutDevice(
    @Arg('input', () => SignOutDeviceInput, { description: 'The device.' }) { id }: SignOutDeviceInput,
    @Ctx() context: Context,
  ): Promise<DeletionSessionPayload> {
    const session = context.requireUser()
    await signOutDevice(context.em, session.id, id)
    return { deletedId: id, session }
  }

  @Access('account')
  @PayloadMutation(SessionPayload, { description: 'Signs out all other devices.' })
  async signOutOtherDevices(@Ctx() context: Context): Promise<SessionPayload> {
    const session = context.requireUser()
    await endSessions(context.em, session.id, { except: context.session.id })
    return { session }
  }
}
