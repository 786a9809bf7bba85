/** A new passkey. */
export type AddPasskeyInput = {
  /** 1 to 50 characters; by default its device, such as 'Passkey on Linux'. */
  name?: string | null | undefined;
  /** JSON of `navigator.credentials.create` (RegistrationResponseJSON), from the browser that asked. */
  response: string;
};

/** Proof that the user is the owner of the account. */
export type BeginPasskeyRegistrationInput = {
  /** Password of the account. Null or absent on an account without one, which a recent sign-in by provider or passkey confirms. */
  currentPassword?: string | null | undefined;
};

/** A new public name. */
export type ChangeDisplayNameInput = {
  /** 1 to 100 characters of any script, including spaces and emoji. */
  displayName: string;
};

/** A new password for the signed-in account. */
export type ChangePasswordInput = {
  /** Password of the account. Null or absent on an account without one, which a recent sign-in by provider or passkey confirms. */
  currentPassword?: string | null | undefined;
  /** 8 to 256 characters, and not a common one. */
  password: string;
};

/** A picture to choose as the cover. */
export type ChooseCoverImageInput = {
  /** Id of the item. */
  id: number;
  /** False resets the cover to the newest picture. */
  isCover?: boolean;
};

/** The link that the new address received. */
export type ConfirmEmailChangeInput = {
  /** The secret of the link, the part after #. Valid once, for 24 hours. */
  token: string;
};

/** A request of an app: by its id or by the code that a device shows. */
export type ConnectAppInput = {
  /** Id of the request, from the address of its page. Valid in the browser that the app opened. */
  interaction?: string | null | undefined;
  /** The code that a device shows. Case, spaces and hyphens do not matter. */
  userCode?: string | null | undefined;
};

/** A request of an app: by its id or by the code that a device shows. */
export type ConnectionRequestInput = {
  /** Id of the request, from the address of its page. Valid in the browser that the app opened. */
  interaction?: string | null | undefined;
  /** The code that a device shows. Case, spaces and hyphens do not matter. */
  userCode?: string | null | undefined;
};

/** A new access token. */
export type CreateAccessTokenInput = {
  /** Password of the account. Null or absent on an account without one, which a recent sign-in by provider or passkey confirms. */
  currentPassword?: string | null | undefined;
  /** Days until it expires, 1 to 365. */
  expiresInDays: number;
  /** What it is for, such as 'Phone'; 1 to 100 characters. */
  name: string;
  /** What it may do. */
  scope: TokenScope;
};

/** A new profile; all fields are optional. */
export type CreateCreatorProfileInput = {
  /** 10 to 2000 characters. */
  bio?: string | null | undefined;
  /** At most 5000 characters. */
  equipmentSummary?: string | null | undefined;
  /** At most 100 characters. */
  location?: string | null | undefined;
  /** Whether the hours of the public pictures count in the map of the sky; null for true, the default. */
  showsSkyHours?: boolean | null | undefined;
  /** Fields of work, at most 20 of at most 50 characters each. */
  specialties?: Array<string> | null | undefined;
  /** URL; http or https, which is the default. */
  websiteUrl?: string | null | undefined;
  /** Years of experience, 0 to 100. */
  yearsExperience?: number | null | undefined;
  /** Id, handle (@name) or URL of a YouTube channel, at most 100 characters. */
  youtubeChannelId?: string | null | undefined;
};

/** A gear item to add. */
export type CreateGearItemInput = {
  /** URL where it can be bought; http or https, which is the default. */
  affiliateUrl?: string | null | undefined;
  /** Manufacturer, at most 100 characters. */
  brand?: string | null | undefined;
  /** Category, 1 to 50 characters. */
  category: string;
  /** Id of the profile to add it to. */
  creatorProfileId: number;
  /** Description, at most 1000 characters. */
  description?: string | null | undefined;
  /** Focal length of a telescope or lens in mm, 1 to 100000. */
  focalLengthMm?: number | null | undefined;
  /** Name, 1 to 150 characters. */
  itemName: string;
  /** The manufacturer's model name, at most 100 characters. */
  model?: string | null | undefined;
  /** The creator's own rating, 1 to 5, higher is better. */
  personalRating?: number | null | undefined;
  /** Size of a camera's pixels in µm, unbinned, 0.5 to 100. */
  pixelSizeMicrons?: number | null | undefined;
  /** Price range, as text, at most 50 characters. */
  priceRange?: string | null | undefined;
  /** Recommended use or users, at most 255 characters. */
  recommendedFor?: string | null | undefined;
  /** Shorter side of a camera's sensor in mm, 1 to 1000. */
  sensorHeightMm?: number | null | undefined;
  /** Longer side of a camera's sensor in mm, 1 to 1000. */
  sensorWidthMm?: number | null | undefined;
};

