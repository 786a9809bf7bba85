import type { EntityManager } from '@mikro-orm/postgresql'
import { ValidationError } from 'yup'
import { rows } from '../database/statements.ts'
import { App } from '../features/connected-apps/app.entity.ts'
import { appRules } from '../features/connected-apps/app-rules.ts'
import { ConnectedApp } from '../features/connected-apps/connected-app.entity.ts'
import { problemOfRedirect } from '../features/connected-apps/redirects.ts'
import { slugOf } from '../features/profile/slugs.ts'
import { printable, textTable } from './text-table.ts'
import type { AppOptions, UserOptions } from './user-options.ts'

type AddOptions = Extract<AppOptions, { command: 'add-app' }>

export const isAppCommand = (options: UserOptions): options is AppOptions =>
  ['add-app', 'list-apps', 'remove-app'].includes(options.command)

/** Runs a command of apps and returns its message; throws errors with a message for the operator. */
export function runAppCommand(em: EntityManager, options: AppOptions): Promise<string> {
  switch (options.command) {
    case 'add-app':
      return addApp(em, options)
    case 'list-apps':
      return listedApps(em)
    default:
      return removeApp(em, options.clientId)
  }
}

async function addApp(em: EntityManager, options: AddOptions): Promise<string> {
  const { redirectUris, usesDeviceCode } = options
  const clientId = options.clientId ?? slugOf(options.name)
  const { name, address } = await validApp({ ...options, clientId })
  for (const uri of redirectUris) {
    const problem = problemOfRedirect(uri)
    if (problem) throw new Error(`The redirect ${printable(uri)} ${problem}.`)
  }
  const other = (await em.find(App, {})).find(
    (app) => isSameText(app.name, name) || isSameText(app.clientId, clientId),
  )
  if (other) throw new Error(`${other.name} is registered already, with the client id ${other.clientId}.`)
  const tools = await em.count(ConnectedApp, { clientId, isVerified: false })
  if (tools > 0 && !options.isForced)
    throw new Error(
      `The client id ${clientId} is that of a program that nobody registered, which is connected ${times(tools)}. Its tokens would be those of ${name}, and end with it. Choose another --client-id, or add --force.`,
    )
  await em.insert(App, { clientId, name, address, redirectUris: [...new Set(redirectUris)], usesDeviceCode })
  return `People can connect ${name} now. Its client id is ${clientId}`
}

async function validApp(fields: Pick<AddOptions, 'name' | 'address'> & { clientId: string }) {
  try {
    return await appRules.validate(fields, { abortEarly: false })
  } catch (error) {
    throw error instanceof ValidationError
      ? new Error(`${error.errors.join('. ')}.`, { cause: error })
      : error
  }
}

async function listedApps(em: EntityManager): Promise<string> {
  const apps = await rows<
    Pick<App, 'clientId' | 'name' | 'address' | 'redirectUris' | 'usesDeviceCode'> & { connections: number }
  >(em)`
    select client_id as "clientId", name, address, redirect_uris as "redirectUris",
      uses_device_code as "usesDeviceCode",
      (select count(*)::int from connected_app where connected_app.client_id = oauth_app.client_id) as connections
    from oauth_app order by client_id`
  if (apps.length === 0) return 'No app is registered.'
  const header = ['clientId', 'name', 'address', 'connections', 'connects by']
  return textTable([
    header,
    ...apps.map(({ clientId, name, address, redirectUris, usesDeviceCode, connections }) => [
      clientId,
      printable(name),
      address,
      String(connections),
      [...redirectUris, ...(usesDeviceCode ? ['code'] : [])].join(' '),
    ]),
  ])
}

/** Also ends the access of the app, and its requests that wait for an answer. */
async function removeApp(em: EntityManager, clientId: string): Promise<string> {
  return em.transactional(async (em) => {
    if ((await em.nativeDelete(App, { clientId })) === 0)
      throw new Error(`No app has the client id ${printable(clientId)}.`)
    await rows(em)`
      delete from authorization_record
      where connected_app_id is null and payload #>> '{params,client_id}' = ${clientId}`
    const connections = await em.nativeDelete(ConnectedApp, { clientId })
    return `Removed ${clientId}, which was connected ${times(connections)}.`
  })
}

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)

/** Without case and accents. */
const isSameText = (a: string, b: string) => a.localeCompare(b, 'en', { sensitivity: 'base' }) === 0
