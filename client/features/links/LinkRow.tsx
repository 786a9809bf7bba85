import styles from './LinkRow.module.css'

/** A link as its owner sees it: what it says, and where it leads. */
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

/** What a person calls a link. */
export const linkName = ({ platform, displayName }: { platform: string; displayName?: string | null }) =>
  displayName || platform