/** A profile or a picture, one of both, and what is wrong with it. */
export type CreateReportInput = {
  /** Id of the profile. */
  creatorProfileId?: number | null | undefined;
  /** Details, at most 2000 characters. */
  details?: string | null | undefined;
  /** The email address of a visitor, for an answer. Ignored for an account, which has one. */
  email?: string | null | undefined;
  /** Id of the picture. */
  galleryImageId?: number | null | undefined;
  /** Why it is reported. */
  reason: ReportReason;
};

/** A rig to add. */
export type CreateRigInput = {
  /** Id of the profile to add it to. */
  creatorProfileId: number;
  /** Ids of 1 to 20 items of your gear. */
  gear: Array<number>;
  /** Name, 1 to 100 characters, which no other rig of the profile has. */
  name: string;
};

/** A social link to add. */
export type CreateSocialLinkInput = {
  /** Id of the profile to add it to. */
  creatorProfileId: number;
  /** Link text, at most 100 characters. */
  displayName?: string | null | undefined;
  /** Platform, 1 to 50 characters. */
  platform: string;
  /** URL; http or https, which is the default. */
  url: string;
};

/** A support link to add. */
export type CreateSupportLinkInput = {
  /** Id of the profile to add it to. */
  creatorProfileId: number;
  /** Purpose of the support, at most 255 characters. */
  description?: string | null | undefined;
  /** Link text, at most 100 characters. */
  displayName?: string | null | undefined;
  /** Platform, 1 to 50 characters. */
  platform: string;
  /** URL; http or https, which is the default. */
  url: string;
};

/** Sort keys of the directory; ties are sorted by id. */
export type CreatorProfileSort =
  /** When the profile was created. */
  | 'createdAt'
  /** The name, ignoring case and accents. */
  | 'displayName'
  /** Number of views. */
  | 'viewCount';

/** A request of an app: by its id or by the code that a device shows. */
export type DeclineConnectionInput = {
  /** Id of the request, from the address of its page. Valid in the browser that the app opened. */
  interaction?: string | null | undefined;
  /** The code that a device shows. Case, spaces and hyphens do not matter. */
  userCode?: string | null | undefined;
};

/** Proof that the user is the owner of the account. */
export type DeleteAccountInput = {
  /** Password of the account. Null or absent on an account without one, which a recent sign-in by provider or passkey confirms. */
  currentPassword?: string | null | undefined;
};

/** Proof that the user is the owner of the account. */
export type DeleteCreatorProfileInput = {
  /** Password of the account. Null or absent on an account without one, which a recent sign-in by provider or passkey confirms. */
  currentPassword?: string | null | undefined;
};

/** A picture to delete. */
export type DeleteGalleryImageInput = {
  /** Id of the item. */
  id: number;
};

/** Pictures to delete. */
export type DeleteGalleryImagesInput = {
  /** Ids of 1 to 500 pictures. */
  ids: Array<number>;
};

/** A gear item to delete. */
export type DeleteGearItemInput = {
  /** Id of the item. */
  id: number;
};

/** A rig to delete. */
export type DeleteRigInput = {
  /** Id of the item. */
  id: number;
};

/** A social link to delete. */
export type DeleteSocialLinkInput = {
  /** Id of the item. */
  id: number;
};

/** A support link to delete. */
export type DeleteSupportLinkInput = {
  /** Id of the item. */
  id: number;
};

/** The app to disconnect. */
export type DisconnectAppInput = {
  /** Id of the connection. */
  id: number;
};

/** The result of a sign-in popup. */
export type EstablishSessionInput = {
  /** Valid once, for 60 seconds, in the browser that opened the popup. */
  tempToken: string;
};

