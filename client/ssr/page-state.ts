import type { NormalizedCacheObject } from '@apollo/client'

/** The state of a rendered page, in `<script id="state">`. */
export interface PageState {
  /** The cache with the result of the page's query; absent on pages without one. */
  cache?: NormalizedCacheObject
  isNotFound: boolean
}
