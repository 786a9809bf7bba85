import { Download, Images } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type ExposureSeries, gearRoles, imageLicenses } from '../../../contract/acquisition.ts'
import { creatorPath, gearQuery, objectPath } from '../../../contract/page-paths.ts'
import { imageSearchPath, type ImageSearchValues } from '../../../contract/image-search-path.ts'
import { Chip, ChipList } from '../../ui/ChipList.tsx'
import { exposureColumns, integrationByFilterText } from './acquisition-text.ts'
import type { ImageAcquisitionFragment } from './acquisition.generated.ts'
import styles from './acquisition.module.css'

export const ImageObjects = ({
  image: { objects, otherObjects },
}: {
  image: Pick<ImageAcquisitionFragment, 'objects' | 'otherObjects'>
}) =>
  objects.length + otherObjects.length > 0 && (
    <ChipList label="Objects">
      {objects.map(({ slug, title }) => (
        <Chip key={slug}>
          <Link to={objectPath(slug)}>{title}</Link>
        </Chip>
      ))}
      {otherObjects.map((name) => (
        <Chip key={name}>
          <Link to={imageSearchPath({ object: name })}>{name}</Link>
        </Chip>
      ))}
    </ChipList>
  )

/** A link to the images of all creators that match a search. */
const searchLink = (search: ImageSearchValues, text: string) => (
  <Link to={imageSearchPath(search)}>{text}</Link>
)

interface ImageAcquisitionProps {
  image: ImageAcquisitionFragment
  /** The page of the creator, which has the gear. */
  creatorSlug: string
}

export function ImageAcquisition({ image, creatorSlug }: ImageAcquisitionProps) {
  const { exposures, integrationSeconds, gear, bortleClass, license, credit } = image
  const { label, url } = imageLicenses[license]
  const licenseLinks = url && (
    <>
      <a href={url} target="_blank" rel="license noopener">
        {label}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      {', '}
      <Link to={imageSearchPath({ license })}>more pictures</Link>
    </>
  )
  const facts: [string, ReactNode][] = [
    ['Integration', integrationSeconds > 0 && integrationByFilterText(exposures)],
    ['Site', image.site && searchLink({ text: image.site }, image.site)],
    ['Bortle class', bortleClass && searchLink({ bortleClass }, `${bortleClass} of 9`)],
    ['Calibration', image.calibrationFrames],
    ['Processing', image.processing],
    ['Credit', credit],
    ['Licence', licenseLinks],
  ]
  const shown = facts.filter(([, fact]) => fact)
  return (
    <>
      {gear.length > 0 && (
        <ChipList label="Gear">
          {gear.map(({ role, item }) => (
            <Chip key={item.id}>
              <Link to={creatorPath(creatorSlug) + gearQuery(item.id)}>
                <span>{`${gearRoles[role]}: `}</span>
                <bdi>{item.itemName}</bdi>
              </Link>
              <Link
                className={`target ${styles.all}`}
                to={imageSearchPath({ gear: item.itemName })}
                aria-label={`Pictures with ${item.itemName} by all creators`}
                title="Pictures by all creators"
              >
                <Images size={14} aria-hidden="true" />
              </Link>
            </Chip>
          ))}
        </ChipList>
      )}
      {shown.length > 0 && (
        <dl className={`stack row-gap-4 ${styles.facts}`}>
          {shown.map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd dir="auto">{fact}</dd>
            </div>
          ))}
        </dl>
      )}
      {exposures.length > 0 && (
        <>
          <ExposureTable exposures={exposures} isLinked />
          <button
            className={`button scripted ${styles.copy}`}
            type="button"
            onClick={() => void saveExposures(image)}
          >
            <Download size={16} aria-hidden="true" />
            Exposures as CSV
          </button>
        </>
      )}
    </>
  )
}

async function saveExposures(image: ImageAcquisitionFragment) {
  const [{ acquisitionCsv }, { saveFile }] = await Promise.all([
    import('../../../contract/acquisition-csv.ts'),
    import('../../ui/save-file.ts'),
  ])
  saveFile(`exposures-${image.id}.csv`, acquisitionCsv([image]), 'text/csv')
}

interface ExposureTableProps {
  exposures: readonly ExposureSeries[]
  /** Whether filters link to all pictures with them, which would leave a form. */
  isLinked?: boolean
}

export function ExposureTable({ exposures, isLinked = false }: ExposureTableProps) {
  const columns = exposureColumns(exposures)
  return (
    <table className={styles.exposures}>
      <caption className="visually-hidden">Exposures</caption>
      <thead>
        <tr>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {exposures.map((_series, row) => (
          // The order of the rows never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={row}>
            {columns.map(({ label, cells }) => {
              const Cell = cells === columns.find(({ cells }) => cells[row])?.cells ? 'th' : 'td'
              return (
                <Cell key={label} scope={Cell === 'th' ? 'row' : undefined} dir="auto">
                  {isLinked && label === 'Filter' && cells[row]
                    ? searchLink({ filter: cells[row] }, cells[row])
                    : cells[row]}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
