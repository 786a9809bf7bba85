import { array, boolean, type InferType, number, object, string, ValidationError } from 'yup'
import { type ArchivedFile, DamagedArchive } from './archive.ts'

/** Rises with each change that a program of before would misread. */
export const archiveFormat = 1

/** What stands first in an archive. */
export const manifestFile = 'manifest.json'
/** What stands last in an archive: one that lacks it is cut. */
export const countsFile = 'counts.json'

/** Where rows stand, so many that they fit into a file: as PostgreSQL's COPY writes them. */
export const rowsFile = (table: string, part: number) => `rows/${table}/${String(part).padStart(6, '0')}`
export const rowsName = /^rows\/(?<table>[^/]+)\/\d+$/

/** Where the files of pictures stand, by their names in the image store. */
export const picturesFolder = 'pictures/'

const manifestRules = object({
  format: number().required(),
  madeAt: string().required(),
  /** The latest migration of the database. */
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
      /** Where the numbers of the table's rows go on. */
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

/** What an archive is, and what its rows consist of. */
export type Manifest = InferType<typeof manifestRules>

/** How much an archive holds, known when all is in it. */
export type Counts = InferType<typeof countsRules>

/** The first file of an archive, to be written. */
export const manifestEntry = (manifest: Manifest) => entry(manifestFile, manifest)
/** The last file of an archive, to be written. */
export const countsEntry = (counts: Counts) => entry(countsFile, counts)

const entry = (name: string, content: object): ArchivedFile => ({
  name,
  content: Buffer.from(`${JSON.stringify(content, undefined, 2)}\n`),
})

/** The first file of an archive, read. */
export function manifestOf(file: ArchivedFile | undefined): Manifest {
  if (file?.name !== manifestFile)
    throw new DamagedArchive('This archive is no backup: it does not begin with a manifest.')
  const { format } = JSON.parse(file.content.toString()) as { format?: unknown }
  if (format !== archiveFormat) {
    throw new Error(
      `The backup has format ${String(format)}; this version of the program reads ${archiveFormat}.`,
    )
  }
  return parsed(manifestRules, file)
}

/** The last file of an archive, read. */
export const countsOf = (file: ArchivedFile): Counts => parsed(countsRules, file)

function parsed<Content>(
  rules: { validateSync(given: unknown, options: { strict: true }): Content },
  file: ArchivedFile,
) {
  try {
    return rules.validateSync(JSON.parse(file.content.toString()), { strict: true })
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new DamagedArchive(`${file.name} in the archive is damaged: ${error.message}`, { cause: error })
  }
}
