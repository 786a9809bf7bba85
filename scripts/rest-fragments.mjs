import { buildSchema, getNamedType, isLeafType, parse, print } from 'graphql'

/** What REST shows of a type: all its values but `without`, and these objects. */
const fragments = [
  {
    name: 'RestProfile',
    type: 'CreatorProfile',
    without: ['hiddenReason', 'imageCount', 'updatedAt'],
    objects: ({ PictureSize }) => `avatarSizes { ${PictureSize} }`,
  },
  {
    name: 'RestImage',
    type: 'GalleryImage',
    without: ['hiddenReason', 'index', 'byteSize', 'storedBytes', 'createdAt', 'updatedAt'],
    objects: ({ PictureSize, Exposure, Placement, SkyPosition }) => `
      sizes { ${PictureSize} } objects { name slug title } gear { role item { id itemName } } exposures { ${Exposure} }
      placement { ${Placement} corners { ${SkyPosition} } }`,
  },
  { name: 'RestSkyObject', type: 'SkyObject', without: ['id'] },
  {
    name: 'RestSkyHours',
    type: 'SkyHours',
    without: ['map'], // its argument
    objects: ({ ConstellationHours, FilterHours }) => `
      constellations { ${ConstellationHours} } filters { ${FilterHours} }`,
  },
  { name: 'RestSocialLink', type: 'SocialLink', without: ['createdAt', 'updatedAt'] },
  { name: 'RestSupportLink', type: 'SupportLink', without: ['createdAt', 'updatedAt'] },
  { name: 'RestGear', type: 'GearItem', without: ['imageCount', 'createdAt', 'updatedAt'] },
  {
    name: 'RestRig',
    type: 'Rig',
    without: ['createdAt', 'updatedAt'],
    objects: () => 'gear { id itemName }',
  },
  {
    name: 'RestUser',
    type: 'SessionUser',
    without: ['createdAt', 'storedBytes', 'maxStoredBytes'],
    objects: ({ PictureSize }) => `avatarSizes { ${PictureSize} }`,
  },
]

/** Returns the fragments of the operations of REST, so that a new value of a type is in its responses too. */
export function restFragments(printedSchema) {
  const types = buildSchema(printedSchema).getTypeMap()
  const valuesOf = (type, without = []) =>
    Object.values(types[type].getFields())
      .filter(({ name, type }) => isLeafType(getNamedType(type)) && !without.includes(name))
      .map(({ name }) => name)
      .join(' ')
  const inner = ['PictureSize', 'Exposure', 'Placement', 'SkyPosition', 'ConstellationHours', 'FilterHours']
  const values = Object.fromEntries(inner.map((type) => [type, valuesOf(type)]))
  const texts = fragments.map(
    ({ name, type, without, objects = () => '' }) =>
      `fragment ${name} on ${type} { ${valuesOf(type, without)} ${objects(values)} }`,
  )
  return `# Printed from the graph by \`npm run codegen\`. Do not edit.\n\n${print(parse(texts.join('\n')))}\n`
}
