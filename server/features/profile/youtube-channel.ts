const site = 'https://www.youtube.com'
const channelId = /^UC[\w-]{22}$/
const handle = /^@[\p{L}\p{M}\p{N}._·-]+$/u
/** A pasted address, of a browser or out of the app. */
const pasted = /^(?:https?:\/\/)?(?:www\.|m\.)?youtube\.com\/(?:channel\/)?([^/?#]+)/i

/** What is kept of a YouTube channel: its id or handle, else what somebody gave, and the address that follows from it. */
export function youtubeChannel(given: string | null) {
  const inside = decoded(pasted.exec(given ?? '')?.[1] ?? '')
  const youtubeChannelId = addressOf(inside) ? inside : given
  return { youtubeChannelId, youtubeChannelUrl: addressOf(youtubeChannelId ?? '') }
}

function addressOf(name: string): string | null {
  if (channelId.test(name)) return `${site}/channel/${name}`
  return handle.test(name) ? `${site}/${encodeURI(name)}` : null
}

/** Browsers copy '@星空' as percent signs; what these do not spell stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
