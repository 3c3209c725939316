import { group as resource } from '@kollegium/api/groups/group.resource'
import type { GatewayContext } from '../context.ts'
import { type Entity, type Row, writerOf } from '../entity.ts'
import type { ManyOperations } from '../nested-links.ts'
import { writeUsers } from './group-users.ts'

/** Visitors are told no username. */
type Person = { name: string; username?: string }

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
    certified: Date
    certified_until: Date
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

/** All that may be asked of a group. */
const names = [...fields.matchAll(/(\w+):/g)].map(([, name = '']) => name)

type Slim = { id: number }
type AllGroups = { categories?: never; byPassMembership?: boolean | null }

/** Who is a member of nothing, as visitors are, gets those that visitors get. */
async function allGroups({ categories, byPassMembership }: AllGroups, context: GatewayContext): Promise<Slim[]> {
  const { group, published } = context.api
  const input = { categories: categories ?? undefined }
  const known = context.isVisitor ? [] : await group.all({ ...input, byPassMembership: byPassMembership ?? undefined })
  return known.length > 0 || context.readsByRight('Group') ? known : published.group.all(input)
}

/** Slim rows, of which whatever else is asked for is read from the groups as they are: of all of them together. */
function asAsked(rows: Slim[], { whole }: GatewayContext): object[] {
  const [first] = rows
  if (!first) return []
  const wholes = new Map<number, Promise<object | null>>()
  const wholeOf = (id: number) => {
    const row = wholes.get(id) ?? whole('Group', id)
    wholes.set(id, row)
    return row
  }
  const rest: PropertyDescriptorMap = {}
  for (const name of names.filter((each) => !Object.hasOwn(first, each))) {
    rest[name] = {
      async get(this: Slim) {
        return ((await wholeOf(this.id)) as Row | null)?.[name]
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
  moreInput: { fields: '"With `groupRoles`, ids or as they were read, as the pivot." users: UserRelation' },
  typeDefs: /* GraphQL */ `
  type ParentGroup { id: ID! name: String! title: String! category: String! type: String! }
  type Location { id: ID latitude: Float longitude: Float }
  type EducationPivot {
    education_id: ID!
    education_usage_id: ID!
    education_usage_type: String!
    field: String!
    certified: Date
    comments: String
  }
  "Spec §3 Contact; \`title\` is what they are there."
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
      dataProtectionPolicyUrl: (row: Row) => row.data_protection_policy_url,
      educatorCategory: (row: Row) => row.educator_category,
      educatorType: (row: Row) => row.educator_type,
      employerType: (row: Row) => row.employer_type,
      parentGroup: ({ parentGroups }: { parentGroups?: object[] }) => parentGroups?.[0],
      vopage: (row: Row) => row.url,
      users: (row: Row, _args, { members }) => members(Number(row.id)),
    },
    ParentGroup: { type: () => 'Group' },
    GroupDocs: { type: () => 'Portfolio' },
    // The username in the contract, the full name elsewhere.
    GroupUser: { name: ({ username }: Person) => username, fullname: ({ name }: Person) => name },
    GroupContact: { name: ({ username, name }: Person) => username ?? name, fullname: ({ name }: Person) => name },
  },
}

const { create, update } = writerOf(base)

/** Spec §3 Group, §7.6. */
export const group: Entity = {
  ...base,
  writer: {
    async create({ users, ...input }, unit) {
      const made = (await create?.(input, unit)) as { id: number }
      if (users !== undefined) await writeUsers(made.id, users as ManyOperations | null, unit)
      return made
    },
    async update(id, { users, ...input }, unit) {
      if (users === undefined) return update?.(id, input, unit)
      const hasMore = Object.keys(input).length > 0
      const changed = hasMore ? await update?.(id, input, unit) : await unit.context.api.group.get({ id })
      await writeUsers(id, users as ManyOperations | null, unit)
      return changed
    },
  },
}
