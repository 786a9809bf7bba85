import { writeFile } from 'node:fs/promises'
import { deepSkyPictures } from './demo-pictures/deep-sky.ts'
import { deepSkyPicture } from './demo-pictures/deep-sky-picture.ts'
import { profilePictures } from './demo-pictures/profile-pictures.ts'
import { sitePictures } from './demo-pictures/site-pictures.ts'
import { otherPictures } from './demo-pictures/solar-system.ts'
import { StarFile } from '../server/features/placement/solver/star-file.ts'

// Draws the pictures of the demo: node scripts/demo-pictures.ts [NAME…]
// All take some 8 minutes of a core. `profile-pictures` and `site-pictures` are names, too; the latter are parts of the others.

const folder = new URL('../server/demo/', import.meta.url)
const pages = new URL('../client/pages/', import.meta.url)
const stars = new StarFile(new URL('../server/features/placement/stars.bin', import.meta.url))
const names = process.argv.slice(2)
const isWanted = (name: string) => names.length === 0 || names.includes(name)

async function save(name: string, content: Buffer, to = folder): Promise<void> {
  await writeFile(new URL(name, to), content)
  console.log(name, content.length)
}

for (const [name, picture] of Object.entries(deepSkyPictures))
  if (isWanted(name)) await save(`images/${name}.jpg`, await deepSkyPicture(name, stars, picture))
for (const [name, make] of Object.entries(otherPictures))
  if (isWanted(name)) await save(`images/${name}.jpg`, await make(name, stars))
if (isWanted('profile-pictures'))
  for (const [name, content] of await profilePictures()) await save(`profile-pictures/${name}`, content)
if (isWanted('site-pictures'))
  for (const [name, content] of await sitePictures(new URL('images/', folder)))
    await save(name, content, pages)
