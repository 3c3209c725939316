import type { GatewayContext } from '../context.ts'
import { crudFields } from '../crud-fields.ts'
import { applyBelongsTo, applyMany, type BelongsToOperations, type Link, type ManyOperations } from '../nested.ts'
import { listArguments } from '../paging.ts'
import { filesOf } from './article.ts'

export const groupTypes = /* GraphQL */ `
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

  type Group {
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
    type: String!
    created_at: DateTime
    updated_at: DateTime
  }
  type GroupPaginator { paginatorInfo: PaginatorInfo! data: [Group!]! }

  input LocationInput { latitude: Float longitude: Float }
  input EducationRelation {
    connect: [JSON!]
    sync: [JSON!]
    syncWithoutDetaching: [JSON!]
    disconnect: [ID!]
  }
  input CreateGroupInput {
    name: String
    title: String
    description: String
    body: String
    category: String
    website: String
    educator_category: String
    educator_type: String
    employer_type: String
    certified: Date
    certified_until: Date
    status: Boolean
    data_protection_policy_url: String
    dataProtectionPolicyUrl: String
    parentGroup: GroupBelongsTo
    parentGroupId: ID
    location: LocationInput
    logo: FileBelongsTo
    logo2: FileRelation
    logo3: FileBelongsTo
    contacts: UserRelation
    front_title: String
    front_body: String
    images: FileRelation
    vopagesStatus: Boolean
    orgnr: String
    educations: EducationRelation
  }
  input UpdateGroupInput {
    id: ID
    name: String
    title: String
    description: String
    body: String
    category: String
    website: String
    educator_category: String
    educator_type: String
    employer_type: String
    certified: Date
    certified_until: Date
    status: Boolean
    data_protection_policy_url: String
    dataProtectionPolicyUrl: String
    parentGroup: GroupBelongsTo
    parentGroupId: ID
    location: LocationInput
    logo: FileBelongsTo
    logo2: FileRelation
    logo3: FileBelongsTo
    contacts: UserRelation
    front_title: String
    front_body: String
    images: FileRelation
    vopagesStatus: Boolean
    orgnr: String
    educations: EducationRelation
  }

  extend type Query {
    group(id: ID!): Group
    groups(${listArguments}): GroupPaginator
    allGroups(categories: [String!], byPassMembership: Boolean): [Group!]!
    searchGroup(categories: [String!], search: String, limit: Int): [Group!]!
  }
  extend type Mutation {
    createGroup(input: CreateGroupInput!): Group
    updateGroup(id: ID, input: UpdateGroupInput!): Group
    deleteGroup(id: ID!): Group
  }
`

type Row = Record<string, unknown>

async function groupData(input: Row, before: Row | null): Promise<Row> {
  const {
    parentGroup,
    parentGroupId,
    logo,
    logo2,
    logo3,
    contacts,
    images,
    educations,
    dataProtectionPolicyUrl,
    ...plain
  } = input
  const data: Row = { ...plain }
  const belongsTo = (key: string, operations: unknown) => {
    const id = applyBelongsTo(operations as BelongsToOperations | null | undefined)
    if (id !== undefined) data[key] = id
  }
  belongsTo('parent_id', parentGroup)
  belongsTo('logo_id', logo)
  belongsTo('logo3_id', logo3)
  if (parentGroupId !== undefined) belongsTo('parent_id', parentGroupId === null ? null : { connect: parentGroupId })
  if (dataProtectionPolicyUrl !== undefined) data.data_protection_policy_url = dataProtectionPolicyUrl
  if (logo2) data.logo2 = (await list(logo2, filesOf(before?.logo2))).map(({ id }) => ({ file_id: id }))
  if (images) {
    const links = await list(images, filesOf(before?.images))
    data.images = links.map(({ id, description }) => ({ file_id: id, description: String(description ?? '') }))
  }
  if (contacts) {
    const links = await list(contacts, (before?.contacts ?? []) as Link[])
    data.contacts = links.map(({ id, title }) => ({ user_id: id, title: String(title ?? '') }))
  }
  if (educations) {
    const current = ((before?.educations ?? []) as { id: number; pivot: Row }[]).map(({ id, pivot }) => ({
      ...pivot,
      id,
    }))
    const links = await list(educations, current)
    data.educations = links.map(({ id, certified, comments, field }: Row) => ({
      education_id: id,
      certified: certified ?? null,
      comments: String(comments ?? ''),
      ...(field ? { field } : {}),
    }))
  }
  return data
}

function list(operations: unknown, current: Link[]): Promise<Link[]> {
  return applyMany(operations as ManyOperations, { current })
}

const fields = crudFields({ one: 'group', many: 'groups', type: 'Group' }, (api) => api.group, groupData)

export const groupResolvers = {
  Query: {
    ...fields.Query,
    allGroups: (
      _root: unknown,
      args: { categories?: never; byPassMembership?: boolean | null },
      { api }: GatewayContext,
    ) =>
      api.group.all({ categories: args.categories ?? undefined, byPassMembership: args.byPassMembership ?? undefined }),
    searchGroup: (
      _root: unknown,
      args: { categories?: never; search?: string | null; limit?: number | null },
      { api }: GatewayContext,
    ) =>
      api.group.search({
        search: args.search ?? '',
        categories: args.categories ?? undefined,
        limit: args.limit ?? undefined,
      }),
  },
  Mutation: fields.Mutation,
  Group: {
    dataProtectionPolicyUrl: (group: Row) => group.data_protection_policy_url,
    vopage: (group: Row) => group.url,
    type: () => 'Group',
    users: (group: Row, _args: unknown, { members }: GatewayContext) => members(Number(group.id)),
  },
}
