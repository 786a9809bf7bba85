import { buildSchema, getNamedType, isLeafType, parse, print } from 'graphql'

/** What REST shows of a type: all its values but `without`, and these objects. */
const fragments = [
  {
    name: 'RestProfile',
    type: 'CreatorProfile',
    without: ['imageCount', 'updatedAt'],
    objects: ({ PictureSize }) => `avatarSizes { ${PictureSize} }`,
  },
  {
    name: 'RestImage',
    type: 'GalleryImage',
    without: ['index', 'byteSize', 'storedBytes', 'createdAt', 'updatedAt'],
    objects: ({ PictureSize, Exposure }) => `
      sizes { ${PictureSize} } objects { name slug title } gear { role item { id itemName } } exposures { ${Exposure} }`,
  },
  { name: 'RestSkyObject', type: 'SkyObject', without: ['id'] },
  { name: 'RestSocialLink', type: 'SocialLink', without: ['createdAt', 'updatedAt'] },
  { name: 'RestSupportLink', type: 'SupportLink', without: ['createdAt', 'updatedAt'] },
  { name: 'RestGear', type: 'GearItem', without: ['imageCount', 'createdAt', 'updatedAt'] },
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
  const values = { PictureSize: valuesOf('PictureSize'), Exposure: valuesOf('Exposure') }
  const texts = fragments.map(
    ({ name, type, without, objects = () => '' }) =>
      `fragment ${name} on ${type} { ${valuesOf(type, without)} ${objects(values)} }`,
  )
  return `# Printed from the graph by \`npm run codegen\`. Do not edit.\n\n${print(parse(texts.join('\n')))}\n`
}
