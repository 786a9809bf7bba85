const thousands = new Intl.NumberFormat('en')

/** Formats a view count: '1 view', '48,012 views'. */
export const viewsText = (count: number) => `${thousands.format(count)} ${count === 1 ? 'view' : 'views'}`
