/** Monitoring requests them every few seconds, so they are neither logged, counted nor traced. */
export const probePaths = ['/healthz', '/readyz', '/metrics']
