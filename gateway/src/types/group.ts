import { group as resource } from '@kollegium/api/definitions/groups'
import type { GatewayContext } from '../context.ts'
import { type Entity, writerOf } from '../entity.ts'
import { manyOperations } from '../nested-links.ts'
import type { Unit } from '../nested-writes.ts'
import { isRow, type Row } from '../rows.ts'
import { writeUsers } from './group-users.ts'
import type { GroupCategories } from './search.ts'

/** A person as the typed API shows one; visitors get no username. */
type Person = { name: string; username?: string; title?: string }

const fields = `
    id: ID!
    name: String
    title: String
    description: String
    body: String
    category: String
    docs: GroupDocs
    website: String
    email: String
    phone1: String
    municipalities: String
    educator_category: String
    educatorCategory: String
    educator_type: String
    educatorType: String
    employer_type: String
    employerType: String
    "The first day of the first period, while a period holds; null otherwise."
    certified: Date
    "The last day of the period that holds, or of the latest one that has ended."
    certified_until: Date
    periods: [CertificationPeriod!]
    status: Status
    url: String
    data_protection_policy_url: String
    dataProtectionPolicyUrl: String
    parentGroupId: ID
    parentGroup: ParentGroup
    parentGroups: [ParentGroup!]
    location: Location
    logo: LinkedFile
    logo2: [LinkedFile!]
    logo3: LinkedFile
    users: [GroupUser!]
    contacts: [GroupContact!]
    vopage: String
    front_title: String
    front_body: String
    start_page: GroupStartPage
    startPage: GroupStartPage
    images: [LinkedFile!]
    vopagesStatus: Boolean
    orgnr: String
    educations: [Education!]
    created_at: DateTime
    updated_at: DateTime`

/** The values that a group inherits from the nearest group above it that has one (Spec §2.5), as the typed API names them. */
const effective = {
  logo: { of: 'effectiveLogo', part: 'file', none: null },
  logo2: { of: 'effectiveLogo2', part: 'files', none: [] },
  logo3: { of: 'effectiveLogo3', part: 'file', none: null },
  data_protection_policy_url: { of: 'effectivePolicy', part: 'url', none: '' },
} as const
type Effective = keyof typeof effective

/** Reads such a value off a row. A visitor's row holds it under its own name; a slim row reads it later. */
function shown(name: Effective): (row: Row) => unknown {
  const { of, part, none } = effective[name]
  const pick = (row: Row, found: unknown) => {
    if (found === undefined) return row[name]
    return (isRow(found) ? found[part] : undefined) ?? none
  }
  return (row) => {
    const found = row[of]
    return found instanceof Promise ? found.then((late) => pick(row, late)) : pick(row, found)
  }
}

/** Reads such a value where it is another group's; undefined where it is the group's own. */
function inheritedOf(name: Effective): (row: Row) => unknown {
  const { of, part } = effective[name]
  return (row) => {
    const found = row[of]
    return isRow(found) && found.from ? found[part] : undefined
  }
}
const idOfRow = (row: unknown) => (isRow(row) ? row.id : undefined)
const idOfInherited = (name: Effective) => (row: Row) => idOfRow(inheritedOf(name)(row))

/** The names of a group's fields, and of the values that they are read from. */
const names = [
  ...[...fields.matchAll(/(\w+):/g)].map(([, name = '']) => name),
  ...Object.values(effective).map(({ of }) => of),
]

type Slim = { id: number }
/** The typed API refuses texts that are no category. */
type AllGroups = { categories?: GroupCategories; byPassMembership?: boolean | null }

/** The groups that the asker sees. An asker without any membership gets those that visitors get. */
async function allGroups({ categories, byPassMembership }: AllGroups, context: GatewayContext): Promise<Slim[]> {
  const { group, published } = context.api
  const input = { categories: categories ?? undefined }
  const known = context.isVisitor ? [] : await group.all({ ...input, byPassMembership: byPassMembership ?? undefined })
  return known.length > 0 || context.readsByRight('Group') ? known : published.group.all(input)
}

/** Rows of few values, whose other fields are read from the whole groups, of all rows in one call. */
function asAsked(rows: Slim[], { whole }: GatewayContext): object[] {
  const [first] = rows
  if (!first) return []
  const wholes = new Map<number, Promise<Row | null>>()
  const wholeOf = (id: number) => {
    const row = wholes.get(id) ?? whole('Group', id)
    wholes.set(id, row)
    return row
  }
  const rest: PropertyDescriptorMap = {}
  for (const name of names.filter((each) => !Object.hasOwn(first, each))) {
    rest[name] = {
      async get(this: Slim) {
        return (await wholeOf(this.id))?.[name]
      },
    }
  }
  const slim = Object.defineProperties({}, rest)
  return rows.map((row) => Object.create(slim, Object.getOwnPropertyDescriptors(row)))
}

