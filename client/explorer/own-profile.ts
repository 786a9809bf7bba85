export interface OwnProfile {
  id: number
  email: string
  location: string | null
  yearsExperience: number | null
  equipmentSummary: string | null
  images: { id: number; title: string | null; altText: string | null }[]
  socialLinks: { id: number; platform: string; url: string; displayName: string | null }[]
  supportLinks: { id: number; platform: string; url: string; description: string | null }[]
  gear: { id: number; itemName: string; category: string; personalRating: number | null }[]
}

/** The password of every demo account (server/demo/demo-accounts.ts). */
export const demoPassword = 'starlight-demo'

export const sessionQuery = /* GraphQL */ `
  query ExplorerSession {
    session {
      id
      displayName
      email
    }
  }
`

export const ownProfileQuery = /* GraphQL */ `
  query ExplorerProfile($userId: PositiveInt!) {
    creatorProfile(userId: $userId) {
      id
      location
      yearsExperience
      equipmentSummary
      images {
        id
        title
        altText
      }
      socialLinks {
        id
        platform
        url
        displayName
      }
      supportLinks {
        id
        platform
        url
        description
      }
      gear {
        id
        itemName
        category
        personalRating
      }
    }
  }
`

/** Fills in the examples for users without a profile: the demo's first creator. */
export const sampleProfile: OwnProfile = {
  id: 1,
  email: 'dusty-lane@demo.example',
  location: 'Atacama, Chile',
  yearsExperience: 3,
  equipmentSummary: 'A small refractor and many clear nights.',
  images: [{ id: 1, title: 'Orion', altText: 'The belt stars above a dark ridge.' }],
  socialLinks: [{ id: 1, platform: 'Website', url: 'https://sky.example', displayName: 'My site' }],
  supportLinks: [{ id: 1, platform: 'Ko-fi', url: 'https://tips.example', description: 'Darker nights' }],
  gear: [{ id: 1, itemName: 'RedCat 51', category: 'Telescope', personalRating: 5 }],
}

type List = 'images' | 'socialLinks' | 'supportLinks' | 'gear'

/** Returns the item that was added last, regardless of its position. */
export function newest<Of extends List>(profile: OwnProfile, list: Of): OwnProfile[Of][number] {
  const items: OwnProfile[Of][number][] = profile[list].length > 0 ? profile[list] : sampleProfile[list]
  return items.reduce((found, item) => (item.id > found.id ? item : found))
}
