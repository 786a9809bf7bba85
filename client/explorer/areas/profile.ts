import type { Area } from '../examples.ts'

export const profile: Area = {
  name: 'Profile',
  examples: [
    {
      title: 'Create a profile',
      description:
        'For an account without a profile; otherwise fails with CONFLICT. All fields are optional.',
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
      title: 'Update the profile',
      description: 'Filled in with your current values. An absent field keeps its value, null clears it.',
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
