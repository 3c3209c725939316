import { useWatch } from 'react-hook-form'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import type { Row } from '../../resource/screen.ts'
import type { Option } from '../../ui/options.ts'
import { MayLists } from '../access/may-lists.tsx'
import { useRightsOf } from '../access/use-rights-of.ts'
import { type Membership, membershipsOf } from './memberships-field.tsx'

/** Lists in plain words what an account's saved roles let its person do, for those who give roles. */
export function UserMay({ record }: { record: Row }) {
  const roles = Array.isArray(record.roles) ? (record.roles as { id: number }[]) : []
  return <May roles={roles.map(({ id }) => id)} memberships={membershipsOf(record.memberships)} />
}

/** Lists what the roles that are chosen for a new account will let its person do. */
export function NewUserMay() {
  const [roles, memberships] = useWatch({ name: ['roles', 'memberships'] }) as [Option<number>[], Membership[]]
  return <May roles={roles.map(({ value }) => value)} memberships={memberships} />
}

function May({ roles, memberships }: { roles: number[]; memberships: readonly Membership[] }) {
  const can = useCan()
  const asked = {
    roles,
    memberships: memberships.map(({ group_id, groupRoles }) => ({
      group_id,
      groupRoles: groupRoles.map(({ value }) => value),
    })),
  }
  const rights = useRightsOf([asked], can('create', 'User')).data?.[0]
  return rights ? <MayLists title={t('user.may')} rights={rights} /> : null
}
