import { licensee, user } from '@kollegium/api/definitions/people'
import { groupsRole, role } from '@kollegium/api/definitions/roles'
import { newUserFields } from '../../../features/invite/new-user-fields.tsx'
import { type Membership, MembershipsField, membershipsOf } from '../../../features/people/memberships-field.tsx'
import { askAboutPerson } from '../../../features/people/person-questions.tsx'
import { UserSide } from '../../../features/people/user-side.tsx'
import { switchField } from '../../../resource/fields/choice.tsx'
import { defineFieldType } from '../../../resource/fields/field-type.ts'
import { titleOf } from '../../../resource/row-title.ts'
import { defineScreen, type Screen } from '../../../resource/screen.ts'
import { peopleLists as lists } from '../lists/people.ts'

const memberships = defineFieldType<Membership[]>({
  Field: MembershipsField,
  empty: [],
  fromRecord: membershipsOf,
  toInput: (rows) => rows.map(({ group_id, groupRoles }) => ({ group_id, groupRoles: groupRoles.map((r) => r.value) })),
  text: (rows) => rows.map((row) => [row.title, ...row.groupRoles.map((r) => r.label)].join(', ')).join('; '),
})

/** People and what they may. */
export const peopleScreens: readonly Screen[] = [
  defineScreen({
    ...lists.user,
    resource: user,
    fields: {
      memberships,
      ...newUserFields,
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
    Side: UserSide,
    asks: askAboutPerson,
  }),
  defineScreen({ ...lists.licensee, resource: licensee }),
  defineScreen({ ...lists.role, resource: role }),
  defineScreen({ ...lists.groupsRole, resource: groupsRole }),
]
