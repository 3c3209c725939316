import { t } from '../../lib/i18n.ts'
import type { Act } from '../activity/activity-list.tsx'
import ActivityOfRecord from '../activity/activity-of-record.tsx'
import { RightsChanges } from './role-side.tsx'
import { type RightsChange, type RoleName, useChanges } from './use-role.ts'

/** Milliseconds between an act on a role and the changes of its rights, which are written one after another. */
const apart = 10_000

const isOf = ({ since, at, action, person }: Act, { at: changed, by }: RightsChange): boolean =>
  action === 'update' &&
  by === (person?.name ?? null) &&
  Date.parse(changed) >= Date.parse(since) - apart &&
  Date.parse(changed) <= Date.parse(at) + apart

/**
 * Lists who did what to a role, with the rights that each act gave and took. Rights that changed before this was an act on the role stand
 * below. People who may not read the audit log get the acts alone.
 */
export default function RoleActs({ name, id, version }: { name: RoleName; id: number; version: string }) {
  const changes = useChanges(name, id)?.items ?? []
  return (
    <ActivityOfRecord
      record={{ entity: name, id }}
      version={version}
      detailOf={(act) => <Rights changes={changes.filter((change) => isOf(act, change))} />}
      restOf={(acts) => {
        const rest = changes.filter((change) => !acts.some((act) => isOf(act, change)))
        return rest.length > 0 ? <RightsChanges changes={rest} /> : null
      }}
    />
  )
}

function Rights({ changes }: { changes: readonly RightsChange[] }) {
  if (changes.length === 0) return null
  return (
    <ul className="ml-5.5 text-hint text-grey-6">
      {changes.map(({ id, given, label }) => (
        <li key={id} className="wrap-anywhere">
          {t(given ? 'role.gaveRight' : 'role.tookRight', { right: label })}
        </li>
      ))}
    </ul>
  )
}
