/** What a newcomer can run in the explorer at once, a tab each. The demo's creators are in the variables. */
export const examples: { query: string; variables?: string }[] = [
  {
    query: `# The directory: search, sort and page. All words of the search must match;
# case, accents and small typos are forgiven.
query Directory($search: String, $page: PositiveInt) {
  creatorProfiles(search: $search, page: $page, limit: 6, sortBy: viewCount, sortOrder: desc) {
    profiles {
      slug
      displayName
      location
      specialties
      viewCount
      coverImage {
        imageUrl
      }
    }
    pagination {
      currentPage
      totalPages
      totalCount
    }
  }
}
`,
    variables: JSON.stringify({ search: 'nebula', page: 1 }, null, 2),
  },
  {
    query: `# One creator's page with its four lists, in a constant number of SQL statements.
query Creator($slug: String!) {
  creatorProfile(slug: $slug) {
    displayName
    bio
    yearsExperience
    socialLinks {
      platform
      url
    }
    supportLinks {
      platform
      url
      description
    }
    gear {
      category
      itemName
      personalRating
    }
    images {
      title
      captureDate
      tags
      sizes {
        url
        width
      }
    }
  }
}
`,
    variables: JSON.stringify({ slug: 'dusty-lane' }, null, 2),
  },
  {
    query: `# Creators with one specialty, in the order of their names.
query WithSpecialty($specialty: String!) {
  creatorProfiles(specialty: $specialty, sortBy: displayName, sortOrder: asc) {
    profiles {
      displayName
      specialties
    }
  }
}
`,
    variables: JSON.stringify({ specialty: 'Lunar' }, null, 2),
  },
  {
    query: `# Counts a visit: once a visitor in 30 minutes, never the owner or a robot.
mutation Visit($slug: String!) {
  recordProfileView(slug: $slug) {
    displayName
    viewCount
  }
}
`,
    variables: JSON.stringify({ slug: 'hal-alpha' }, null, 2),
  },
  {
    query: `# Who is signed in; null for a visitor. The explorer uses the session of the site.
query Session {
  session {
    displayName
    email
    role
  }
}
`,
  },
]
