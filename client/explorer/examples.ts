/** What a newcomer can run in the explorer at once, a tab each. The variables name the demo's creators. */
export const examples: { query: string }[] = [
  {
    query: `# The directory: search, sort and page. All words of the search must match;
# case, accents and small typos are forgiven.
query Directory($search: String = "nebula", $page: PositiveInt = 1) {
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
  },
  {
    query: `# One creator's page with its four lists, in a constant number of SQL statements.
query Creator($slug: String! = "dusty-lane") {
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
  },
  {
    query: `# Creators with one specialty, in the order of their names.
query WithSpecialty($specialty: String! = "Lunar") {
  creatorProfiles(specialty: $specialty, sortBy: displayName, sortOrder: asc) {
    profiles {
      displayName
      specialties
    }
  }
}
`,
  },
  {
    query: `# Counts a visit: once a visitor in 30 minutes, never the owner or a robot.
mutation Visit($slug: String! = "hal-alpha") {
  recordProfileView(slug: $slug) {
    displayName
    viewCount
  }
}
`,
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
