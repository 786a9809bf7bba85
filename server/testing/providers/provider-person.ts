/** A person with an account at a provider. */
export interface ProviderPerson {
  subject: string
  name: string
  email?: string
  isEmailVerified?: boolean
  picture?: string
}

/** The sign-in page of a provider: a button for each person, and one to cancel. */
export const pickerPage = (title: string, people: ProviderPerson[]) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="data:,"></head>
  <body>
    <h1>${title}</h1>
    <form method="post">
      ${people.map(({ subject, name }) => `<button name="subject" value="${subject}">${name}</button>`).join('')}
      <button name="subject" value="">Cancel</button>
    </form>
  </body>
</html>`

export interface TestProvider extends AsyncDisposable {
  /** Its issuer or origin, on `localhost`, which is cross-site to 127.0.0.1. */
  address: string
  clientId: string
  clientSecret: string
  /** Tests add to them. */
  people: ProviderPerson[]
  /** Whether its pages sever the popup from its opener by Cross-Origin-Opener-Policy. */
  seversOpener: boolean
  register: (redirectUri: string) => void
}
