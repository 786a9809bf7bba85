import { Arg, Ctx, FieldResolver, Query, Resolver } from 'type-graphql'
import { accountLimits } from '../../../contract/account-limits.ts'
import { nameConnectedAppRules } from '../../../contract/rules/session.ts'
import { connectionRequestRules } from './app-rules.ts'
import { Access } from '../../graphql/access.ts'
import type { Context } from '../../graphql/context.ts'
import { namedInput, PayloadMutation } from '../../graphql/payload-mutation.ts'
import { ValidInput } from '../../graphql/valid-input.ts'
import { costOfList } from '../../limits/document-limits.ts'
import { DeletionSessionPayload } from '../session/session-payload.ts'
import { SessionUser } from '../session/session-user.type.ts'
import { ConnectedApp } from './connected-app.entity.ts'
import {
  connectApp,
  connectedAppsOf,
  declineConnection,
  disconnectApp,
  nameConnectedApp,
} from './connected-apps.ts'
import {
  AnsweredRequestPayload,
  ConnectedAppPayload,
  ConnectionRequestInput,
  DisconnectAppInput,
  NameConnectedAppInput,
  NamedAppPayload,
} from './connection.input.ts'
import { findRequest } from './connection-requests.ts'
import { ConnectionRequest } from './connection-request.type.ts'

const description = 'A request of an app: by its id or by the code that a device shows.'
const ConnectAppInput = namedInput('ConnectAppInput', ConnectionRequestInput, description)
const DeclineConnectionInput = namedInput('DeclineConnectionInput', ConnectionRequestInput, description)

const { ofAccount } = accountLimits.connectedApp

const answerErrors = {
  BAD_USER_INPUT: 'if neither or both of `interaction` and `userCode` are given',
  NOT_FOUND: 'if the request does not exist, was answered, has expired or belongs to another browser',
  RATE_LIMITED: 'after too many unknown codes',
}

@Resolver(() => SessionUser)
export class ConnectedAppResolver {
  @Access('account')
  @FieldResolver(() => [ConnectedApp], {
    nullable: true,
    complexity: costOfList(ofAccount.max),
    description: 'The apps that are connected to the account, newest first.',
  })
  async connectedApps(@Ctx() context: Context): Promise<ConnectedApp[]> {
    return connectedAppsOf(context.em, context.requireUser().id)
  }

  @Access('public', {
    tokenScope: 'none',
    errors: {
      BAD_USER_INPUT: answerErrors.BAD_USER_INPUT,
      UNAUTHENTICATED: 'for visitors who send a code',
      RATE_LIMITED: answerErrors.RATE_LIMITED,
    },
  })
  @Query(() => ConnectionRequest, {
    nullable: true,
    description:
      'A request of an app that waits for an answer; null if it does not exist, was answered, has expired or belongs to another browser.',
  })
  async connectionRequest(
    @ValidInput(() => ConnectionRequestInput, connectionRequestRules, 'The request.')
    input: ConnectionRequestInput,
    @Ctx() context: Context,
  ): Promise<ConnectionRequest | null> {
    return (await findRequest(context, input)) ?? null
  }

  @Access('account', {
    errors: {
      ...answerErrors,
      CONFLICT: `if the account has ${ofAccount.max} connected apps`,
      RATE_LIMITED: 'after too many unknown codes, or too many new apps',
    },
  })
  @PayloadMutation(ConnectedAppPayload, {
    description: 'Lets an app use the account until its owner disconnects it, and mails a notice.',
  })
  async connectApp(
    @ValidInput(() => ConnectAppInput, connectionRequestRules, 'The request.') input: ConnectionRequestInput,
    @Ctx() context: Context,
  ): Promise<ConnectedAppPayload> {
    return { ...(await connectApp(context, input)), session: context.requireUser() }
  }

  @Access('public', {
    tokenScope: 'none',
    errors: { ...answerErrors, UNAUTHENTICATED: 'for visitors who send a code' },
  })
  @PayloadMutation(AnsweredRequestPayload, {
    description: 'Declines the request of an app; the app receives `access_denied`.',
  })
  async declineConnection(
    @ValidInput(() => DeclineConnectionInput, connectionRequestRules, 'The request.')
    input: ConnectionRequestInput,
    @Ctx() context: Context,
  ): Promise<AnsweredRequestPayload> {
    return { redirectUrl: await declineConnection(context, input) }
  }

  @Access('account', {
    errors: { NOT_FOUND: 'if your account has no such app', CONFLICT: 'if the app is registered' },
  })
  @PayloadMutation(NamedAppPayload, { description: 'Names an unregistered program in your list of apps.' })
  async nameConnectedApp(
    @ValidInput(() => NameConnectedAppInput, nameConnectedAppRules, 'The program and its name.')
    input: NameConnectedAppInput,
    @Ctx() context: Context,
  ): Promise<NamedAppPayload> {
    return { connectedApp: await nameConnectedApp(context, input), session: context.requireUser() }
  }

  @Access('account', { errors: { NOT_FOUND: 'if your account has no such app' } })
  @PayloadMutation(DeletionSessionPayload, {
    description: 'Disconnects an app at once: all of its tokens stop working.',
  })
  async disconnectApp(
    @Arg('input', () => DisconnectAppInput, { description: 'The app.' }) { id }: DisconnectAppInput,
    @Ctx() context: Context,
  ): Promise<DeletionSessionPayload> {
    const session = context.requireUser()
    await disconnectApp(context.em, session.id, id)
    return { deletedId: id, session }
  }
}
