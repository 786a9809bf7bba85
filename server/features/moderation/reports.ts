import type { EntityManager } from '@mikro-orm/postgresql'
import { imagePath } from '../../../contract/discovery.ts'
import { creatorPath } from '../../../contract/page-paths.ts'
import { type ReportReasonName, reportReasons } from '../../../contract/report-reasons.ts'
import { siteName } from '../../../contract/site.ts'
import { rows, sql } from '../../database/statements.ts'
import type { MailText } from '../mail/mail-text.ts'

interface ReportRow {
  id: number
  reason: ReportReasonName
  details: string | null
  /** Address of the account or the visitor that reported it. */
  email: string
  slug: string
  imageId: number | null
  isHidden: boolean
  /** In UTC. */
  createdAt: string
}

const readReports = (em: EntityManager, condition: ReturnType<typeof sql>) =>
  rows<ReportRow>(em)`
    select report.id, report.reason, report.details, coalesce(account.email, report.email) as email, profile.slug,
      image.id as "imageId", coalesce(image.hidden_reason, profile.hidden_reason) is not null as "isHidden",
      to_char(report.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "createdAt"
    from report
    join creator_profile profile on profile.id = report.creator_profile_id
    left join gallery_image image on image.id = report.gallery_image_id
    left join users account on account.id = report.user_id
    where ${condition}`

/** Returns the newest reports. */
export const newestReports = (em: EntityManager, limit: number): Promise<ReportRow[]> =>
  readReports(em, sql`true order by report.id desc limit ${limit}`)

/** How a command names what was reported. */
export const targetOf = ({ slug, imageId }: Pick<ReportRow, 'slug' | 'imageId'>): string =>
  imageId === null ? `--profile ${slug}` : `--picture ${imageId}`

/** Returns the mail of a report; undefined if it was deleted meanwhile. */
export async function reportMail(em: EntityManager, id: number): Promise<MailText | undefined> {
  const [report] = await readReports(em, sql`report.id = ${id}`)
  if (!report) return undefined
  const { reason, details, email, slug, imageId } = report
  return {
    subject: `A ${imageId === null ? 'profile' : 'picture'} was reported`,
    before: [
      `${email} reports a ${imageId === null ? 'profile' : 'picture'} on ${siteName}: ${reportReasons[reason]}.`,
      ...(details ? details.split(/\n+/) : []),
    ],
    link: { label: 'Open it', path: imageId === null ? creatorPath(slug) : imagePath(slug, imageId) },
    after: [
      `To hide it from all but its owner, who is told the reason: npm run user -- hide ${targetOf(report)} --reason "REASON"`,
    ],
  }
}
