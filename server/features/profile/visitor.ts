import { isbot } from 'isbot'
import { createHmac } from 'node:crypto'

/** A viewer, for the view count. */
export interface Visitor {
  /** Keyed hash of the network, 32 hex digits. */
  hash: string
  isRobot: boolean
}

/** Identifies a visitor by network; two browsers in one network are one visitor. */
export const visitorOf = (network: string, userAgent: string, secret: string): Visitor => ({
  hash: createHmac('sha256', secret).update(network).digest('hex').slice(0, 32),
  isRobot: userAgent === '' || isbot(userAgent),
})
