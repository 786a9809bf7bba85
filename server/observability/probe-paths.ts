/** Asked every few seconds by whoever watches the process. */
export const probePaths = ['/healthz', '/readyz', '/metrics']
