import { siteName } from '../../contract/site.ts'
import { demoAdmin, demoCreator, demoNewcomer, demoPassword } from '../demo/demo-accounts.ts'

/** Prints the addresses of the site, and the accounts of the demo. */
export function welcome({ address, demo }: { address: string; demo: boolean }) {
  const lines = [
    `${siteName} runs at ${address}`,
    `  the site          ${address}/`,
    `  the explorer      ${address}/graphql`,
    `  REST              ${address}/_api`,
  ]
  if (demo) {
    lines.push(
      `  demo sign-ins     ${demoCreator.email}, ${demoAdmin.email} (admin), ${demoNewcomer.email} (no profile)`,
      `                    each with the password ${demoPassword}`,
    )
  }
  console.log(`\n${lines.join('\n')}\n\nCtrl-C stops everything.`)
}
