import { useId, useState } from 'react'
import { Status } from '../../ui/Status.tsx'
import { readPosition } from '../placement/read-position.ts'
import type { Frame } from './frame-geometry.ts'
import { angleText } from './framing-text.ts'
import styles from './framing.module.css'
import { plainPositionText } from './sexagesimal.ts'

interface FrameFieldsProps {
  frame: Frame
  onChange: (frame: Frame) => void
}

/** Centre and angle of the frame, to type instead of dragging. */
export function FrameFields({ frame, onChange }: FrameFieldsProps) {
  const id = useId()
  const shown = plainPositionText(frame)
  /** Null unless it is being typed. */
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && !readPosition(typed)

  function move(text: string) {
    setTyped(text)
    const position = readPosition(text)
    if (position) onChange({ ...frame, ...position })
  }
  return (
    <div className="stack gap-16 scripted">
      <div>
        <label className="label" htmlFor={`${id}-centre`}>
          Centre (J2000)
        </label>
        <input
          className="input tabular"
          id={`${id}-centre`}
          autoComplete="off"
          spellCheck={false}
          value={typed ?? shown}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => move(target.value)}
          onBlur={() => setTyped(null)}
        />
        <Status className="problem" id={`${id}-note`}>
          {isWrong && 'Write it as 00 42 44 +41 16 08, or in degrees as 10.685 41.269.'}
        </Status>
      </div>
      <div>
        <label className="label" htmlFor={`${id}-angle`}>
          {`Position angle: ${angleText(frame.rotation)}, from north through east`}
        </label>
        <input
          className={styles.turn}
          id={`${id}-angle`}
          type="range"
          min="0"
          max="359.5"
          step="0.5"
          value={frame.rotation}
          aria-valuetext={angleText(frame.rotation)}
          onChange={({ target }) => onChange({ ...frame, rotation: Number(target.value) })}
        />
      </div>
    </div>
  )
}