/** A series of equal exposures. */
export type ExposureInput = {
  /** Binning: 2 means 2 x 2 pixels. At most 16. */
  binning?: number | null | undefined;
  /** Number of exposures, at most 1000000. */
  count: number;
  /** The night, YYYY-MM-DD. */
  date?: string | null | undefined;
  /** Focal ratio, such as 4 for f/4, 0.3 to 500. */
  fNumber?: number | null | undefined;
  /** Filter, such as 'Hα', at most 50 characters. */
  filter?: string | null | undefined;
  /** Gain of the camera, in its own units, 0 to 10000. */
  gain?: number | null | undefined;
  /** ISO, at most 10000000. */
  iso?: number | null | undefined;
  /** Mean full width at half maximum of the stars in arcseconds, 0.01 to 100. */
  meanFwhm?: number | null | undefined;
  /** Mean brightness of the sky in magnitudes per square arcsecond, 0 to 25. */
  meanSqm?: number | null | undefined;
  /** Offset of the camera, in its own units, 0 to 10000. */
  offset?: number | null | undefined;
  /** Time of each exposure in seconds, 0.0001 to 86400. */
  seconds: number;
  /** Temperature of the sensor in °C, -200 to 100. */
  sensorTemperature?: number | null | undefined;
  /** Mean temperature of the air in °C, -90 to 60. */
  temperature?: number | null | undefined;
};

/** Changes to each of several pictures: an absent field keeps its value, null or a blank clears it. */
export type GalleryImageChanges = {
  /** Gear that each picture gains. A piece that it has already gets this role. */
  addGear?: Array<ImageGearInput> | null | undefined;
  /** Sky objects that each picture gains, each by any of its names. */
  addObjects?: Array<string> | null | undefined;
  /** Tags that each picture gains, at its end. */
  addTags?: Array<string> | null | undefined;
  /** Alternative text for people who cannot see the picture, at most 300 characters. */
  altText?: string | null | undefined;
  /** Darkness of the sky on the Bortle scale, 1 to 9. */
  bortleClass?: number | null | undefined;
  /** Calibration frames in words, at most 255 characters. */
  calibrationFrames?: string | null | undefined;
  /** The day it was taken, YYYY-MM-DD. */
  captureDate?: string | null | undefined;
  /** Credit line, if it names others than the creator, at most 150 characters. */
  credit?: string | null | undefined;
  /** Description, at most 2000 characters. */
  description?: string | null | undefined;
  /** At most 100 series of equal exposures. */
  exposures?: Array<ExposureInput> | null | undefined;
  /** At most 20 items of the profile's gear that it was taken with. */
  gear?: Array<ImageGearInput> | null | undefined;
  /** Whether no list, feed or search has it; its address works. */
  isUnlisted?: boolean | null | undefined;
  /** What others may do with it; null means all rights reserved. */
  license?: PictureLicense | null | undefined;
  /** At most 10 sky objects that it shows, each by any of its names. Names that the catalogue does not know become `otherObjects`. */
  objects?: Array<string> | null | undefined;
  /** Software that it was processed with, at most 255 characters. */
  processing?: string | null | undefined;
  /** Tags that each picture loses, in any case. */
  removeTags?: Array<string> | null | undefined;
  /** Where it was taken, at most 100 characters. */
  site?: string | null | undefined;
  /** At most 30 tags of at most 50 characters each; a text with commas is split into several. */
  tags?: Array<string> | null | undefined;
  /** Title, at most 150 characters. */
  title?: string | null | undefined;
};

/** Filters of pictures whose values are chosen. */
export type GalleryImageChoiceName =
  /** The Bortle class. */
  | 'bortleClass'
  /** The constellation of an object. */
  | 'constellation'
  /** A filter of the exposures. */
  | 'filter'
  /** A gear item, by its name. */
  | 'gear'
  /** The licence. */
  | 'license'
  /** The least integration time, in minutes: of 1, 2, 5, 10, 20 and 50 hours. */
  | 'minIntegrationMinutes'
  /** A sky object. */
  | 'object'
  /** The kind of an object. */
  | 'objectKind'
  /** A tag. */
  | 'tag';

