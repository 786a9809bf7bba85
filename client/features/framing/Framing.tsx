import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { fieldOfView, type RigNumbers } from '../../../contract/field-of-view.ts'
import { frameAddress, readFrameAddress } from '../../../contract/frame-path.ts'
import { LazyPart } from '../../ui/ErrorBoundary.tsx'
import { lazyWithRetry, retriable } from '../../ui/lazy-with-retry.tsx'
import { ResponsiveImage } from '../../ui/ResponsiveImage.tsx'
import { fieldText } from '../placement/place-text.ts'
import { type Subject, wcsFor } from './framed.ts'
import { Fold } from './Fold.tsx'
import { FrameFields } from './FrameFields.tsx'
import { FrameStage } from './FrameStage.tsx'
import { angleText, typicalText } from './framing-text.ts'
import styles from './framing.module.css'
import { RigChoice, useRig } from './RigChoice.tsx'
import { exactPositionText } from './sexagesimal.ts'
import { TargetFiles } from './TargetFiles.tsx'

const Tonight = lazyWithRetry(retriable(() => import('./Tonight.tsx')))
const ChartObjects = lazyWithRetry(retriable(() => import('./ChartObjects.tsx')))
const FrameChart = lazyWithRetry(retriable(() => import('../placement/FrameChart.tsx')))

/** The address is written once the frame rests: browsers refuse many changes in a row. */
const restMs = 400

/** A part of a picture or of the sky in the frame of a rig. */
export function Framing({ subject }: { subject: Subject }) {
  const { framed, name, image, object } = subject
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [start] = useState(() => startOf(subject, params))
  const [position, setPosition] = useState(start.position)
  const { rig, isChosen, choose } = useRig(start.rig)
  const { rightAscension, declination, rotation } = position
  const frame = { rightAscension, declination, rotation, ...fieldOf(subject, rig) }

  const isChanged = position !== start.position || isChosen
  const address = isChanged
    ? frameAddress(framed, { rightAscension, declination, turn: rotation, rig })
    : undefined
  useEffect(() => {
    if (!address) return undefined
    const timer = setTimeout(
      () => void navigate(address, { replace: true, preventScrollReset: true }),
      restMs,
    )
    return () => clearTimeout(timer)
  }, [address, navigate])

  const wcs = wcsFor(subject, frame)
  const words = [
    ['Centre', `${exactPositionText(frame)} (J2000)`],
    ['Position angle', `${angleText(rotation)}, from north through east`],
    ['Field', fieldText(frame)],
  ]
  return (
    <div className={styles.layout}>
      <FrameStage
        wcs={wcs}
        frame={frame}
        onChange={setPosition}
        picture={
          image && (
            <div className="red-by-night">
              <ResponsiveImage
                image={image}
                alt={image.altText ?? ''}
                displayedWidth="(min-width: 1100px) 800px, 100vw"
                isFirst
              />
            </div>
          )
        }
        renderChart={(zoom) =>
          !image && (
            <LazyPart>
              <ChartObjects wcs={wcs} zoom={zoom} subject={object?.slug} />
            </LazyPart>
          )
        }
      />
      <div className="stack gap-24">
        <dl className={`stack row-gap-4 tabular ${styles.words}`} aria-label="The frame">
          {words.map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        <noscript>
          <p>Moving and turning the frame, and its files, need JavaScript.</p>
        </noscript>
        <TargetFiles target={{ name, ...frame }} />
        <RigChoice
          rig={rig}
          onChange={choose}
          shown="frame"
          without={image ? 'the field of the picture' : 'a field around the object'}
        />
        <FrameFields frame={frame} onChange={setPosition} />
        {object?.typicalAcquisition && (
          <section className="stack row-gap-4">
            <h2 className="subheading">{`What others gave ${object.title}`}</h2>
            <p>{typicalText(object.typicalAcquisition)}</p>
          </section>
        )}
        <Fold summary={<span className="subheading">Tonight</span>}>
          <Tonight target={frame} name={name} />
        </Fold>
        <LazyPart>
          <FrameChart place={{ ...frame, isMirrored: false }} />
        </LazyPart>
      </div>
    </div>
  )
}

const fieldOf = ({ frame: { width, height } }: Subject, rig: RigNumbers | undefined) =>
  rig ? fieldOfView(rig) : { width, height }

/** Returns the frame and the rig of the address, or what the page begins with. */
function startOf(subject: Subject, params: URLSearchParams) {
  const { rig, turn, ...centre } = readFrameAddress(params)
  const { rightAscension, declination, rotation } = subject.frame
  const position = {
    rightAscension: centre.rightAscension ?? rightAscension,
    declination: centre.declination ?? declination,
    rotation: turn ?? rotation,
  }
  return { position, rig }
}
