import { limits } from '../../../contract/limits.ts'
import { inTransaction } from '../../database/statements.ts'
import { badInput, notFound } from '../../errors/errors.ts'
import type { Context } from '../../graphql/context.ts'
import { imageById } from '../gallery/image-lists.ts'
import { addMail, MailKind } from '../mail/mail.entity.ts'
import { profilesByIds } from '../profile/profile-rows.ts'
import { Report } from './report.entity.ts'
import type { CreateReportInput } from './report.input.ts'

declare module '../../graphql/context.ts' {
  interface Services {
    /** How people reach those who run the site: a URL, of which one of mailto: receives reports. */
    contact: string | undefined
  }
}

/** Writes a report, and mails it to the address of the site if it has one. Throws NOT_FOUND for what the reporter cannot see. */
export async function createReport(context: Context, input: CreateReportInput): Promise<void> {
  const { userId, contact } = context
  const { galleryImageId, creatorProfileId, reason, details } = input
  const email = userId === null ? input.email : null
  if (userId === null && !email)
    throw badInput(limits.session.email.required, { path: 'email', rule: 'required' })
  await context.rateLimiter.count('reportsPerNetwork', context.network)
  const target = galleryImageId
    ? await imageOf(context, galleryImageId)
    : await profileOf(context, creatorProfileId!)
  await inTransaction(context, async (em) => {
    const report = em.create(Report, {
      ...target,
      reason,
      details: details ?? null,
      userId,
      email: email ?? null,
    })
    await em.flush()
    const recipient = contact?.startsWith('mailto:') && contact.slice('mailto:'.length)
    if (recipient) await addMail(em, { kind: MailKind.report, recipient, details: { reportId: report.id } })
  })
}

async function imageOf({ em, viewerId }: Context, id: number) {
  const [image] = await imageById(em, [id, viewerId])
  if (!image) throw notFound('Picture')
  return { galleryImageId: id, creatorProfileId: image.creatorProfileId }
}

async function profileOf({ em, viewerId }: Context, id: number) {
  const [profile] = await profilesByIds([id], em, [viewerId])
  if (!profile) throw notFound('Creator profile')
  return { creatorProfileId: id }
}
