import { Link } from 'react-router-dom'
import { gearQuery } from '../../../contract/page-paths.ts'
import { fieldText } from './field-text.ts'
import type { RigListFragment } from './rigs.generated.ts'

/** The sets of a creator's gear; none that has lost all of its gear. */
export function RigList({ profile }: { profile: RigListFragment }) {
  const rigs = profile.rigs.filter(({ gear }) => gear.length > 0)
  if (rigs.length === 0) return null
  return (
    <section>
      <h2 className="ruled">Rigs</h2>
      <ul>
        {rigs.map((rig) => (
          <li key={rig.id} className="ruled">
            <h3 dir="auto">{rig.name}</h3>
            <ul className="row gap-16 row-gap-4">
              {rig.gear.map(({ id, itemName }) => (
                <li key={id}>
                  <Link className="target" to={gearQuery(id)}>
                    <span dir="auto">{itemName}</span>
                  </Link>
                </li>
              ))}
            </ul>
            <p className="detail">{fieldText(rig)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
