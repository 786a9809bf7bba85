const thousands = new Intl.NumberFormat('en')

export const viewsText = (count: number) => `${thousands.format(count)} ${count === 1 ? 'view' : 'views'}`
