import { nameEnum } from '../../graphql/name-enum.ts'

const orders = {
  newest: 'The picture that was added last first',
  integration: 'The picture with the longest integration time first',
} as const

export type ImageOrder = keyof typeof orders

export const GalleryImageOrder = nameEnum('GalleryImageOrder', 'Orders of pictures.', orders)
