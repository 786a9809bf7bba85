import type { ApolloCache } from '@apollo/client'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { number, object, string } from 'yup'
import { limits } from '../../../contract/limits.ts'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { evictPublicLists } from '../../apollo/cache-changes.ts'
import { NumberField, TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import type { ImagePlaceFragment } from '../placement/placement.generated.ts'
import { placeOf } from '../placement/place.ts'
import { PlaceList } from '../placement/PlaceList.tsx'
import { readPosition } from '../placement/read-position.ts'
import {
  type GalleryPanelFragment,
  useNameObjectInFrameMutation,
  usePlacedObjectsQuery,
  usePlaceGalleryImageMutation,
  usePlaceOfImageQuery,
  useRemoveGalleryImagePlacementMutation,
} from './GalleryPanel.generated.ts'
import { evictListsOfImages } from './useGallery.ts'
import { CloseButton } from '../../ui/Dialog.tsx'
import { Status } from '../../ui/Status.tsx'

/** So that the owner sees the place soon, and a site that places many pictures has little to answer. */
const pollMs = 4_000

/** Reads the place of an image again until it is found or not. */
export function PlacingWatch({ id }: { id: number }) {
  usePlaceOfImageQuery({
    variables: { id },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    pollInterval: pollMs,
    skipPollAttempt: () => document.hidden,
  })
  return null
}

interface ImagePlacePanelProps {
  image: ImagePlaceFragment
  name: string
  profile: GalleryPanelFragment
}

/** Where an image of the owner is in the sky: what else is there, to place it again, and to remove the place. */
export function ImagePlacePanel({ image: { id, placement }, name, profile }: ImagePlacePanelProps) {
  const place = placeOf(placement)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState('')
  const again = useRef<HTMLButtonElement>(null)
  /** Whether the button comes back in the place of the form, which had the focus. */
  const isBack = useRef(false)
  useEffect(() => {
    if (isBack.current && !isAsking) again.current!.focus()
    isBack.current = isAsking
  }, [isAsking])
  const [remove, removing] = useRemoveGalleryImagePlacementMutation({ update: evictPublicLists })
  return (
    <div className="stack gap-16">
      <p className="muted">
        <bdi>{name}</bdi>
      </p>
      {place && <PlaceList place={place} />}
      {place && <AlsoInFrame id={id} profile={profile} />}
      <p className="error" role="alert" aria-atomic="true">
        {failure}
      </p>
      {isAsking ? (
        <PlaceAgain id={id} onSent={() => setIsAsking(false)} />
      ) : (
        <div className="row gap-8 row-gap-8">
          <button className="button" type="button" ref={again} onClick={() => setIsAsking(true)}>
            {placement?.state === 'removed' || !place ? 'Place it' : 'Place again'}
          </button>
          {place && (
            <button
              className="button"
              type="button"
              aria-disabled={removing.loading || undefined}
              onClick={() => {
                if (removing.loading) return
                setFailure('')
                remove({ variables: { input: { id } } }).then(
                  () => again.current?.focus(), // this button is removed
                  (error: unknown) => setFailure(messageOf(error as Error) || 'Failed to remove the place.'),
                )
              }}
            >
              Remove the place
            </button>
          )}
          <CloseButton>Close</CloseButton>
        </div>
      )}
    </div>
  )
}

const { width } = limits.placement

const hintRules = object({
  position: string().test({
    name: 'position',
    message: 'Write right ascension and declination, such as 00 42 44 +41 16',
    test: (text) => !text || readPosition(text) !== undefined,
  }),
  width: number()
    .transform((value: number, text: unknown) => (text === '' ? undefined : value))
    .typeError(width.outside)
    .min(width.min, width.outside)
    .max(width.max, width.outside),
})

function PlaceAgain({ id, onSent }: { id: number; onSent: () => void }) {
  const [place] = usePlaceGalleryImageMutation({ update: evictPublicLists })
  useEffect(() => document.getElementsByName('position')[0]?.focus(), [])
  return (
    <ValidForm
      initial={{ position: '', width: '' }}
      rules={hintRules}
      submit="Place it"
      submitting="Sending …"
      onSubmit={async ({ position, width }) => {
        await place({ variables: { input: { id, ...readPosition(position ?? ''), width: width ?? null } } })
        onSent()
      }}
    >
      <p className="muted">Its stars decide. What you know helps to find them.</p>
      <TextField name="position" label="Centre" help="00 42 44 +41 16, or degrees: 10.68 41.27" />
      <NumberField name="width" label="Width in degrees" />
    </ValidForm>
  )
}

const maxProposed = 8

/** Objects that the stars show in the frame and the owner does not name, of which one press names one. */
function AlsoInFrame({ id, profile }: { id: number; profile: GalleryPanelFragment }) {
  const { data } = usePlacedObjectsQuery({ variables: { id } })
  const [nameObject] = useNameObjectInFrameMutation({
    update: (cache: ApolloCache) => evictListsOfImages(cache, profile),
  })
  const [said, setSaid] = useState('')
  const [pending, setPending] = useState<string>()
  const image = data?.galleryImage
  const proposed = image?.objectsInFrame.nodes.filter(({ isNamed }) => !isNamed).slice(0, maxProposed) ?? []
  const names = image ? [...image.objects.map(({ name }) => name), ...image.otherObjects] : []
  const canAdd = names.length < limits.gallery.objects.max
  async function add({ name, title }: { name: string; title: string }, next: HTMLElement | null) {
    if (pending) return
    setPending(name)
    try {
      await nameObject({ variables: { input: { id, objects: [...names, name] } } })
      setSaid(`${title} is named now.`)
      next?.focus() // the pressed button is removed
    } catch (error) {
      setSaid(messageOf(error) || `Failed to add ${title}.`)
    } finally {
      setPending(undefined)
    }
  }
  return (
    <>
      {proposed.length > 0 && (
        <section className="stack gap-8" aria-label="Also in this frame">
          <h3 className="subheading">Also in this frame</h3>
          <p className="muted">
            {canAdd
              ? 'Add what your picture shows to its objects.'
              : 'The picture names as many objects as it can.'}
          </p>
          {canAdd && (
            <ul className="row gap-8 row-gap-8">
              {proposed.map(({ object }) => (
                <li key={object.id}>
                  <button
                    className="button"
                    type="button"
                    aria-disabled={pending === object.name || undefined}
                    onClick={({ currentTarget }) => {
                      const item = currentTarget.closest('li')!
                      const neighbour = item.nextElementSibling ?? item.previousElementSibling
                      void add(object, neighbour?.querySelector('button') ?? null)
                    }}
                  >
                    <Plus size={16} aria-hidden="true" />
                    <span className="visually-hidden">Add</span> <span>{object.title}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      <Status className="detail">{said}</Status>
    </>
  )
}