/** What pictures must have, all of it. A name is whole, ignoring case and accents. */
export type GalleryImageFilter = {
  /** The Bortle class, 1 to 9. */
  bortleClass?: number | null | undefined;
  /** The first day on which it may be taken. */
  capturedAfter?: string | null | undefined;
  /** The last day on which it may be taken. */
  capturedBefore?: string | null | undefined;
  /** The constellation of an object, by its abbreviation, such as 'And'. */
  constellation?: string | null | undefined;
  /** A filter of the exposures. 'Ha', 'H-alpha' and 'Hα' are one. */
  filter?: string | null | undefined;
  /** The name of a gear item. */
  gear?: string | null | undefined;
  /** The licence. */
  license?: PictureLicense | null | undefined;
  /** The least integration time in minutes. */
  minIntegrationMinutes?: number | null | undefined;
  /** Where in the sky: pictures whose frame, as their stars say, shows a part of the circle. */
  near?: SkyCircleInput | null | undefined;
  /** A sky object, by any of its names. */
  object?: string | null | undefined;
  /** The kind of an object. */
  objectKind?: SkyObjectKind | null | undefined;
  /** A tag. */
  tag?: string | null | undefined;
  /** Words to find in title, description, tags, site, gear, filters, the names of objects and of the creator. All must match as prefixes; if nothing does, small typos are ignored. Of a description its first 300 words are found. Truncated to 100 characters and 10 words. */
  text?: string | null | undefined;
};

/** Orders of pictures. */
export type GalleryImageOrder =
  /** The picture with the longest integration time first. */
  | 'integration'
  /** The picture that was added last first. */
  | 'newest';

/** The role of a gear item in taking a picture. */
export type GearRole =
  /** Camera. */
  | 'camera'
  /** Filter. */
  | 'filter'
  /** Guiding. */
  | 'guiding'
  /** Mount. */
  | 'mount'
  /** Other. */
  | 'other'
  /** Software. */
  | 'software'
  /** Telescope or lens. */
  | 'telescope';

/** A gear item that a picture was taken with. */
export type ImageGearInput = {
  /** Id of an item of the same profile's gear. */
  gearItemId: number;
  /** What it did; if absent or null, the role of the item's category. */
  role?: GearRole | null | undefined;
};

/** Credentials. */
export type LogInInput = {
  /** Email address of the account; case does not matter. */
  email: string;
  /** Password of the account. */
  password: string;
};

/** A picture to move. */
export type MoveGalleryImageInput = {
  /** Id of the item. */
  id: number;
  /** New index in the list, from 0. An index beyond the end means the end. */
  toIndex: number;
};

/** A gear item to move. */
export type MoveGearItemInput = {
  /** Id of the item. */
  id: number;
  /** New index in the list, from 0. An index beyond the end means the end. */
  toIndex: number;
};

/** A social link to move. */
export type MoveSocialLinkInput = {
  /** Id of the item. */
  id: number;
  /** New index in the list, from 0. An index beyond the end means the end. */
  toIndex: number;
};

/** A support link to move. */
export type MoveSupportLinkInput = {
  /** Id of the item. */
  id: number;
  /** New index in the list, from 0. An index beyond the end means the end. */
  toIndex: number;
};

/** A name for an unregistered program. */
export type NameConnectedAppInput = {
  /** Id of the connection. */
  id: number;
  /** 1 to 50 characters. */
  name: string;
};

/** An external sign-in provider. */
export type OAuthProvider =
  /** Discord. */
  | 'discord'
  /** Google. */
  | 'google';

/** What others may do with a picture. */
export type PictureLicense =
  /** All rights reserved. */
  | 'allRightsReserved'
  /** CC0 1.0. */
  | 'cc0'
  /** CC BY 4.0. */
  | 'ccBy'
  /** CC BY 3.0. */
  | 'ccBy3'
  /** CC BY-NC 4.0. */
  | 'ccByNc'
  /** CC BY-NC-ND 4.0. */
  | 'ccByNcNd'
  /** CC BY-NC-SA 4.0. */
  | 'ccByNcSa'
  /** CC BY-ND 4.0. */
  | 'ccByNd'
  /** CC BY-SA 4.0. */
  | 'ccBySa';

/** A picture, and hints where in the sky it is. */
export type PlaceGalleryImageInput = {
  /** Declination of about its centre in degrees, -90 to 90. */
  declination?: number | null | undefined;
  /** Id of the item. */
  id: number;
  /** Right ascension of about its centre in degrees, 0 to 360. Needs the declination. */
  rightAscension?: number | null | undefined;
  /** About its width in degrees, 0.01 to 120. */
  width?: number | null | undefined;
};

/** Where in the sky frames say that they are, J2000. */
export type PlaceHintInput = {
  /** Declination in degrees, -90 to 90. */
  declination: number;
  /** Right ascension in degrees, 0 to 360. */
  rightAscension: number;
  /** The longer side of a frame in degrees, 0.01 to 120. */
  width?: number | null | undefined;
};