const base: Entity = {
  type: 'Group',
  one: 'group',
  many: 'groups',
  resource,
  procedures: (api) => api.group,
  visitors: (api) => api.published.group,
  alsoNamed: {
    parentGroup: 'parent',
    parentGroupId: 'parent_id',
    dataProtectionPolicyUrl: 'data_protection_policy_url',
    startPage: 'start_page',
    educatorCategory: 'educator_category',
    educatorType: 'educator_type',
    employerType: 'employer_type',
  },
  fields,
  inherited: {
    logo_id: idOfInherited('logo'),
    logo2: (row) => {
      const files = inheritedOf('logo2')(row)
      return Array.isArray(files) ? files.map((file) => ({ file_id: idOfRow(file) })) : undefined
    },
    logo3_id: idOfInherited('logo3'),
    data_protection_policy_url: inheritedOf('data_protection_policy_url'),
  },
  moreInput: { fields: '"With `groupRoles`, ids or as they were read, as the pivot." users: UserRelation' },
  typeDefs: /* GraphQL */ `
  type ParentGroup { id: ID! name: String! title: String! category: String! type: String! }
  "Days of certification, both included; without \`last_day\` until further notice."
  type CertificationPeriod { first_day: Date! last_day: Date }
  type Location { id: ID latitude: Float longitude: Float }
  type EducationPivot {
    education_id: ID!
    education_usage_id: ID!
    education_usage_type: String!
    field: String!
    certified: Date
    comments: String
  }
  "Spec §3 Contact; \`title\` is what they are there, and otherwise what any row's is: the name."
  type GroupContact {
        id: ID!
        name: String
        fullname: String
        firstname: String
        lastname: String
        email: String
        profession: String
        images: [LinkedFile!]
    title: String
        type: String!
  }
  extend type Education { "Of a group's education." pivot: EducationPivot }
  type GroupUser { id: ID! name: String fullname: String firstname: String lastname: String email: String type: String! groupRoles: [GroupsRole!]! }
  "The page that the sub-site begins with, in place of front_title and front_body; null for who may not know of it."
  type GroupStartPage { id: ID! title: String! type: String! status: Status url: String }
  type GroupDocs { id: ID! title: String! type: String! }
    extend type Query {
      allGroups(categories: [String!], byPassMembership: Boolean): [Group!]
    }
  `,
  resolvers: {
    Query: {
      allGroups: async (_root, args: AllGroups, context) => asAsked(await allGroups(args, context), context),
    },
    Group: {
      startPage: (row: Row) => row.start_page,
      logo: shown('logo'),
      logo2: shown('logo2'),
      logo3: shown('logo3'),
      data_protection_policy_url: shown('data_protection_policy_url'),
      dataProtectionPolicyUrl: shown('data_protection_policy_url'),
      educatorCategory: (row: Row) => row.educator_category,
      educatorType: (row: Row) => row.educator_type,
      employerType: (row: Row) => row.employer_type,
      parentGroup: ({ parentGroups }: { parentGroups?: object[] }) => parentGroups?.[0],
      vopage: (row: Row) => row.url,
      users: (row: Row, _args, { members }) => members(Number(row.id)),
    },
    ParentGroup: { type: () => 'Group' },
    GroupDocs: { type: () => 'Portfolio' },
    // The username in the contract, the full name in the typed API.
    GroupUser: { name: ({ username }: Person) => username, fullname: ({ name }: Person) => name },
    GroupContact: {
      name: ({ username, name }: Person) => username ?? name,
      fullname: ({ name }: Person) => name,
      title: ({ title, name }: Person) => title || name,
    },
  },
}

const { create, update } = writerOf(base)
const users = manyOperations.nullable()

/** Spec §3 Group, §7.6. */
export const group: Entity = {
  ...base,
  writer: {
    ...(create && {
      async create({ users: given, ...input }: Row, unit: Unit) {
        const made = await create(input, unit)
        if (given !== undefined) await writeUsers(made.id, users.parse(given), unit)
        return made
      },
    }),
    async update(id, { users: given, ...input }, unit) {
      if (given === undefined) return update?.(id, input, unit)
      const hasMore = Object.keys(input).length > 0
      const changed = hasMore ? await update?.(id, input, unit) : await unit.context.api.group.get({ id })
      await writeUsers(id, users.parse(given), unit)
      return changed
    },
  },
}
