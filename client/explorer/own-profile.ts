export interface OwnProfile {
  id: number
  email: string
}

/** The password of every demo account (server/demo/demo-accounts.ts). */
export const demoPassword = 'starlight-demo'

/** Fills in the examples for users without a profile: the demo's first creator. */
export const sampleProfile: OwnProfile = { id: 1, email: 'dusty-lane@demo.example' }

export const sessionQuery = /* GraphQL */ `
  query ExplorerSession {
    session {
      displayName
      email
      creatorProfile {
        id
      }
    }
  }
`
