import { useContext, useId, useRef, useState } from 'react'
import {
  embedCount,
  type Embedded,
  embedHtml,
  embedPath,
  embedSize,
  type EmbedTheme,
} from '../../../contract/embed.ts'
import { Choice } from '../../ui/Choice.tsx'
import { ServerPage } from '../../ui/PageHeading.tsx'
import { currentTheme, themes } from '../../ui/theme.ts'
import { useCopyField } from '../../ui/useCopyField.ts'
import { type EmbeddedImagesQuery, useEmbeddedImagesQuery } from './EmbedForm.generated.ts'
import styles from './profile.module.css'

type Image = NonNullable<EmbeddedImagesQuery['creatorProfile']>['newestImages'][number]

const counts = [3, embedCount.default, 9, embedCount.max]
const widths = { 320: 'Small', 640: 'Medium', 960: 'Large' }
/** In pixels, of the preview: as wide as the dialog. */
const maxPreviewWidth = 430

export interface EmbedFormProps {
  profile: { id: number; slug: string; displayName: string }
  /** Chosen at first. */
  image?: Image
}

/** The code of a frame with a creator's newest images, one image or the gear, for a page of another site, and how it looks. */
export default function EmbedForm({ profile: { id, slug, displayName }, image: first }: EmbedFormProps) {
  const { origin } = useContext(ServerPage)
  // Without them, as when they cannot be loaded, the others are offered.
  const { data } = useEmbeddedImagesQuery({ variables: { id } })
  const newest: Image[] = data?.creatorProfile?.newestImages ?? []
  const images = first && !newest.some((one) => one.id === first.id) ? [first, ...newest] : newest
  const [shown, setShown] = useState(first ? String(first.id) : 'newest')
  const [count, setCount] = useState(embedCount.default)
  const [theme, setTheme] = useState(currentTheme() as EmbedTheme)
  const [width, setWidth] = useState(640)
  const field = useRef<HTMLInputElement>(null)
  const fieldId = useId()
  const copy = useCopyField(field, {
    copied: 'Code copied',
    failed: 'The code could not be copied. It is selected, so that you can copy it yourself.',
  })

  const nameOf = ({ title, altText }: Image) => title || altText || `Picture by ${displayName}`
  const image = images.find((one) => String(one.id) === shown)
  const [embedded, title]: [Embedded, string] = image
    ? [{ kind: 'image', ...image }, nameOf(image)]
    : shown === 'gear'
      ? [{ kind: 'gear' }, `Gear of ${displayName}`]
      : [{ kind: 'newest', count }, `Newest pictures by ${displayName}`]
  const path = embedPath(slug, embedded, theme)
  const preview = embedSize(embedded, Math.min(width, maxPreviewWidth))
  return (
    <div className="stack">
      <div className="pair">
        <Choice label="Show" name="embedded" value={shown} onChange={setShown}>
          <option value="newest">Newest pictures</option>
          <option value="gear">Gear</option>
          {images.length > 0 && (
            <optgroup label="One picture">
              {images.map((one) => (
                <option key={one.id} value={one.id}>
                  {nameOf(one)}
                </option>
              ))}
            </optgroup>
          )}
        </Choice>
        {embedded.kind === 'newest' && (
          <Choice
            label="Number of pictures"
            name="count"
            value={String(count)}
            onChange={(chosen) => setCount(Number(chosen))}
          >
            {counts.map((number) => (
              <option key={number}>{number}</option>
            ))}
          </Choice>
        )}
        <Choice
          label="Theme of the frame"
          name="theme"
          value={theme}
          onChange={(chosen) => setTheme(chosen as EmbedTheme)}
        >
          {themes.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Choice>
        <Choice
          label="Width"
          name="width"
          value={String(width)}
          onChange={(chosen) => setWidth(Number(chosen))}
        >
          {Object.entries(widths).map(([pixels, name]) => (
            <option key={pixels} value={pixels}>{`${name}, ${pixels} pixels`}</option>
          ))}
        </Choice>
      </div>
      {/* A new element for each address, because another address of the same one would be a step of Back. */}
      <iframe
        className={styles.preview}
        key={path}
        src={path}
        title="Preview"
        sandbox="allow-popups"
        {...preview}
      />
      <label className="label" htmlFor={fieldId}>
        Code for your page
      </label>
      <div className="line">
        <input
          className="input"
          id={fieldId}
          ref={field}
          readOnly
          value={embedHtml(origin + path, title, embedSize(embedded, width))}
        />
        <button className="button" type="button" onClick={copy}>
          Copy code
        </button>
      </div>
    </div>
  )
}
