import { isbot } from 'isbot'
import { createHmac } from 'node:crypto'

/** Who looks at a page, as far as the view count cares. */
export interface Visitor {
  /** 32 hex digits that say nothing of the address to who does not hold the secret. */
  hash: string
  isRobot: boolean
}

/** A visitor by what their request tells: address and User-Agent. */
export const visitorOf = (address: string, userAgent: string, secret: string): Visitor => ({
  hash: createHmac('sha256', secret).update(`${address}\n${userAgent}`).digest('hex').slice(0, 32),
  isRobot: userAgent === '' || isbot(userAgent),
})
