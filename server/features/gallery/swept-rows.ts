import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { profilePictureFiles } from '../session/profile-picture-files.ts'
import type { StoredSize } from './gallery-image.entity.ts'
import { filesOf } from './image-store.ts'

export const batchSize = 500

export interface Folder {
  name: string
  files: string[]
  /** When its newest file was stored, in milliseconds since 1970. */
  storedAt: number
}

/** A row with a picture, and the files that it refers to. */
export interface Row {
  id: number
  folder: string
  files: string[]
}

/** A picture of a gallery or an account with missing files, and the first of these. */
export type IncompletePicture = { id: number; file: string } | { accountId: number; file: string }

export const missingFileText = ({ file, ...row }: IncompletePicture) =>
  'accountId' in row
    ? `  the profile picture of account ${row.accountId} misses ${file}`
    : `  picture ${row.id} misses ${file}`

/** A table whose rows have pictures. */
export interface Source {
  ofFolders: (em: EntityManager, folders: readonly string[]) => Promise<Row[]>
  /** A batch, ordered by id. */
  after: (em: EntityManager, id: number) => Promise<Row[]>
  incomplete: (id: number, file: string) => IncompletePicture
}

type Condition = ReturnType<typeof sql>

async function galleryRows(em: EntityManager, condition: Condition): Promise<Row[]> {
  const { rows } = await sql<{ id: number; file: string; storedSizes: StoredSize[] }>`
    select id, file, stored_sizes as "storedSizes" from gallery_image where ${condition} order by id limit ${batchSize}`.execute(
    em.getKysely(),
  )
  return rows.map((row) => ({ id: row.id, folder: folderOf(row.file), files: filesOf(row) }))
}

async function accountRows(em: EntityManager, condition: Condition): Promise<Row[]> {
  const { rows } = await sql<{ id: number; pictureFolder: string }>`
    select id, picture_folder as "pictureFolder" from users
    where picture_folder is not null and ${condition} order by id limit ${batchSize}`.execute(em.getKysely())
  return rows.map((row) => ({ id: row.id, folder: row.pictureFolder, files: profilePictureFiles(row) }))
}

export const sources: readonly Source[] = [
  {
    ofFolders: (em, folders) => galleryRows(em, sql`split_part(file, '/', 1) = any(${folders})`),
    after: (em, id) => galleryRows(em, sql`id > ${id}`),
    incomplete: (id, file) => ({ id, file }),
  },
  {
    ofFolders: (em, folders) => accountRows(em, sql`picture_folder = any(${folders})`),
    after: (em, id) => accountRows(em, sql`id > ${id}`),
    incomplete: (accountId, file) => ({ accountId, file }),
  },
]

export const folderOf = (file: string) => file.slice(0, file.indexOf('/'))
