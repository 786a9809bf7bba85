/** A text of at most so many characters; the messages name the field as its label does. */
const upTo = (max: number, label: string) => ({
  max,
  tooLong: `${label} must be at most ${max} characters`,
  unprintable: `${label} must not contain control characters`,
})

/** A name that many people read: one that shows nothing, or turns the text around it, would pass for another. */
const nameUpTo = (max: number, label: string) => ({
  ...upTo(max, label),
  invisible: `${label} must have a visible character`,
  bidirectional: `${label} must not contain characters that change the direction of text`,
})

/** A whole number within two bounds, both included. */
const between = (min: number, max: number, label: string) => ({
  min,
  max,
  outside: `${label} must be a whole number from ${min} to ${max}`,
})

/**
 * Every length, count and size of the product with its message, one row a field.
 * Columns, server rules, form rules and `maxLength` read it; nothing repeats it.
 * Lengths are in characters. Clients rely on the figures and the messages; a row whose figure is our choice says why.
 */
export const limits = {
  session: {
    /** RFC 5321 section 4.5.3.1.3 leaves 254 characters for an address. */
    email: { max: 254, required: 'Email is required' },
    /** The upper bound limits what hashing an attacker's longest text costs. */
    password: {
      min: 8,
      max: 256,
      required: 'Password is required',
      tooShort: 'Password must be at least 8 characters',
      tooLong: 'Password must be at most 256 characters',
    },
    /** 100 is what a card can show in full. */
    displayName: { ...nameUpTo(100, 'Name'), required: 'Name is required' },
    tempToken: { required: 'Temporary token is required' },
  },
  profile: {
    bio: { ...upTo(2000, 'Bio'), min: 10, tooShort: 'Bio must be at least 10 characters long.' },
    location: upTo(100, 'Location'),
    youtubeChannelId: upTo(100, 'YouTube channel'),
    specialty: upTo(50, 'Each specialty'),
    /** 20 are more than anybody reads on a page. */
    specialties: { max: 20, tooMany: 'At most 20 specialties' },
    equipmentSummary: upTo(5000, 'Equipment summary'),
    yearsExperience: between(0, 100, 'Years of experience'),
    /** Short enough to read in an address (docs/product.md, 'Slug'). */
    slug: { max: 60 },
    lookup: { missing: 'Either slug or userId must be provided' },
    /** Links of one kind, or gear; longer lists would need pages. */
    itemsOfAList: { max: 100, tooMany: 'A list holds at most 100 items' },
  },
  /**
   * A longer search is cut, a larger page is refused (docs/product.md, 'Directory'). Words are bounded, because each is
   * searched by itself, and fifty of them took the database a quarter of a second.
   */
  directory: { page: { default: 1 }, perPage: { default: 20, max: 100 }, search: { max: 100, words: 10 } },
  gallery: {
    title: upTo(150, 'Title'),
    description: upTo(2000, 'Description'),
    /** 300 is twice what guides for alt texts advise. */
    altText: upTo(300, 'Alt text'),
    tag: upTo(50, 'Each tag'),
    /** 30 are more than anybody reads below a picture. */
    tags: { max: 30, tooMany: 'At most 30 tags' },
    captureDate: { invalid: 'Capture date must be a day such as 2026-03-14' },
    /** Pictures of one upload (docs/product.md, 'Gallery'). */
    images: {
      max: 5,
      tooFew: 'Please select at least one image to upload.',
      tooMany: 'Maximum 5 files allowed',
    },
    /** One file of an upload; the same in the dropzone, in the graph and in REST. */
    file: {
      maxBytes: 10 * 1024 * 1024,
      tooLarge: 'File size exceeds 10MB limit',
      empty: 'This file is empty',
      mediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
      wrongType: 'Invalid file type. Accepted: JPEG, PNG, WebP',
      otherFormat: 'Invalid file type. Accepted: JPEG, PNG, WebP. Export it as JPEG or PNG',
      /** About what the largest cameras have; decoding takes memory for each pixel. */
      maxPixels: 100_000_000,
      tooManyPixels: 'The picture has more than 100 million pixels',
      /** The longest that a JPEG can be. */
      maxSide: 65_500,
      sideTooLong: 'The picture has a side of more than 65,500 pixels',
      animated: 'The picture is animated. Upload a still picture',
      unreadable: 'The picture is damaged and cannot be read',
      tooSlow: 'The picture takes too long to read',
      tooHard: 'The picture takes too much memory to read',
    },
    /** Bounds what a profile stores and what its gallery answers with. */
    imagesOfProfile: { max: 500, tooMany: 'A gallery holds at most 500 images' },
  },
  link: {
    platform: { ...upTo(50, 'Platform'), required: 'Platform is required' },
    displayName: nameUpTo(100, 'Display name'),
    description: upTo(255, 'Description'),
  },
  gear: {
    itemName: { ...upTo(150, 'Item name'), required: 'Item name is required' },
    category: { ...upTo(50, 'Category'), required: 'Category is required' },
    brand: upTo(100, 'Brand'),
    model: upTo(100, 'Model'),
    description: upTo(1000, 'Description'),
    personalRating: between(1, 5, 'Rating'),
    priceRange: upTo(50, 'Price range'),
    recommendedFor: upTo(255, 'Recommended for'),
  },
  /** Longer addresses do not work in all browsers and proxies. */
  url: { max: 2048, invalid: 'Must be a valid URL' },
} as const
