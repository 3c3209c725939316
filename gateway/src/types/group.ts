import { group as resource } from '@kollegium/api/groups/group.resource'
import type { Entity, Row } from '../entity.ts'

/** Spec §3 Group, §7.6. */
export const group: Entity = {
  type: 'Group',
  one: 'group',
  many: 'groups',
  resource,
  procedures: (api) => api.group,
  alsoNamed: {
    parentGroup: 'parent',
    parentGroupId: 'parent_id',
    dataProtectionPolicyUrl: 'data_protection_policy_url',
  },
  fields: `
    id: ID!
    name: String!
    title: String!
    description: String
    body: String
    category: String!
    docs: GroupDocs
    website: String
    educator_category: String
    educator_type: String
    employer_type: String
    certified: Date
    certified_until: Date
    status: Boolean
    url: String
    data_protection_policy_url: String
    dataProtectionPolicyUrl: String
    parentGroupId: ID
    parentGroups: [ParentGroup!]!
    location: Location
    logo: LinkedFile
    logo2: [LinkedFile!]
    logo3: LinkedFile
    users: [GroupUser!]
    contacts: [GroupContact!]
    vopage: String
    front_title: String
    front_body: String
    images: [LinkedFile!]
    vopagesStatus: Boolean
    orgnr: String
    educations: [GroupEducation!]
    created_at: DateTime
    updated_at: DateTime`,
  typeDefs: /* GraphQL */ `
  type ParentGroup { id: ID! name: String! title: String! category: String! }
  type Location { id: ID latitude: Float longitude: Float }
  type EducationPivot {
    education_id: ID!
    education_usage_id: ID!
    education_usage_type: String!
    field: String!
    certified: Date
    comments: String
  }
  type GroupEducation { id: ID! title: String! code: String status: Boolean pivot: EducationPivot! }
  type GroupContact { id: ID! name: String title: String type: String! }
  type GroupUserRole { id: ID! label: String! }
  type GroupUser { id: ID! name: String! firstname: String lastname: String email: String type: String! groupRoles: [GroupUserRole!]! }
  type GroupDocs { id: ID! title: String! }
    extend type Query {
      allGroups(categories: [String!], byPassMembership: Boolean): [Group!]
    }
  `,
  resolvers: {
    Query: {
      allGroups: (_root, args: { categories?: never; byPassMembership?: boolean | null }, { api }) =>
        api.group.all({
          categories: args.categories ?? undefined,
          byPassMembership: args.byPassMembership ?? undefined,
        }),
    },
    Group: {
      dataProtectionPolicyUrl: (row: Row) => row.data_protection_policy_url,
      vopage: (row: Row) => row.url,
      users: (row: Row, _args, { members }) => members(Number(row.id)),
    },
  },
}
