/** Requested every few seconds by monitoring, so neither logged, counted nor traced. */
export const probePaths = ['/healthz', '/readyz', '/metrics']
