import { X } from 'lucide-react'
import styles from './ChosenFile.module.css'
import { fileSizeText } from './file-size.ts'
import { Thumbnail } from './Thumbnail.tsx'

interface ChosenFileProps {
  file: File
  error: string | undefined
  onRemove: () => void
}

export const ChosenFile = ({ file, error, onRemove }: ChosenFileProps) => (
  <li className={styles.file}>
    <div className={`${styles.picture} ${error ? styles.wrong : ''}`}>
      <Thumbnail file={file} />
      <button className={styles.remove} type="button" onClick={onRemove}>
        <X size={16} aria-hidden="true" />
        <span className="visually-hidden">
          Remove <bdi>{file.name}</bdi>
        </span>
      </button>
    </div>
    <p className={styles.name} dir="auto" title={file.name}>
      {file.name}
    </p>
    <p className={error ? styles.problem : styles.size}>{error ?? fileSizeText(file.size)}</p>
  </li>
)
