import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { framePath, pagePaths } from '../../../contract/page-paths.ts'
import { constellations, skyObjectKinds } from '../../../contract/sky.ts'
import { declinationText, rightAscensionText, sizeText } from './object-texts.ts'
import { objectsQuery } from './objects-address.ts'
import styles from './sky.module.css'
import type { ObjectFactsFragment } from './sky.generated.ts'
import { SkyChart } from './SkyChart.tsx'

export function ObjectFacts({ object }: { object: ObjectFactsFragment }) {
  const { name, title, kind, rightAscension, declination, constellation, size, magnitude } = object
  const position =
    typeof rightAscension === 'number' && typeof declination === 'number'
      ? { rightAscension, declination }
      : undefined
  const otherNames = [name, ...object.otherNames].filter((one) => one !== title)
  const commonNames = object.commonNames.filter((one) => one !== title)
  // Objects that move have no position, and are in no catalogue.
  const knownAs = position ? commonNames : [...commonNames, ...otherNames]
  return (
    <section className={styles.facts} aria-label="Facts">
      <dl className="stack">
        <Fact label="Kind">
          <Link to={pagePaths.objects + objectsQuery({ kind })}>{skyObjectKinds[kind]}</Link>
        </Fact>
        {constellation && (
          <Fact label="Constellation">
            <Link to={pagePaths.objects + objectsQuery({ constellation })}>
              {constellations[constellation]}
            </Link>
          </Fact>
        )}
        {knownAs.length > 0 && <Fact label="Also known as">{knownAs.join(', ')}</Fact>}
        {position && otherNames.length > 0 && <Fact label="Catalogue names">{otherNames.join(', ')}</Fact>}
        {typeof size === 'number' && <Fact label="Apparent size">{sizeText(size)}</Fact>}
        {typeof magnitude === 'number' && <Fact label="Magnitude">{magnitude}</Fact>}
        {position && (
          <>
            <Fact label="Right ascension">{rightAscensionText(position.rightAscension)}</Fact>
            <Fact label="Declination">{`${declinationText(position.declination)} (J2000)`}</Fact>
            <Fact label="Field of view">
              <Link to={framePath('object', object.slug)}>Frame this</Link>
            </Fact>
          </>
        )}
      </dl>
      {position && <SkyChart title={title} position={position} constellation={constellation} size={size} />}
    </section>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
