const number = new Intl.NumberFormat('en')

/** Returns a count with its noun: '1 view', '48,012 views'. */
export const pluralize = (count: number, noun: string) =>
  `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`
