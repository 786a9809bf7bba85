import { pagePaths } from './page-paths.ts'

/** The request of the page where a person types the code that a device shows. */
export const deviceRequest = 'device'

/** Returns the path of the page that asks whether an app may use the account. */
export const connectPath = (request: string) => pagePaths.connect.replace(':request', request)
