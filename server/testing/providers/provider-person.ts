/** Somebody with an account at a provider of the tests. */
export interface ProviderPerson {
  subject: string
  name: string
  email?: string
  isEmailVerified?: boolean
  picture?: string
}

/** Where a provider asks who it is: a button for each person it knows, and one to go back. */
export const pickerPage = (
  title: string,
  people: ProviderPerson[],
  hidden: Record<string, string> = {},
) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,"></head>
  <body>
    <h1>${title}</h1>
    <form method="post">
      ${Object.entries(hidden)
        .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
        .join('')}
      ${people.map(({ subject, name }) => `<button name="subject" value="${subject}">${name}</button>`).join('')}
      <button name="subject" value="">Cancel</button>
    </form>
  </body>
</html>`

/** A provider on this machine. */
export interface TestProvider extends AsyncDisposable {
  /** Its issuer or origin; on `localhost`, which to a browser is another site than 127.0.0.1. */
  address: string
  clientId: string
  clientSecret: string
  /** Everybody that it knows; tests add to it. */
  people: ProviderPerson[]
  /** Whether its pages cut a popup off from the page that opened it, as a provider may at any time. */
  cutsOff: boolean
  /** Registers where people are sent back to, as on a provider's own site. */
  register: (redirectUri: string) => void
}