/** How far the search for the place of a picture in the sky is. */
export type PlacementState =
  /** Its place was not found, or not looked for; `reason` says why. */
  | 'notFound'
  /** Its place is known. */
  | 'placed'
  /** Its owner removed its place. */
  | 'removed'
  /** It waits for its turn. */
  | 'waiting';

/** A profile that someone opens. */
export type RecordProfileViewInput = {
  /** Name in the profile's address, in any case. */
  slug: string;
};

/** A new account. */
export type RegisterInput = {
  /** Public name, 1 to 100 characters of any script, including spaces and emoji. */
  displayName: string;
  /** Email address; unique regardless of case. */
  email: string;
  /** 8 to 256 characters. */
  password: string;
};

/** A picture whose place in the sky is removed. */
export type RemoveGalleryImagePlacementInput = {
  /** Id of the item. */
  id: number;
};

/** The passkey to remove. */
export type RemovePasskeyInput = {
  /** Id of the passkey. */
  id: number;
};

/** Another name for a passkey. */
export type RenamePasskeyInput = {
  /** Id of the passkey. */
  id: number;
  /** 1 to 50 characters. */
  name: string;
};

/** A picture, and the file that replaces its own. */
export type ReplaceGalleryImageInput = {
  /** Id of the picture. */
  id: number;
  /** JPEG, PNG or WebP, at most 10485760 bytes and 100000000 pixels. */
  image: Blob;
};

/** Why something is reported. */
export type ReportReason =
  /** It shows the work of somebody else. */
  | 'copied'
  /** It deceives, or is spam. */
  | 'deceptive'
  /** It is hateful, or harasses somebody. */
  | 'hateful'
  /** Something else. */
  | 'other'
  /** It shows private data. */
  | 'private'
  /** It is unlawful. */
  | 'unlawful';

/** A new email address for the signed-in account. */
export type RequestEmailChangeInput = {
  /** Password of the account. Null or absent on an account without one, which a recent sign-in by provider or passkey confirms. */
  currentPassword?: string | null | undefined;
  /** The new address, which receives a link. */
  email: string;
};

/** The account whose password is forgotten. */
export type RequestPasswordResetInput = {
  /** Email address of the account; case does not matter. */
  email: string;
};

/** A new password for the account of a mailed link. */
export type ResetPasswordInput = {
  /** 8 to 256 characters, and not a common one. */
  password: string;
  /** The secret of the link, the part after #. Valid once, for 30 minutes. */
  token: string;
};

/** The token to revoke. */
export type RevokeAccessTokenInput = {
  /** Id of the token. */
  id: number;
};

/** What an account may do. */
export type Role =
  /** May also open the admin pages. */
  | 'admin'
  /** May have a creator profile. */
  | 'user';

/** Parts of a profile that a search finds. */
export type SearchMatchKind =
  /** The biography. */
  | 'bio'
  /** A gear item. */
  | 'gear'
  /** The location. */
  | 'location'
  /** The display name. */
  | 'name'
  /** A sky object in pictures of the creator. */
  | 'object'
  /** A specialty. */
  | 'specialty';

/** The answer of a passkey. */
export type SignInWithPasskeyInput = {
  /** JSON of `navigator.credentials.get` (AuthenticationResponseJSON), from the browser that asked. */
  response: string;
};

/** The device to sign out. */
export type SignOutDeviceInput = {
  /** Id of the device. */
  id: number;
};

/** A circle in the sky, J2000. */
export type SkyCircleInput = {
  /** Declination of its centre in degrees, -90 to 90. */
  declination?: number | null | undefined;
  /** Its radius in degrees, at most 10; 2 if absent, and 0 for what shows the centre. */
  radius?: number | null | undefined;
  /** Right ascension of its centre in degrees, 0 to 360. */
  rightAscension?: number | null | undefined;
};

/** Kinds of filters in the map of the sky. */
export type SkyFilter =
  /** Broadband, or no filter named. */
  | 'broadband'
  /** Dual band. */
  | 'dualBand'
  /** Hα. */
  | 'hAlpha'
  /** OIII. */
  | 'oxygen'
  /** SII. */
  | 'sulphur';

