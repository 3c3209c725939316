import { licensee, user } from '@kollegium/api/definitions/people'
import { groupsRole, role } from '@kollegium/api/definitions/roles'
import Mail from 'lucide-react/icons/mail'
import VenetianMask from 'lucide-react/icons/venetian-mask'
import { lazy } from 'react'
import { usedQuestion } from '../../../features/content/used-question.tsx'
import { CreateUser } from '../../../features/invite/create-user.tsx'
import { type Membership, MembershipsField, membershipsOf } from '../../../features/people/memberships-field.tsx'
import { actAs, sendReset } from '../../../features/people/user-actions.ts'
import { UserSide } from '../../../features/people/user-side.tsx'
import { t } from '../../../lib/i18n.ts'
import { switchField } from '../../../resource/fields/choice.tsx'
import { defineFieldType } from '../../../resource/fields/field-type.ts'
import { relations } from '../../../resource/fields/relation.tsx'
import { titleOf } from '../../../resource/row-title.ts'
import { defineScreen, type Row, type Screen } from '../../../resource/screen.ts'
import { onSite } from '../../../resource/visit.ts'
import { activeActs, addRole } from './bulk-acts.ts'

const InvitePage = lazy(() => import('../../../features/invite/invite-page.tsx'))

const memberships = defineFieldType<Membership[]>({
  Field: MembershipsField,
  empty: [],
  fromRecord: membershipsOf,
  toInput: (rows) => rows.map(({ group_id, groupRoles }) => ({ group_id, groupRoles: groupRoles.map((r) => r.value) })),
  text: (rows) => rows.map((row) => [row.title, ...row.groupRoles.map((r) => r.label)].join(', ')).join('; '),
})

const isBuiltIn = (row: Row) => row.builtIn === true

/** People and what they may. */
export const peopleScreens: readonly Screen[] = [
  defineScreen({
    resource: user,
    api: (client) => client.user,
    fields: {
      memberships,
      // Roles that one may not give oneself are shown, and can't be chosen.
      roles: { ...relations, Field: (field) => <relations.Field {...field} relation="grantableRole" /> },
      // Asked when the account is made; later there is the reset mail.
      notifyUser: { ...switchField, Field: (field) => (field.record ? null : <switchField.Field {...field} />) },
    },
    rows: [
      { fields: ['name', 'email'], columns: '2fr 3fr' },
      { fields: ['firstname', 'lastname'], columns: '1fr 1fr' },
      { fields: ['profession', 'workplace'], columns: '1fr 1fr' },
      { fields: ['address1', 'address2'], columns: '1fr 1fr' },
      { fields: ['postalcode', 'town', 'country'], columns: '1fr 1fr 1fr' },
      { fields: ['reference', 'electronic_reference'], columns: '1fr 1fr' },
    ],
    heading: (record) => ({ title: titleOf(record) }),
    visit: onSite,
    used: usedQuestion('user'),
    Side: UserSide,
    Create: CreateUser,
    pages: { invite: InvitePage },
    removeText: t('notice.centralDelete'),
    alike: async (client, search) =>
      (await client.search.user.query({ search, limit: 10 })).map(
        ({ firstname, lastname }) => `${firstname} ${lastname}`,
      ),
    emptyText: t('user.empty'),
    actions: [
      {
        label: t('action.sendReset'),
        icon: Mail,
        needs: 'update',
        only: 'row',
        run: (_, tools, [row]) => (row ? sendReset(row, tools) : Promise.resolve(null)),
      },
      {
        label: t('action.masquerade'),
        icon: VenetianMask,
        needs: 'masquerade',
        only: 'row',
        run: (_, tools, [row]) => (row ? actAs(row, tools) : Promise.resolve(null)),
      },
      ...activeActs('user', 'active', (client, id, active) => client.user.update.mutate({ id, data: { active } })),
      addRole,
    ],
  }),
  defineScreen({
    resource: licensee,
    api: (client) => client.licensee,
    actions: activeActs('licensee', 'status', (client, id, status) =>
      client.licensee.update.mutate({ id, data: { status } }),
    ),
    emptyText: t('licensee.empty'),
  }),
  defineScreen({ resource: role, api: (client) => client.role, stays: isBuiltIn }),
  defineScreen({ resource: groupsRole, api: (client) => client.groupsRole, stays: isBuiltIn }),
]
