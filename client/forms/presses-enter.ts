import type { KeyboardEvent } from 'react'

/**
 * Returns whether Enter is meant for the page. The one that ends a composition, as of Japanese, is not: Safari sends it
 * after the composition, with the key code 229.
 */
export const pressesEnter = ({ key, nativeEvent: { isComposing, keyCode } }: KeyboardEvent) =>
  key === 'Enter' && !isComposing && keyCode !== 229
