import { siteName } from '../../../contract/site.ts'
import { escapeHtml } from '../../../contract/escape-html.ts'

export interface MailText {
  subject: string
  before: string[]
  /** `path` is of a page of the site. */
  link?: { label: string; path: string }
  after: string[]
  /** At the end, for what else may be done. */
  furtherLink?: { label: string; path: string } | undefined
}

interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** Renders a mail as plain text and as HTML, without remote images and without tracking. */
export function renderMail(
  { subject, before, link, after, furtherLink }: MailText,
  publicUrl: string,
): RenderedMail {
  const footer = `${siteName}, ${publicUrl}`
  const url = link && new URL(link.path, publicUrl).href
  const furtherUrl = furtherLink && new URL(furtherLink.path, publicUrl).href
  const further = furtherLink ? [`${furtherLink.label}:\n${furtherUrl}`] : []
  const text = [...before, ...(link ? [`${link.label}:\n${url}`] : []), ...after, ...further, `--\n${footer}`]
  const paragraphs = (sentences: string[]) =>
    sentences.map((sentence) => `<p style="margin:0 0 16px">${escapeHtml(sentence)}</p>`)
  const body = [
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>`,
    ...paragraphs(before),
    ...(link && url ? [button(link.label, url)] : []),
    ...paragraphs(after),
    ...(furtherLink && furtherUrl ? [plainLink(furtherLink.label, furtherUrl)] : []),
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d0d5dd;color:#5b6472;font-size:14px">${escapeHtml(footer)}</p>`,
  ]
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1c2430;font:16px/1.5 system-ui,sans-serif">
<main style="max-width:560px;margin:0 auto">
${body.join('\n')}
</main>
</body>
</html>
`,
  }
}

const plainLink = (label: string, url: string) =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:#1d4ed8">${escapeHtml(label)}</a></p>`

/** Also shows the address, for mail clients without links. */
const button = (label: string, url: string) =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;color:#5b6472;font-size:14px;overflow-wrap:anywhere">Or open this address: ${escapeHtml(url)}</p>`
