import styles from './UploadProgress.module.css'

/** The progress of an upload; at 100 % the server starts processing. */
export function UploadProgress({ progress }: { progress: number }) {
  const isSent = progress >= 1
  const percent = Math.floor(progress * 100)
  return (
    <div className={styles.progress}>
      <div className="row apart small strong" aria-hidden="true">
        <span>{isSent ? 'Processing …' : 'Uploading …'}</span>
        {!isSent && <span>{`${percent} %`}</span>}
      </div>
      <progress
        className={`${styles.bar} ${isSent ? 'pulse' : ''}`}
        aria-label="Upload"
        max={100}
        value={percent}
      />
      <output className="visually-hidden">{isSent ? 'Processing …' : 'Uploading …'}</output>
    </div>
  )
}
