import styles from './LinkRow.module.css'

export const LinkRow = ({
  item,
}: {
  item: { platform: string; displayName?: string | null; url: string }
}) => (
  <>
    <p className={styles.label} dir="auto">
      {linkName(item)}
    </p>
    <p className={styles.host}>{URL.parse(item.url)?.host}</p>
  </>
)

export const linkName = ({ platform, displayName }: { platform: string; displayName?: string | null }) =>
  displayName || platform
