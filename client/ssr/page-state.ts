/** The state of a rendered page, in `<script id="state">`. */
export interface PageState {
  /** The result of the page's query; absent on pages without one. */
  data?: Record<string, unknown>
  isNotFound: boolean
}
