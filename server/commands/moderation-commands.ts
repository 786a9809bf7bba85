import type { EntityManager } from '@mikro-orm/postgresql'
import { setHidden } from '../features/moderation/hide.ts'
import { newestReports, targetOf } from '../features/moderation/reports.ts'
import { printable, textTable } from './text-table.ts'
import type { ModerationOptions, UserOptions } from './user-options.ts'

export const isModerationCommand = (options: UserOptions): options is ModerationOptions =>
  ['reports', 'hide', 'show'].includes(options.command)

/** Runs a command about what people have reported; throws errors with a message for the operator. */
export async function runModerationCommand(
  em: EntityManager,
  options: ModerationOptions,
): Promise<{ message: string; accountId?: number }> {
  if (options.command === 'reports') return { message: await listedReports(em, options.limit) }
  const { target } = options
  const thing = 'slug' in target ? `The profile ${target.slug}` : `Picture ${target.imageId}`
  const accountId = await setHidden(em, target, options.command === 'hide' ? options.reason : null)
  if (accountId === null) throw new Error(`${thing} does not exist.`)
  const change = options.command === 'hide' ? 'is hidden from all but its owner' : 'is shown again'
  return { message: `${thing} ${change}. Its owner is told by mail.`, accountId }
}

async function listedReports(em: EntityManager, limit: number): Promise<string> {
  const reports = await newestReports(em, limit)
  if (reports.length === 0) return 'Nothing was reported.'
  const header = ['reported', 'what', 'hidden', 'reason', 'by', 'details']
  return textTable([
    header,
    ...reports.map((report) => [
      report.createdAt,
      targetOf(report),
      report.isHidden ? 'yes' : 'no',
      report.reason,
      printable(report.email),
      printable(report.details?.replaceAll(/\s+/g, ' ') ?? null),
    ]),
  ])
}
