import { useField } from 'formik'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { gearRoles, type GearRoleName } from '../../../contract/acquisition.ts'
import { pagePaths } from '../../../contract/page-paths.ts'
import fields from '../../ui/fields.module.css'
import formStyles from '../../forms/forms.module.css'
import { type AcquisitionFields, roleOf } from './acquisition-fields.ts'
import styles from './AcquisitionFields.module.css'
import type { OwnGearFragment } from './AcquisitionFields.generated.ts'

export function GearField({ gear }: { gear: readonly OwnGearFragment[] }) {
  const id = useId()
  const [{ value: used }, { error }, { setValue }] = useField<AcquisitionFields['gear']>('gear')

  const change = (gearItemId: number, role: GearRoleName | undefined) => {
    const others = used.filter((one) => one.gearItemId !== gearItemId)
    const index = used.findIndex((one) => one.gearItemId === gearItemId)
    void setValue(
      role ? others.toSpliced(index < 0 ? others.length : index, 0, { gearItemId, role }) : others,
      true,
    )
  }
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-note`}>
      <legend className={fields.label}>Gear</legend>
      {gear.length === 0 ? (
        <p className={styles.empty}>
          Your gear list is empty. You can fill it under <Link to={pagePaths.dashboardGear}>Gear</Link>.
        </p>
      ) : (
        <ul className={styles.gear}>
          {gear.map((item) => {
            const role = used.find(({ gearItemId }) => gearItemId === item.id)?.role
            return (
              <li key={item.id} className={styles.gearItem}>
                <label className={styles.check}>
                  <input
                    type="checkbox"
                    name="gear"
                    checked={role !== undefined}
                    onChange={({ target }) =>
                      change(item.id, target.checked ? roleOf(item.category) : undefined)
                    }
                  />
                  <span dir="auto">{item.itemName}</span>
                </label>
                {role && (
                  <select
                    className={fields.compactSelect}
                    aria-label={`Role of ${item.itemName}`}
                    value={role}
                    onChange={({ target }) => change(item.id, target.value as GearRoleName)}
                  >
                    {Object.entries(gearRoles).map(([name, label]) => (
                      <option key={name} value={name}>
                        {label}
                      </option>
                    ))}
                  </select>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <p className={error ? formStyles.problem : formStyles.help} id={`${id}-note`}>
        {error}
      </p>
    </fieldset>
  )
}
