/**
 * Returns a number with separated thousands: '1,234.5'. Without `Intl`, whose first formatter takes a phone 60 ms while it
 * hydrates the page.
 */
export const formatNumber = (number: number) =>
  String(number).replaceAll(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')

/** Returns '1 view' or '1,234 views' for the noun 'view'. */
export const countText = (count: number, noun: string) =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
