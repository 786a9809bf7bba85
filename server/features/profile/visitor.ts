import { isbot } from 'isbot'
import { createHmac } from 'node:crypto'

/** Who looks at a page, as far as the view count cares. */
export interface Visitor {
  /** 32 hex digits that say nothing of the address to who does not hold the secret. */
  hash: string
  isRobot: boolean
}

/** A visitor by the network they come from; another browser there is no other visitor. */
export const visitorOf = (network: string, userAgent: string, secret: string): Visitor => ({
  hash: createHmac('sha256', secret).update(network).digest('hex').slice(0, 32),
  isRobot: userAgent === '' || isbot(userAgent),
})
