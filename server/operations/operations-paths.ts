/** Asked every few seconds by whoever watches the process. */
export const operationsPaths = ['/healthz', '/readyz', '/metrics']
