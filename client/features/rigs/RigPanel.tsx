import { useField } from 'formik'
import { useId } from 'react'
import { rigRules } from '../../../contract/rules/rigs.ts'
import { Checkbox, TextField } from '../../forms/TextField.tsx'
import { ItemPanel } from '../owner-lists/ItemPanel.tsx'
import { fieldText } from './field-text.ts'
import {
  type RigPanelFragment,
  useCreateRigMutation,
  useDeleteRigMutation,
  useUpdateRigMutation,
} from './RigPanel.generated.ts'
import type { RigListItemFragment } from './rigs.generated.ts'

const texts = {
  title: 'Rigs',
  itemLabel: 'rig',
  empty: 'No rigs yet. A rig is gear that you use together: a picture takes all of it by one press.',
  added: 'Rig added',
  updated: 'Rig updated',
  deleted: 'Rig deleted',
}

const blank = { name: '', gear: [] as number[] }

/** A rig as the form has it, with the ids of its gear. */
const formItemOf = (rig: RigListItemFragment) => ({
  ...rig,
  gear: rig.gear.map(({ id }) => id),
  names: rig.gear.map(({ itemName }) => itemName),
})

type FormItem = ReturnType<typeof formItemOf>

export function RigPanel({ profile }: { profile: RigPanelFragment }) {
  const [create] = useCreateRigMutation()
  const [update] = useUpdateRigMutation()
  const [remove] = useDeleteRigMutation({ optimisticResponse: { deleteRig: null } })
  const { id: creatorProfileId, gear, rigs } = profile
  if (gear.length === 0 && rigs.length === 0) return null
  return (
    <ItemPanel
      typename="Rig"
      items={rigs.map(formItemOf)}
      texts={texts}
      nameOf={({ name }) => name}
      Row={RigRow}
      blank={blank}
      rules={rigRules}
      mutations={{
        create: (fields, context) =>
          create({ variables: { input: { ...fields, creatorProfileId } }, context }).then(({ data }) =>
            formItemOf(data!.createRig!.rig),
          ),
        update,
        remove,
      }}
    >
      <TextField name="name" label="Name" help="Such as RedCat on AM5." />
      <GearOfRig gear={gear} />
    </ItemPanel>
  )
}

const RigRow = ({ item }: { item: FormItem }) => (
  <>
    <p className="strong" dir="auto">
      {item.name}
    </p>
    <p className="detail" dir="auto">
      {item.names.join(' · ') || 'Its gear was deleted. Edit it to choose other gear.'}
    </p>
    {item.names.length > 0 && (
      <p className="detail">
        {fieldText(item) ??
          'With the focal length of one telescope and the sensor of one camera, its field is shown here.'}
      </p>
    )}
  </>
)

function GearOfRig({ gear }: Pick<RigPanelFragment, 'gear'>) {
  const noteId = useId()
  const [{ value: chosen }, { error }, { setValue }] = useField<number[]>('gear')
  const change = (id: number, isChosen: boolean) =>
    void setValue(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id), false)
  return (
    <fieldset aria-describedby={noteId}>
      <legend className="label">Gear</legend>
      <ul>
        {gear.map(({ id, itemName }) => (
          <li key={id}>
            <Checkbox
              name="gear"
              checked={chosen.includes(id)}
              onChange={({ target }) => change(id, target.checked)}
            >
              {itemName}
            </Checkbox>
          </li>
        ))}
      </ul>
      <p className={error ? 'problem' : 'help'} id={noteId}>
        {error}
      </p>
    </fieldset>
  )
}