/** Kinds of sky objects. */
export type SkyObjectKind =
  /** Cluster with nebula. */
  | 'clusterWithNebula'
  /** Comet. */
  | 'comet'
  /** Dark nebula. */
  | 'darkNebula'
  /** Double star. */
  | 'doubleStar'
  /** Dwarf planet. */
  | 'dwarfPlanet'
  /** Emission nebula. */
  | 'emissionNebula'
  /** Galaxy. */
  | 'galaxy'
  /** Group of galaxies. */
  | 'galaxyGroup'
  /** Pair of galaxies. */
  | 'galaxyPair'
  /** Triplet of galaxies. */
  | 'galaxyTriplet'
  /** Globular cluster. */
  | 'globularCluster'
  /** HII region. */
  | 'hiiRegion'
  /** Meteor shower. */
  | 'meteorShower'
  /** Milky Way. */
  | 'milkyWay'
  /** Moon. */
  | 'moon'
  /** Nebula. */
  | 'nebula'
  /** Nova. */
  | 'nova'
  /** Open cluster. */
  | 'openCluster'
  /** Other deep-sky object. */
  | 'other'
  /** Phenomenon of the sky. */
  | 'phenomenon'
  /** Planet. */
  | 'planet'
  /** Planetary nebula. */
  | 'planetaryNebula'
  /** Reflection nebula. */
  | 'reflectionNebula'
  /** Satellite. */
  | 'satellite'
  /** Star. */
  | 'star'
  /** Association of stars. */
  | 'starAssociation'
  /** Sun. */
  | 'sun'
  /** Supernova remnant. */
  | 'supernovaRemnant';

/** A position in the sky, J2000, and what is around it. */
export type SkyPositionInput = {
  /** Declination in degrees, -90 to 90. */
  declination: number;
  /** How far around it in degrees, at most 10; 1 if absent. */
  radius?: number | null | undefined;
  /** Right ascension in degrees, 0 to 360. */
  rightAscension: number;
};

/** Sort direction. */
export type SortOrder =
  /** Smallest, oldest or A first. */
  | 'asc'
  /** Largest, newest or Z first. */
  | 'desc';

/** What an access token may do. */
export type TokenScope =
  /** Read what the account may read, and count visits. */
  | 'read'
  /** Also change the profile and its lists. No token may change the account itself. */
  | 'write';

/** A sign-in method to remove. */
export type UnlinkProviderInput = {
  /** The provider to unlink. */
  provider: OAuthProvider;
};

/** Changes to a profile: an absent field keeps its value, null or a blank clears it. */
export type UpdateCreatorProfileInput = {
  /** 10 to 2000 characters. */
  bio?: string | null | undefined;
  /** Id of the profile. */
  creatorProfileId: number;
  /** At most 5000 characters. */
  equipmentSummary?: string | null | undefined;
  /** At most 100 characters. */
  location?: string | null | undefined;
  /** Whether the hours of the public pictures count in the map of the sky; null for true, the default. */
  showsSkyHours?: boolean | null | undefined;
  /** Fields of work, at most 20 of at most 50 characters each. */
  specialties?: Array<string> | null | undefined;
  /** URL; http or https, which is the default. */
  websiteUrl?: string | null | undefined;
  /** Years of experience, 0 to 100. */
  yearsExperience?: number | null | undefined;
  /** Id, handle (@name) or URL of a YouTube channel, at most 100 characters. */
  youtubeChannelId?: string | null | undefined;
};

/** Changes to a picture: an absent field keeps its value, null or a blank clears it. */
export type UpdateGalleryImageInput = {
  /** Alternative text for people who cannot see the picture, at most 300 characters. */
  altText?: string | null | undefined;
  /** Darkness of the sky on the Bortle scale, 1 to 9. */
  bortleClass?: number | null | undefined;
  /** Calibration frames in words, at most 255 characters. */
  calibrationFrames?: string | null | undefined;
  /** The day it was taken, YYYY-MM-DD. */
  captureDate?: string | null | undefined;
  /** Credit line, if it names others than the creator, at most 150 characters. */
  credit?: string | null | undefined;
  /** Description, at most 2000 characters. */
  description?: string | null | undefined;
  /** At most 100 series of equal exposures. */
  exposures?: Array<ExposureInput> | null | undefined;
  /** At most 20 items of the profile's gear that it was taken with. */
  gear?: Array<ImageGearInput> | null | undefined;
  /** Id of the picture. */
  id: number;
  /** Whether no list, feed or search has it; its address works. */
  isUnlisted?: boolean | null | undefined;
  /** What others may do with it; null means all rights reserved. */
  license?: PictureLicense | null | undefined;
  /** At most 10 sky objects that it shows, each by any of its names. Names that the catalogue does not know become `otherObjects`. */
  objects?: Array<string> | null | undefined;
  /** Where its frames say that they are: its stars are looked for there first. It is not kept. */
  placeHint?: PlaceHintInput | null | undefined;
  /** Software that it was processed with, at most 255 characters. */
  processing?: string | null | undefined;
  /** Where it was taken, at most 100 characters. */
  site?: string | null | undefined;
  /** At most 30 tags of at most 50 characters each; a text with commas is split into several. */
  tags?: Array<string> | null | undefined;
  /** Title, at most 150 characters. */
  title?: string | null | undefined;
};

