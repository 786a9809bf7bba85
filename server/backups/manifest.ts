import { array, boolean, type InferType, number, object, string, ValidationError } from 'yup'
import { type ArchivedFile, DamagedArchive } from './archive.ts'

/** Increased with each incompatible change of the format. */
export const archiveFormat = 1

/** The first file of an archive. */
export const manifestFile = 'manifest.json'
/** The last file of an archive: one without it is truncated. */
export const countsFile = 'counts.json'

/** A file with rows of a table, in the text format of COPY. */
export const rowsFile = (table: string, part: number) => `rows/${table}/${String(part).padStart(6, '0')}`
export const rowsName = /^rows\/(?<table>[^/]+)\/\d+$/

/** Folder of the pictures' files, by their names in the image store. */
export const picturesFolder = 'pictures/'

const manifestRules = object({
  format: number().required(),
  madeAt: string().required(),
  migration: string().required(),
  tables: array(
    object({ name: string().required(), columns: array(string().required()).required() }),
  ).required(),
})

const countsRules = object({
  tables: array(
    object({
      name: string().required(),
      rows: number().required(),
      identity: object({
        column: string().required(),
        last: string().required(),
        isCalled: boolean().required(),
      })
        .nullable()
        .default(null),
    }),
  ).required(),
  pictureFiles: number().required(),
})

export type Manifest = InferType<typeof manifestRules>

export type Counts = InferType<typeof countsRules>

export const manifestEntry = (manifest: Manifest) => entry(manifestFile, manifest)
export const countsEntry = (counts: Counts) => entry(countsFile, counts)

const entry = (name: string, content: object): ArchivedFile => ({
  name,
  content: Buffer.from(`${JSON.stringify(content, undefined, 2)}\n`),
})

/** Parses the manifest. Throws if this version cannot read the archive. */
export function manifestOf(file: ArchivedFile | undefined): Manifest {
  if (file?.name !== manifestFile)
    throw new DamagedArchive('This archive is not a backup: it does not begin with a manifest.')
  const { format } = JSON.parse(file.content.toString()) as { format?: unknown }
  if (format !== archiveFormat) {
    throw new Error(
      `The backup has format ${String(format)}; this version of the program reads ${archiveFormat}.`,
    )
  }
  return parsed(manifestRules, file)
}

export const countsOf = (file: ArchivedFile): Counts => parsed(countsRules, file)

function parsed<Content>(
  rules: { validateSync(input: unknown, options: { strict: true }): Content },
  file: ArchivedFile,
) {
  try {
    return rules.validateSync(JSON.parse(file.content.toString()), { strict: true })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new DamagedArchive(`${file.name} in the archive is damaged: ${error.message}`, { cause: error })
  }
}
