import { readFile } from 'node:fs/promises'
import { Client, GraphError } from './client.ts'
import {
  AddTwoGearItemsDocument,
  ChangeGearItemDocument,
  DeleteGearItemDocument,
  DeletePictureDocument,
  GalleryDocument,
  LogInDocument,
  LogOutDocument,
  PictureDocument,
  SessionDocument,
  UploadDocument,
} from './generated.ts'

// A creator's day, the same for each generated client. Prints what the graph returned.
const client = new Client(process.env['ASTROFOLIO']!)
const { email, password } = JSON.parse(process.env['CREDENTIALS']!) as { email: string; password: string }

async function failure(run: Promise<unknown>): Promise<GraphError> {
  const error: unknown = await run.then(
    () => new Error('It did not fail'),
    (reason: unknown) => reason,
  )
  if (error instanceof GraphError) return error
  throw error
}

const wrong = await failure(client.run(LogInDocument, { input: { email, password: 'not the password' } }))
const { logIn } = await client.run(LogInDocument, { input: { email, password } })
const { id: creatorProfileId, slug } = logIn!.session.creatorProfile!

const picture = new File([await readFile('horsehead.jpg')], 'horsehead.jpg', { type: 'image/jpeg' })
const variables = { creatorProfileId, title: 'Horsehead', images: [null, null, null] }
const upload = () =>
  client.run(UploadDocument, variables, { images: [picture, picture, picture], key: 'three pictures' })
const { uploadGalleryImages: uploaded } = await upload()
const { uploadGalleryImages: again } = await upload()
const ids = uploaded!.galleryImages.map(({ id }) => id)

const readPage = (after: string | null) => client.run(GalleryDocument, { slug, first: 2, after })
const pages: number[][] = []
let after: string | null = null
do {
  const { creatorProfile } = await readPage(after)
  const { nodes, pageInfo } = creatorProfile!.images
  pages.push(nodes.map(({ id }) => ids.indexOf(id)))
  after = pageInfo.hasNextPage ? pageInfo.endCursor : null
} while (after !== null)
const { galleryImage } = await client.run(PictureDocument, { id: ids[1]! })

const gear = { creatorProfileId, itemName: 'RedCat 51', category: 'Telescope' }
const { first, second } = await client.run(AddTwoGearItemsDocument, {
  first: gear,
  second: { ...gear, itemName: 'ASI2600', category: 'Camera' },
})
const [telescope, camera] = [first!.gearItem.id, second!.gearItem.id]
const changed = await client.run(ChangeGearItemDocument, {
  changes: { id: telescope, brand: 'William Optics' },
  move: { id: camera, toIndex: 0 },
})
const blank = await failure(
  client.run(AddTwoGearItemsDocument, { first: gear, second: { ...gear, itemName: ' ' } }),
)
const kept = blank.data as { first: { gearItem: { id: number } }; second: null }
for (const id of [telescope, kept.first.gearItem.id])
  await client.run(DeleteGearItemDocument, { input: { id } })
const { deleteGearItem } = await client.run(DeleteGearItemDocument, { input: { id: camera } })

for (const id of ids.slice(1)) await client.run(DeletePictureDocument, { input: { id } })
const { deleteGalleryImage } = await client.run(DeletePictureDocument, { input: { id: ids[0]! } })
const absent = await client.run(PictureDocument, { id: ids[0]! })

const { logOut } = await client.run(LogOutDocument, {})
const { session } = await client.run(SessionDocument, {})

const { code } = wrong.errors[0]!.extensions
// @ts-expect-error -- the codes are those of the schema
if (code === 'WRONG_PASSWORD') throw wrong
const [problem] = blank.errors
console.log(
  JSON.stringify({
    isWrongPassword: code === 'UNAUTHENTICATED',
    role: logIn!.session.role,
    slug,
    imageUrl: uploaded!.galleryImages[0]!.imageUrl,
    imageCount: uploaded!.creatorProfile.imageCount,
    storesBytes: uploaded!.session.storedBytes > 0,
    uploadedAgain: again!.galleryImages.map(({ id }) => ids.indexOf(id)),
    pages,
    picture: {
      index: galleryImage!.index,
      previous: ids.indexOf(galleryImage!.previous!.id),
      next: ids.indexOf(galleryImage!.next!.id),
    },
    brand: changed.updateGearItem!.gearItem.brand,
    order: changed.moveGearItem!.creatorProfile.gear.map(({ itemName }) => itemName),
    blankName: { path: problem!.path, ...problem!.extensions, second: kept.second },
    gearIsEmpty: deleteGearItem!.creatorProfile.gear.length === 0,
    deletedLast: deleteGalleryImage!.deletedId === ids[0],
    imagesLeft: deleteGalleryImage!.creatorProfile.imageCount,
    absent: absent.galleryImage,
    loggedOut: logOut!.success,
    session,
  }),
)
