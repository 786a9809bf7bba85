import styles from './UploadProgress.module.css'
import { Status } from './Status.tsx'

interface ProgressProps {
  label: string
  text: string
  percent: number
  /** What it waits for has no percentage. */
  isPulsing?: boolean
}

/** A progress bar, whose text is announced and whose percentage is not. */
export const Progress = ({ label, text, percent, isPulsing = false }: ProgressProps) => (
  <div className={styles.progress}>
    <div className="row apart small strong" aria-hidden="true">
      <span>{text}</span>
      {!isPulsing && <span>{`${percent} %`}</span>}
    </div>
    <progress
      className={`${styles.bar} ${isPulsing ? 'pulse' : ''}`}
      aria-label={label}
      max={100}
      value={percent}
    />
    <Status className="visually-hidden">{text}</Status>
  </div>
)

/** The progress of an upload; at 100 % the server starts processing. */
export function UploadProgress({ progress }: { progress: number }) {
  const isSent = progress >= 1
  const text = isSent ? 'Processing …' : 'Uploading …'
  return <Progress label="Upload" text={text} percent={Math.floor(progress * 100)} isPulsing={isSent} />
}
