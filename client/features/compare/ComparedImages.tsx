import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Homography } from '../../../contract/homography.ts'
import { Status } from '../../ui/Status.tsx'
import { matrix3d } from './alignment.ts'
import type { ComparedImageFragment } from './compare.generated.ts'
import styles from './compare.module.css'
import { ComparedImage, ImageCredit } from './ComparedImage.tsx'

interface ComparedImagesProps {
  images: readonly [ComparedImageFragment, ComparedImageFragment]
  names: readonly string[]
  /** How the second image lies on the first. */
  homography: Homography
}

/** The width of the page's content. */
const stageWidth = 'min(100vw - 32px, 1280px)'
/** A larger layer takes too much memory on a phone. */
const maxLayerWidth = 4096
/** In percent. */
const keyStep = 2

/** Two images, the second laid on the first star on star: by a slider, in a lens, or one at a time. */
export function ComparedImages({ images: [first, second], names, homography }: ComparedImagesProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [mode, setMode] = useState<'slider' | 'lens' | 'first' | 'second'>('slider')
  const [at, setAt] = useState({ x: 50, y: 50 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    observer.observe(stage.current!)
    return () => observer.disconnect()
  }, [])

  const isBlinking = mode === 'first' || mode === 'second'
  const blink = () => setMode(mode === 'first' ? 'second' : 'first')
  const toggleLens = () => setMode(mode === 'lens' ? 'slider' : 'lens')
  function onKeyDown(event: KeyboardEvent) {
    const { key, repeat } = event
    // A key that is held down would flash.
    if (key.toLowerCase() === 'b' && !repeat) blink()
    if (key.toLowerCase() === 'l') toggleLens()
    if (mode !== 'lens' || !['ArrowUp', 'ArrowDown'].includes(key)) return
    event.preventDefault()
    setAt({ x: at.x, y: Math.min(100, Math.max(0, at.y + (key === 'ArrowUp' ? -keyStep : keyStep))) })
  }
  function moveLens({
    currentTarget: { offsetWidth, offsetHeight },
    nativeEvent,
  }: PointerEvent<HTMLElement>) {
    const { offsetX, offsetY } = nativeEvent
    if (mode === 'lens') setAt({ x: (offsetX / offsetWidth) * 100, y: (offsetY / offsetHeight) * 100 })
  }

  const [percent, ratio] = [width / 100, first.height / first.width]
  // Moving the slider renders neither again.
  const base = useMemo(() => <ComparedImage image={first} index={0} displayedWidth={stageWidth} />, [first])
  const laid = useMemo(() => {
    const [a, b, , d, e] = homography as [number, number, number, number, number]
    const scale = Math.sqrt(Math.abs(a * e - b * d))
    const layerWidth = Math.min(maxLayerWidth, Math.max(1, Math.round(width * scale)))
    return (
      <ComparedImage
        image={second}
        index={1}
        displayedWidth={`min(${second.width}px, ${scale.toFixed(3)} * ${stageWidth})`}
        style={
          width > 0 ? { width: layerWidth, transform: matrix3d(homography, width, layerWidth) } : undefined
        }
      />
    )
  }, [second, homography, width])
  const { clipPath, text } = {
    slider: { clipPath: `inset(0 0 0 ${at.x}%)`, text: `Left: ${names[0]}. Right: ${names[1]}.` },
    lens: { clipPath: `circle(var(--lens) at ${at.x}% ${at.y}%)`, text: `In the lens: ${names[1]}.` },
    first: { clipPath: 'inset(0 0 0 100%)', text: `Only ${names[0]}.` },
    second: { clipPath: 'none', text: `Only ${names[1]}.` },
  }[mode]
  return (
    // Its keys are those of the slider and the buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.compared} aria-label="Comparison" onKeyDown={onKeyDown}>
      <div className={styles.stage} ref={stage} style={{ maxWidth: `calc(75svh / ${ratio})` }}>
        {base}
        <div className={styles.cover} style={{ clipPath }}>
          {laid}
        </div>
        {!isBlinking && width > 0 && (
          <div
            className={styles[mode]}
            style={{ translate: `${at.x * percent}px ${mode === 'lens' ? at.y * percent * ratio : 0}px` }}
          />
        )}
        {/* Over the images, so that it is dragged there; as it is transparent, the focus is shown by the stage. */}
        <input
          className={`scripted ${styles.range}`}
          type="range"
          step="any"
          aria-label={`From ${names[0]} to ${names[1]}`}
          aria-valuetext={`${Math.round(at.x)} %${mode === 'lens' ? `, ${Math.round(at.y)} % down` : ''}`}
          value={at.x}
          onChange={({ target }) => {
            setAt({ ...at, x: target.valueAsNumber })
            if (isBlinking) setMode('slider')
          }}
          onPointerMove={moveLens}
          onPointerDown={moveLens}
        />
      </div>
      <div className="row gap-8 scripted">
        <button className="button" type="button" aria-pressed={mode === 'lens'} onClick={toggleLens}>
          Lens (L)
        </button>
        <button className="button" type="button" onClick={blink}>
          Blink (B)
        </button>
        <Status className="muted small">{text}</Status>
      </div>
      <ImageCredit image={first} />
      <ImageCredit image={second} />
    </section>
  )
}
