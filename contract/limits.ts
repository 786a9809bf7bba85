export const upTo = (max: number, label: string) => ({
  max,
  tooLong: `${label} must be at most ${max} characters`,
  unprintable: `${label} must not contain control characters`,
})

/** Invisible or direction-changing characters could impersonate another name. */
export const nameUpTo = (max: number, label: string) => ({
  ...upTo(max, label),
  invisible: `${label} must have a visible character`,
  bidirectional: `${label} must not contain characters that change the direction of text`,
})

export const between = (min: number, max: number, label: string) => ({
  min,
  max,
  outside: `${label} must be a whole number from ${min} to ${max}`,
})

const decimalBetween = (min: number, max: number, label: string) => ({
  min,
  max,
  outside: `${label} must be a number from ${min} to ${max}`,
})

/** Bounds a profile's storage and the size of gallery responses. */
const imagesOfProfile = {
  max: 500,
  tooMany: 'A gallery holds at most 500 pictures',
  perPage: { default: 24 },
}

/**
 * Every length, count and size of the product with its message. Columns, server rules, form rules and `maxLength`
 * read this table; nothing repeats it. Lengths are in characters. Clients rely on the figures and messages; comments
 * explain the figures that were chosen freely.
 */
export const limits = {
  session: {
    /** RFC 5321 section 4.5.3.1.3 allows 254 characters. */
    email: {
      max: 254,
      required: 'Email is required',
      same: 'This is your email address already',
      taken: 'This email address has another account by now',
    },
    /** The maximum bounds the cost of hashing an attacker's password. */
    password: {
      min: 8,
      max: 256,
      required: 'Password is required',
      tooShort: 'Password must be at least 8 characters',
      tooLong: 'Password must be at most 256 characters',
      tooCommon: 'This password is too common. Choose one that is harder to guess.',
    },
    currentPassword: {
      required: 'Current password is required',
      wrong: 'This is not your current password',
    },
    /** A card can show 100 characters. */
    displayName: { ...nameUpTo(100, 'Name'), required: 'Name is required' },
    tempToken: { required: 'Temporary token is required' },
    links: {
      required: 'The link is incomplete. Open it from the mail again, or copy all of it.',
      /** Short-lived, as OWASP's Forgot Password Cheat Sheet recommends, with time for a slow mail server. */
      resetPassword: {
        minutes: 30,
        invalid: 'This link no longer works: it was used, or is older than 30 minutes. Request a new one.',
      },
      /** Longer, because the new mailbox may be on another computer. */
      changeEmail: {
        hours: 24,
        invalid:
          'This link no longer works: it was used, replaced by a newer one, or is older than 24 hours. Request a new one under Account.',
      },
    },
  },
  profile: {
    bio: { ...upTo(2000, 'Bio'), min: 10, tooShort: 'Bio must be at least 10 characters long.' },
    location: upTo(100, 'Location'),
    youtubeChannelId: upTo(100, 'YouTube channel'),
    specialty: upTo(50, 'Each specialty'),
    /** More than a visitor reads on a page. */
    specialties: { max: 20, tooMany: 'At most 20 specialties' },
    equipmentSummary: upTo(5000, 'Equipment summary'),
    yearsExperience: between(0, 100, 'Years of experience'),
    /**
     * Short enough to read in an address (docs/product.md, 'Slug'). The slug of a deleted profile stays reserved for
     * `reservedDays`.
     */
    slug: { max: 60, reservedDays: 90 },
    lookup: { missing: 'Either slug or userId must be provided' },
    /** Links of one kind, or gear; longer lists would need pagination. */
    itemsOfAList: { max: 100, tooMany: 'A list holds at most 100 items' },
  },
  /**
   * A longer search is truncated, a larger page is rejected (docs/product.md, 'Directory'). Each word is a search of
   * its own: fifty took the database 250 ms.
   */
  directory: { page: { default: 1 }, perPage: { default: 20, max: 100 }, search: { max: 100, maxWords: 10 } },
  /** Longer texts are truncated, a larger page is rejected. */
  imageSearch: {
    perPage: { default: 20, max: 50 },
    search: { max: 100, maxWords: 10 },
    /** More matches are not counted exactly. */
    counted: 10_000,
    /** Near a place in the sky, more are not. */
    countedNear: 1_000,
    /** Above this number of matches, so many are counted by their values. */
    countedChoices: 500,
    /** Degrees of a search by place. */
    radius: { ...decimalBetween(0, 10, 'Radius'), default: 2 },
  },
  gallery: {
    title: upTo(150, 'Title'),
    titles: { tooMany: 'There are more titles than pictures' },
    description: upTo(2000, 'Description'),
    /** Twice the length that alt text guides recommend. */
    altText: upTo(300, 'Alt text'),
    altTexts: { tooMany: 'There are more alt texts than pictures' },
    tag: upTo(50, 'Each tag'),
    /** More than a visitor reads below an image. */
    tags: { max: 30, tooMany: 'At most 30 tags' },
    captureDate: { invalid: 'Capture date must be a day such as 2026-03-14' },
    /** Images per upload (docs/product.md, 'Gallery'). */
    images: {
      max: 5,
      tooFew: 'Please select at least one picture to upload.',
      tooMany: 'Maximum 5 files allowed',
    },
    /** All sizes of the images of a gallery together. */
    storage: {
      maxBytes: 5 * 1024 * 1024 * 1024,
      exceeded: 'Your pictures would take up more than 5 GB. Delete some of them first.',
    },
    file: {
      maxBytes: 10 * 1024 * 1024,
      tooLarge: 'File size exceeds 10MB limit',
      empty: 'This file is empty',
      mediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
      wrongType: 'Invalid file type. Accepted: JPEG, PNG, WebP',
      otherFormat: 'Invalid file type. Accepted: JPEG, PNG, WebP. Export it as JPEG or PNG',
      /** About the resolution of the largest cameras; decoding memory grows with pixels. */
      maxPixels: 100_000_000,
      tooManyPixels: 'The picture has more than 100 million pixels',
      /** Kinds of which each pixel takes two to eight times as much CPU time or memory. */
      costlyKinds: {
        transparentWebp: {
          maxPixels: 12_500_000,
          tooManyPixels: 'A WebP with transparency may have at most 12.5 million pixels. Export it as PNG',
        },
        cmyk: {
          maxPixels: 25_000_000,
          tooManyPixels: 'A CMYK picture may have at most 25 million pixels. Export it in RGB',
        },
        linear16Bit: {
          maxPixels: 12_500_000,
          tooManyPixels:
            'A linear PNG of 16 bits may have at most 12.5 million pixels. Export it with the curve of sRGB',
        },
        interlaced16Bit: {
          maxPixels: 50_000_000,
          tooManyPixels:
            'An interlaced picture of 16 bits may have at most 50 million pixels. Export it without interlacing',
        },
      },
      /** The maximum side of a JPEG. */
      maxSide: 65_500,
      sideTooLong: 'The picture has a side of more than 65,500 pixels',
      animated: 'The picture is animated. Upload a still picture',
      hdr: 'The picture is in HDR. Export it in sRGB or Display P3',
      unreadable: 'The picture is damaged and cannot be read',
      tooSlow: 'The picture takes too long to read',
      tooHard: 'The picture takes too much memory to read',
      /** Bounds the files made of an image by the bytes of its upload: 2 MB of repeated noise would become 195 MB. */
      stored: {
        maxTimesUpload: 2,
        maxExtraBytes: 4 * 1024 * 1024,
        tooMany: 'The picture would take many times the bytes of its file to store. Export it as JPEG',
      },
    },
    /** More than creators name in one image, with those that the catalogue lacks. */
    objects: { max: 10, tooMany: 'At most 10 objects', name: upTo(100, 'Each object') },
    gear: {
      max: 20,
      tooMany: 'At most 20 pieces of gear',
      foreign: 'Only gear on your own list can be added',
      repeated: 'Each piece of gear can be added once',
    },
    /** A row per filter and night; a year of nights is more than anyone enters by hand. */
    exposures: { max: 100, tooMany: 'At most 100 rows of exposures' },
    exposure: {
      filter: upTo(50, 'Filter'),
      count: { ...between(1, 1_000_000, 'Number of exposures'), required: 'Number of exposures is required' },
      /** From frames of planetary videos to a night on film. */
      seconds: {
        min: 0.0001,
        max: 86_400,
        required: 'Exposure time is required',
        outside: 'Exposure time must be a number of seconds from 0.0001 to 86,400',
      },
      gain: between(0, 10_000, 'Gain'),
      iso: between(1, 10_000_000, 'ISO'),
      binning: between(1, 16, 'Binning'),
      date: { invalid: 'Date must be a day such as 2026-03-14' },
      offset: between(0, 10_000, 'Offset'),
      /** From liquid nitrogen to an uncooled sensor in the sun. */
      sensorTemperature: decimalBetween(-200, 100, 'Sensor temperature'),
      /** From the fastest lenses to pinholes. */
      fNumber: decimalBetween(0.3, 500, 'Focal ratio'),
      /** Above daylight; the darkest sky has 22. */
      meanSqm: decimalBetween(0, 25, 'Mean SQM'),
      meanFwhm: decimalBetween(0.01, 100, 'Mean FWHM'),
      /** The records of the World Meteorological Organization are -89.2 and 56.7. */
      temperature: decimalBetween(-90, 60, 'Air temperature'),
    },
    site: upTo(100, 'Site'),
    /** John E. Bortle, 'Introducing the Bortle Dark-Sky Scale', Sky & Telescope, February 2001. */
    bortleClass: between(1, 9, 'Bortle class'),
    calibrationFrames: upTo(255, 'Calibration frames'),
    processing: upTo(255, 'Processing software'),
    credit: upTo(150, 'Credit'),
    imagesOfProfile,
    /** Images of one change: all of a gallery. */
    selection: {
      max: imagesOfProfile.max,
      tooFew: 'Select at least one picture',
      tooMany: 'At most 500 pictures at once',
    },
  },
  /** Hints for the place of a picture in the sky, in degrees. */
  placement: {
    rightAscension: decimalBetween(0, 360, 'Right ascension'),
    declination: decimalBetween(-90, 90, 'Declination'),
    /** Below, the star file has too few stars; above, no lens shows the sky as a plane. */
    width: decimalBetween(0.01, 120, 'Width'),
    incomplete: 'Give right ascension and declination, or neither',
  },
  /** Its file has the limits of `gallery.file`. */
  profilePicture: {
    file: { tooMany: 'Choose one picture' },
    altText: upTo(300, 'Alt text'),
    /** The smallest size that the site shows on a dense screen; a smaller part would be blurred everywhere. */
    side: { min: 96, tooSmall: 'The picture, or the part of it, must be at least 96 pixels wide and high' },
    crop: {
      incomplete: 'Send left, top and side together, or none of them',
      outside: 'The crop must be within the picture',
    },
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
    /** From fisheyes to the longest telescopes with a Barlow lens. */
    focalLengthMm: decimalBetween(1, 100_000, 'Focal length'),
    /** From phones to the first CCDs. */
    pixelSizeMicrons: decimalBetween(0.5, 100, 'Pixel size'),
    /** From guide cameras to photographic plates. */
    sensorWidthMm: decimalBetween(1, 1000, 'Sensor width'),
    sensorHeightMm: decimalBetween(1, 1000, 'Sensor height'),
  },
  /** Longer addresses do not work in all browsers and proxies. */
  url: { max: 2048, invalid: 'Must be a valid URL' },
} as const