/** Pictures, and changes that are made to each of them. */
export type UpdateGalleryImagesInput = {
  /** The changes. */
  changes: GalleryImageChanges;
  /** Ids of 1 to 500 pictures. */
  ids: Array<number>;
};

/** Changes to a gear item: an absent field keeps its value, null or a blank clears it. */
export type UpdateGearItemInput = {
  /** URL where it can be bought; http or https, which is the default. */
  affiliateUrl?: string | null | undefined;
  /** Manufacturer, at most 100 characters. */
  brand?: string | null | undefined;
  /** Category, 1 to 50 characters; cannot be cleared. */
  category?: string | null | undefined;
  /** Description, at most 1000 characters. */
  description?: string | null | undefined;
  /** Focal length of a telescope or lens in mm, 1 to 100000. */
  focalLengthMm?: number | null | undefined;
  /** Id of the gear item. */
  id: number;
  /** Name, 1 to 150 characters; cannot be cleared. */
  itemName?: string | null | undefined;
  /** The manufacturer's model name, at most 100 characters. */
  model?: string | null | undefined;
  /** The creator's own rating, 1 to 5, higher is better. */
  personalRating?: number | null | undefined;
  /** Size of a camera's pixels in µm, unbinned, 0.5 to 100. */
  pixelSizeMicrons?: number | null | undefined;
  /** Price range, as text, at most 50 characters. */
  priceRange?: string | null | undefined;
  /** Recommended use or users, at most 255 characters. */
  recommendedFor?: string | null | undefined;
  /** Shorter side of a camera's sensor in mm, 1 to 1000. */
  sensorHeightMm?: number | null | undefined;
  /** Longer side of a camera's sensor in mm, 1 to 1000. */
  sensorWidthMm?: number | null | undefined;
};

/** The text of a profile picture. */
export type UpdateProfilePictureInput = {
  /** Alternative text for people who cannot see the picture, at most 300 characters. */
  altText?: string | null | undefined;
};

/** Changes to a rig: an absent field keeps its value. */
export type UpdateRigInput = {
  /** Ids of 1 to 20 items of your gear, which replace those of the rig; cannot be cleared. */
  gear?: Array<number> | null | undefined;
  /** Id of the rig. */
  id: number;
  /** Name, 1 to 100 characters, which no other rig of the profile has; cannot be cleared. */
  name?: string | null | undefined;
};

/** Changes to a social link: an absent field keeps its value, null or a blank clears it. */
export type UpdateSocialLinkInput = {
  /** Link text, at most 100 characters. */
  displayName?: string | null | undefined;
  /** Id of the link. */
  id: number;
  /** Platform, 1 to 50 characters; cannot be cleared. */
  platform?: string | null | undefined;
  /** URL; http or https, which is the default; cannot be cleared. */
  url?: string | null | undefined;
};

/** Changes to a support link: an absent field keeps its value, null or a blank clears it. */
export type UpdateSupportLinkInput = {
  /** Purpose of the support, at most 255 characters. */
  description?: string | null | undefined;
  /** Link text, at most 100 characters. */
  displayName?: string | null | undefined;
  /** Id of the link. */
  id: number;
  /** Platform, 1 to 50 characters; cannot be cleared. */
  platform?: string | null | undefined;
  /** URL; http or https, which is the default; cannot be cleared. */
  url?: string | null | undefined;
};

