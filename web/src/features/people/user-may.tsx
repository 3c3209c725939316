import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import type { Row } from '../../resource/screen.ts'
import { MayLists } from '../access/may-lists.tsx'
import { membershipsOf } from './memberships-field.tsx'

/** Lists in plain words what an account's saved roles let its person do, for those who give roles. */
export function UserMay({ record }: { record: Row }) {
  const { client } = useServices()
  const can = useCan()
  const asked = {
    roles: (Array.isArray(record.roles) ? (record.roles as { id: number }[]) : []).map(({ id }) => id),
    memberships: membershipsOf(record.memberships).map(({ group_id, groupRoles }) => ({
      group_id,
      groupRoles: groupRoles.map(({ value }) => value),
    })),
  }
  const may = useQuery({
    queryKey: [['access', 'ofRoles'], asked],
    queryFn: () => client.access.ofRoles.query(asked),
    enabled: can('create', 'User'),
    placeholderData: keepPreviousData,
  })
  return may.data ? <MayLists title={t('user.may')} may={may.data} /> : null
}
