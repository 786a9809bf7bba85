/**
 * Every length, count and size of the product with its message, one row a field.
 * Columns, server rules, form rules and `maxLength` read it; nothing repeats it.
 * Lengths are in characters. Source: specification section 5, unless a row says otherwise.
 */
export const limits = {
  session: {
    /** RFC 5321 section 4.5.3.1.3 leaves 254 characters for an address. */
    email: { max: 254, required: 'Email is required' },
    /** The upper bound keeps hashing cheap for an attacker's longest text (limits.md). */
    password: {
      min: 8,
      max: 256,
      required: 'Password is required',
      tooShort: 'Password must be at least 8 characters',
      tooLong: 'Password must be at most 256 characters',
    },
    /** The specification sets no upper bound; 100 is what a card can show in full. */
    displayName: {
      max: 100,
      required: 'Name is required',
      tooLong: 'Name must be at most 100 characters',
      unprintable: 'Name must not contain control characters',
    },
    tempToken: { required: 'Temporary token is required' },
  },
  profile: {
    bio: { min: 10, max: 2000, tooShort: 'Bio must be at least 10 characters long.' },
    location: { max: 100 },
    youtubeChannelId: { max: 100 },
    specialty: { max: 50 },
    equipmentSummary: { max: 5000 },
    yearsExperience: { min: 0, max: 100 },
    /** design.md, open point 2. */
    slug: { max: 60 },
    lookup: { missing: 'Either slug or userId must be provided' },
  },
  /** design.md, open point 10: a longer search is cut, a larger page is refused. */
  directory: { page: { default: 1 }, perPage: { default: 20, max: 100 }, search: { max: 100 } },
  gallery: {
    title: { max: 150 },
    description: { max: 2000 },
    altText: { max: 300 },
    tag: { max: 50 },
  },
  link: {
    platform: { max: 50, required: 'Platform is required' },
    displayName: { max: 100 },
    description: { max: 255 },
  },
  gear: {
    itemName: { max: 150, required: 'Item name is required' },
    category: { max: 50, required: 'Category is required' },
    brand: { max: 100 },
    model: { max: 100 },
    description: { max: 1000 },
    personalRating: { min: 1, max: 5 },
    priceRange: { max: 50 },
    recommendedFor: { max: 255 },
  },
  /** limits.md, "addresses in text fields". */
  url: { max: 2048, invalid: 'Must be a valid URL' },
} as const