/** Pictures to add, and the texts for all of them. Without captureDate, the date is read from each file. */
export type UploadGalleryImagesInput = {
  /** A CSV with AstroBin's columns, which excludes `exposures`, at most 50000 characters. It also sets `bortleClass` and `calibrationFrames` that are absent. Unknown columns and invalid optional values are left out; a half Bortle class becomes the brighter one. */
  acquisitionCsv?: string | null | undefined;
  /** Alternative text for people who cannot see the picture, at most 300 characters. */
  altText?: string | null | undefined;
  /** An alternative text for each file, in their order. A file whose text is missing, null or blank has `altText`. */
  altTexts?: Array<string | null | undefined> | null | undefined;
  /** Darkness of the sky on the Bortle scale, 1 to 9. */
  bortleClass?: number | null | undefined;
  /** Calibration frames in words, at most 255 characters. */
  calibrationFrames?: string | null | undefined;
  /** The day it was taken, YYYY-MM-DD. */
  captureDate?: string | null | undefined;
  /** Id of the profile to add them to. */
  creatorProfileId: number;
  /** Credit line, if it names others than the creator, at most 150 characters. */
  credit?: string | null | undefined;
  /** Description, at most 2000 characters. */
  description?: string | null | undefined;
  /** At most 100 series of equal exposures. */
  exposures?: Array<ExposureInput> | null | undefined;
  /** At most 20 items of the profile's gear that it was taken with. */
  gear?: Array<ImageGearInput> | null | undefined;
  /** 1 to 5 files: JPEG, PNG or WebP, at most 10485760 bytes and 100000000 pixels each. */
  images: Array<Blob>;
  /** Whether no list, feed or search has it; its address works. */
  isUnlisted?: boolean | null | undefined;
  /** What others may do with it; null means all rights reserved. */
  license?: PictureLicense | null | undefined;
  /** At most 10 sky objects that it shows, each by any of its names. Names that the catalogue does not know become `otherObjects`. */
  objects?: Array<string> | null | undefined;
  /** Where its frames say that they are: its stars are looked for there first. It is not kept. */
  placeHint?: PlaceHintInput | null | undefined;
  /** Software that it was processed with, at most 255 characters. */
  processing?: string | null | undefined;
  /** Where it was taken, at most 100 characters. */
  site?: string | null | undefined;
  /** At most 30 tags of at most 50 characters each; a text with commas is split into several. */
  tags?: Array<string> | null | undefined;
  /** Title, at most 150 characters. */
  title?: string | null | undefined;
  /** A title for each file, in their order. A file whose title is missing, null or blank has `title`. */
  titles?: Array<string | null | undefined> | null | undefined;
};

/** A profile picture, and the square of it to show, in pixels of the upright picture. Without left, top and side, the largest square in its middle. */
export type UploadProfilePictureInput = {
  /** Alternative text for people who cannot see the picture, at most 300 characters. */
  altText?: string | null | undefined;
  /** Left edge of the square. */
  left?: number | null | undefined;
  /** JPEG, PNG or WebP, at most 10485760 bytes and 100000000 pixels. */
  picture: Blob;
  /** Side of the square, at least 96. */
  side?: number | null | undefined;
  /** Upper edge of the square. */
  top?: number | null | undefined;
};

/** Values of `extensions.code` of an error. */
export type ErrorCode =
  | 'ACCOUNT_CHANGED'
  | 'ACCOUNT_LINKING_REQUIRED'
  | 'BAD_REQUEST'
  | 'BAD_USER_INPUT'
  | 'BUSY'
  | 'CONFLICT'
  | 'FORBIDDEN'
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'HEADERS_TOO_LARGE'
  | 'INTERNAL_SERVER_ERROR'
  | 'LENGTH_REQUIRED'
  | 'METHOD_NOT_ALLOWED'
  | 'NOT_FOUND'
  | 'OPERATION_RESOLUTION_FAILURE'
  | 'OPERATION_TOO_COMPLEX'
  | 'PERSISTED_QUERY_NOT_FOUND'
  | 'QUOTA_EXCEEDED'
  | 'RATE_LIMITED'
  | 'REAUTHENTICATION_REQUIRED'
  | 'REQUEST_TIMEOUT'
  | 'STORAGE_FULL'
  | 'TOO_LARGE'
  | 'UNAUTHENTICATED'
  | 'UNAVAILABLE'
  | 'UNSUPPORTED_MEDIA_TYPE';
