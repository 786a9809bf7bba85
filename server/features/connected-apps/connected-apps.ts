import type { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction } from '../../database/statements.ts'
import { accountLimits } from '../../../contract/account-limits.ts'
import type { Context } from '../../graphql/context.ts'
import { conflict, notFound } from '../../errors/errors.ts'
import { describeBrowser, lockSignedInAccount } from '../devices/devices.ts'
import { addNotice, MailKind } from '../mail/mail.entity.ts'
import { ConnectedApp } from './connected-app.entity.ts'
import type {
  ConnectedAppPayload,
  ConnectionRequestInput,
  NameConnectedAppInput,
} from './connection.input.ts'
import { answer, findRequest, type WaitingRequest } from './connection-requests.ts'

const { ofAccount } = accountLimits.connectedApp

/** Returns the apps that are connected to an account, newest first. */
export const connectedAppsOf = (em: EntityManager, userId: number): Promise<ConnectedApp[]> =>
  em.find(ConnectedApp, { userId }, { orderBy: { id: 'desc' } })

/**
 * Connects the app of a request to the signed-in account and mails a notice. Throws NOT_FOUND if the request no longer waits,
 * CONFLICT for more than `ofAccount.max` apps, and RATE_LIMITED.
 */
export async function connectApp(
  context: Context,
  input: ConnectionRequestInput,
): Promise<Pick<ConnectedAppPayload, 'redirectUrl' | 'connectedApp'>> {
  const request = await requireRequest(context, input)
  const { id: userId } = context.requireUser()
  await rejectTooMany(context.em, userId)
  await context.rateLimiter.count('connectionsPerUser', String(userId))
  const { clientId, scope, app } = request
  const browser = describeBrowser(context.userAgent)
  return inTransaction(context, async (em) => {
    // Also keeps concurrent requests from exceeding the limit.
    const user = await lockSignedInAccount(em, context)
    await rejectTooMany(em, userId)
    const { name, address, isVerified } = app
    const fields = { userId, clientId, name, address, isVerified, scope, device: browser ?? null }
    const id = await em.insert(ConnectedApp, fields)
    const redirectUrl = await answer(em, request, { userId, connectedAppId: id })
    if (redirectUrl === undefined) throw requestNotFound()
    await addNotice(em, MailKind.appConnected, user, { connectedApp: { name, scope }, browser })
    return { redirectUrl, connectedApp: await em.findOneOrFail(ConnectedApp, { id }) }
  })
}

/** Refuses the request of an app. Returns the address that returns to the app; null for a device. Throws NOT_FOUND. */
export async function declineConnection(
  context: Context,
  input: ConnectionRequestInput,
): Promise<string | null> {
  const request = await requireRequest(context, input)
  const redirectUrl = await inTransaction(context, (em) => answer(em, request, null))
  if (redirectUrl === undefined) throw requestNotFound()
  return redirectUrl
}

/**
 * Names an unregistered program, which has no name of its own that could be trusted. Throws NOT_FOUND if the account has no such
 * app, CONFLICT for a registered one.
 */
export async function nameConnectedApp(
  context: Context,
  { id, name }: NameConnectedAppInput,
): Promise<ConnectedApp> {
  const app = await context.em.findOne(ConnectedApp, { id, userId: context.requireUser().id })
  if (!app) throw notFound('Connected app')
  if (app.isVerified) throw conflict('This app has the name under which it is registered')
  app.name = name
  await context.em.flush()
  return app
}

/** Disconnects an app from the next request on, in every process. Throws NOT_FOUND if the account has no such app. */
export async function disconnectApp(em: EntityManager, userId: number, id: number): Promise<void> {
  if ((await em.nativeDelete(ConnectedApp, { id, userId })) === 0) throw notFound('Connected app')
}

async function requireRequest(context: Context, input: ConnectionRequestInput): Promise<WaitingRequest> {
  const request = await findRequest(context, input)
  if (!request) throw requestNotFound()
  return request
}

async function rejectTooMany(em: EntityManager, userId: number): Promise<void> {
  if ((await em.count(ConnectedApp, { userId })) >= ofAccount.max) throw conflict(ofAccount.tooMany)
}

const requestNotFound = () => notFound('Request of the app')
