import { AppError } from '@kollegium/api/definitions'
import { accountFields, user as resource } from '@kollegium/api/definitions/people'
import type { Extra } from '../contract.ts'
import { type Entity, inputsOf, orNull, writerOf } from '../entity.ts'
import { t } from '../i18n.ts'
import { idOf } from '../ids.ts'
import type { Before, InputReading } from '../nested-input.ts'
import type { Unit } from '../nested-writes.ts'
import type { Row } from '../rows.ts'
import { membershipsOf } from './memberships.ts'
import { ownAccount, portfolioOf, unrepeated } from './own-account.ts'

/** The fields of users, and of the asker's own account. */
const fields = `
  id: ID!
  name: String
  fullname: String
  email: String
  firstname: String
  lastname: String
  active: Boolean
  status: Status
  personal_number: String
  address1: String
  address2: String
  postalcode: String
  town: String
  country: String
  phone1: String
  invoice_address: String
  reference: String
  electronic_reference: String
  profession: String
  workplace: String
  gdpr: Boolean
  description: String
  images: [LinkedFile!]
  roles: [Role!]
  groupRoles: [GroupsRole!]
  groups: [UserGroup!]!
  validig: Validig
  apps: [String!]
  settings: JSON
  created_at: DateTime
  updated_at: DateTime
`

/** Reads the form's input fields that the typed API has under other names. */
async function readInput(input: Row, reading: InputReading): Promise<Row> {
  Object.assign(reading.faults, unrepeated(input))
  await requireSameSettings(input, reading.before, reading.unit)
  const memberships = await membershipsOf(input, reading)
  // The old forms leave an unchanged password empty.
  return { ...memberships, ...(input.password ? {} : { password: undefined }) }
}

/** Lets `userSettings` come back unchanged; only their owner changes them. @throws AppError FORBIDDEN for a change */
async function requireSameSettings({ userSettings }: Row, before: Before, { context }: Unit) {
  if (userSettings == null) return
  const id = (await before?.())?.id
  const shown = id === undefined ? null : (await context.api.account.get({ id: idOf(id) })).userSettings
  const [was, wanted] = [shown, userSettings].map(portfolioOf)
  if ((wanted ?? null) !== (was ?? null)) throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
}

const base: Entity = {
  type: 'User',
  one: 'user',
  many: 'users',
  resource,
  procedures: (api) => api.user,
  alsoNamed: {
    personalNumber: 'personal_number',
    address: 'address1',
    zip: 'postalcode',
    county: 'town',
    phone: 'phone1',
    invoiceAddress: 'invoice_address',
    electronicReference: 'electronic_reference',
    professionalTitle: 'profession',
  },
  moreInput: {
    fields: `
      groups: GroupRelation
      groupRoles: GroupsRoleRelation
      passwordCurrent: String
      passwordRepeat: String
      "One's own alone: nobody approves for another, whose value is passed over."
      gdpr: Boolean
      userSettings: UserSettingsInput`,
    read: readInput,
  },
  fields,
}

const { update } = writerOf(base)
const updateOwn = ownAccount({
  own: inputsOf({ ...base, type: 'Account', resource: { ...resource, fields: accountFields } }),
  others: inputsOf(base),
})

/** Spec §3 User, §7.5. */
export const user: Entity = {
  ...base,
  writer: {
    update: async (id, input, unit) =>
      id === unit.context.userId ? updateOwn(input, unit) : update?.(id, input, unit),
  },
  typeDefs: /* GraphQL */ `
    type UserGroup { id: ID! title: String name: String type: String! }
    type Validig { id: ID! options: [ValidigOption!]! }
    type ValidigOption { id: ID name: String type: String value: JSON }
    "The portfolio by its id, or as it was shown."
    input UserSettingsInput { publicDefaultPortfolio: JSON }
  `,
}

/** Spec §3 Account. */
export const account: Extra = {
  typeDefs: /* GraphQL */ `
    type Account { ${fields} userSettings: UserSettings! type: String! }
    type UserSettings { publicDefaultPortfolio: DefaultPortfolio }
    type DefaultPortfolio { id: ID! name: String! disk: String! }
    extend type Query { account(id: ID): Account }
    extend type Mutation { sendResetEmailToUser(id: ID!): User }
  `,
  resolvers: {
    Account: { type: () => 'User' },
    Query: {
      account: (_root, { id }: { id?: string | null }, { api }) =>
        orNull(api.account.get(id == null ? undefined : { id: idOf(id) })),
    },
    Mutation: {
      sendResetEmailToUser: async (_root, { id }: { id: string }, { api }) => {
        const { id: sent } = await api.user.sendReset({ id: idOf(id) })
        return api.user.get({ id: sent })
      },
    },
  },
}
