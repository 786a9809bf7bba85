import {
  getNamedType,
  type GraphQLSchema,
  type GraphQLType,
  isCompositeType,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import { expect, test } from 'vitest'
import type { AnyObjectSchema } from 'yup'
import { savedImageRules, uploadRules } from '../../contract/rules/gallery.ts'
import { gearRules } from '../../contract/rules/gear.ts'
import { rigRules } from '../../contract/rules/rigs.ts'
import { socialLinkRules, supportLinkRules } from '../../contract/rules/links.ts'
import { profileRules } from '../../contract/rules/profile.ts'
import { createSchema } from '../schema.ts'

interface Written {
  type: string
  rules: AnyObjectSchema
  /** By default for both inputs. */
  updateRules?: AnyObjectSchema
  /** Fields that only the server sets. */
  ofTheServer: string
  /** Fields that are objects in the type, and texts or inputs in the input. */
  related?: string
}

const written: Written[] = [
  {
    type: 'CreatorProfile',
    rules: profileRules,
    ofTheServer:
      'slug displayName avatarUrl avatarAltText youtubeChannelUrl viewCount imageCount hiddenReason createdAt updatedAt',
  },
  {
    type: 'GalleryImage',
    rules: uploadRules,
    updateRules: savedImageRules,
    ofTheServer:
      'imageUrl shareImageUrl width height byteSize storedBytes placeholder otherObjects isCover index integrationSeconds hiddenReason createdAt updatedAt',
    related: 'objects gear exposures',
  },
  { type: 'SocialLink', rules: socialLinkRules, ofTheServer: 'createdAt updatedAt' },
  { type: 'SupportLink', rules: supportLinkRules, ofTheServer: 'createdAt updatedAt' },
  { type: 'GearItem', rules: gearRules, ofTheServer: 'imageCount createdAt updatedAt' },
  {
    type: 'Rig',
    rules: rigRules,
    ofTheServer: 'focalLengthMm pixelSizeMicrons sensorWidthMm sensorHeightMm createdAt updatedAt',
    related: 'gear',
  },
]
const inputsOf = ({
  type,
  rules,
  updateRules = rules,
}: Written): [name: string, rules: AnyObjectSchema][] => [
  [type === 'GalleryImage' ? 'UploadGalleryImagesInput' : `Create${type}Input`, rules],
  [`Update${type}Input`, updateRules],
]

/** Fields of an upload or a change that a picture does not have. */
const ofSave = ['images', 'titles', 'altTexts', 'acquisitionCsv', 'placeHint']

const isId = (name: string) => /^id$|Id$/.test(name) && name !== 'youtubeChannelId'

/** Plain fields only, without ids and the given ones. */
function fieldsOf(schema: GraphQLSchema, typeName: string, without = ''): string[] {
  const type = schema.getType(typeName)
  if (!isObjectType(type) && !isInputObjectType(type)) throw new Error(`There is no ${typeName}`)
  const fields: { name: string; type: GraphQLType }[] = Object.values(type.getFields())
  return fields
    .filter((field) => !isCompositeType(getNamedType(field.type)))
    .map(({ name }) => name)
    .filter((name) => !isId(name) && !without.split(' ').includes(name))
    .toSorted()
}

test.each(written)('a creator can write every own field of a $type, by its rule', (part) => {
  const schema = createSchema()
  const related = part.related?.split(' ') ?? []
  const type = schema.getType(part.type)
  expect(Object.keys(isObjectType(type) ? type.getFields() : {})).toEqual(expect.arrayContaining(related))
  const shown = [...fieldsOf(schema, part.type, part.ofTheServer), ...related].toSorted()
  for (const [input, rules] of inputsOf(part)) {
    expect(fieldsOf(schema, input, ofSave.join(' ')), input).toEqual(shown)
    // A field without a rule is ignored silently, because statements write the fields of the rules.
    const ruled = Object.keys(rules.fields).filter((name) => !ofSave.includes(name))
    expect(ruled.toSorted(), `rules of ${input}`).toEqual(shown)
  }
})

test('every type with its own inputs is in the list above', () => {
  const types = Object.keys(createSchema().getTypeMap())
  const listed = written.flatMap(inputsOf).map(([name]) => name)
  const inputs = types.filter((name) => /^(Create|Update|Upload)\w+Input$/.test(name))
  // Of the account, not of its profile, and of several pictures.
  const others = [
    'CreateAccessTokenInput',
    'CreateReportInput',
    'UploadProfilePictureInput',
    'UpdateProfilePictureInput',
    'UpdateGalleryImagesInput',
  ]
  expect([...listed, ...others].toSorted()).toEqual(inputs.toSorted())
})
