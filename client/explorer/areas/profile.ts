import type { Area } from '../examples.ts'

export const profile: Area = {
  name: 'Profile',
  examples: [
    {
      title: 'Begin a profile',
      description: 'For an account without one; a second is a CONFLICT. All of it may be left out.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation CreateCreatorProfile($input: CreateCreatorProfileInput!) {
          createCreatorProfile(input: $input) {
            id
            slug
            displayName
          }
        }
      `,
      variables: () => ({
        input: { bio: 'I wait for clear skies.', location: 'Atacama, Chile', specialties: ['Lunar'] },
      }),
    },
    {
      title: 'Change the profile',
      description:
        'Filled in with your profile as it is: change a word and run it. An absent field stays, null clears.',
      needsSignIn: true,
      operation: /* GraphQL */ `
        mutation UpdateCreatorProfile($input: UpdateCreatorProfileInput!) {
          updateCreatorProfile(input: $input) {
            id
            location
            yearsExperience
            equipmentSummary
          }
        }
      `,
      variables: ({ id, location, yearsExperience, equipmentSummary }) => ({
        input: { profileId: id, location, yearsExperience, equipmentSummary },
      }),
    },
  ],
}
