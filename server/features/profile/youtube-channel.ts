const site = 'https://www.youtube.com'
const channelId = /^UC[\w-]{22}$/
const handle = /^@[\p{L}\p{M}\p{N}._·-]+$/u
/** A URL copied from a browser or the app. */
const channelUrl = /^(?:https?:\/\/)?(?:www\.|m\.)?youtube\.com\/(?:channel\/)?([^/?#]+)/i

/** Returns the channel's id or handle, else the input, and the URL derived from it. */
export function youtubeChannel(input: string | null) {
  const name = decode(channelUrl.exec(input ?? '')?.[1] ?? '')
  const youtubeChannelId = urlOf(name) ? name : input
  return { youtubeChannelId, youtubeChannelUrl: urlOf(youtubeChannelId ?? '') }
}

function urlOf(name: string): string | null {
  if (channelId.test(name)) return `${site}/channel/${name}`
  return handle.test(name) ? `${site}/${encodeURI(name)}` : null
}

/** Browsers copy '@星空' percent-encoded; invalid encodings are returned unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
