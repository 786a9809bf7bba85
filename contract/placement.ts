/** Descriptions of the enum PlacementState. */
export const placementStates = {
  waiting: 'It waits for its turn',
  placed: 'Its place is known',
  notFound: 'Its place was not found, or not looked for; `reason` says why',
  removed: 'Its owner removed its place',
} as const

export type PlacementStateName = keyof typeof placementStates

/** Descriptions of the enum PlacementSource: what said where to look. */
export const placementSources = {
  avm: 'Astronomy Visualization Metadata in its file',
  frames: 'Headers of its frames',
  exif: 'EXIF in its file',
  gear: 'Focal length and sensor of its gear',
  objects: 'An object that it shows',
  width: 'Its width alone',
  owner: 'Its owner',
} as const

export type PlacementSourceName = keyof typeof placementSources
