import { useState } from 'react'
import { lazyWithRetry, retriable } from '../../ui/lazy-with-retry.tsx'
import { Fold } from './Fold.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Status } from '../../ui/Status.tsx'
import { angleText } from './framing-text.ts'
import styles from './framing.module.css'
import { plainPositionText } from './sexagesimal.ts'
import { fileNameOf, type Target, type TargetFile, targetFiles } from './target-files.ts'

const QrCode = lazyWithRetry(retriable(() => import('../../ui/QrCode.tsx')))

/** The frame as files of the programs that point telescopes, and as a code for those of phones. */
export function TargetFiles({ target }: { target: Target }) {
  const [saved, setSaved] = useState('')
  function save(file: TargetFile) {
    const name = fileNameOf(target, file)
    saveFile(name, file.textOf(target), file.mediaType)
    setSaved(`Saved ${name}`)
  }
  return (
    <section className="stack gap-8 scripted" aria-label="Files">
      <h2 className="subheading">Take it along</h2>
      <div className="row gap-8 row-gap-8">
        {targetFiles.map((file) => (
          <button key={file.program} className="button" type="button" onClick={() => save(file)}>
            {file.program}
          </button>
        ))}
      </div>
      <Status className="muted small">{saved}</Status>
      <Fold summary="QR code of the coordinates">
        <div className={styles.code}>
          <QrCode
            text={`${target.name} ${plainPositionText(target)} J2000, PA ${angleText(target.rotation)}`}
            label="QR code of the coordinates"
          />
        </div>
      </Fold>
    </section>
  )
}
