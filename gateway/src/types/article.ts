import type { GatewayContext } from '../context.ts'
import { crudFields } from '../crud-fields.ts'
import { applyMany, idOf, type Link, type ManyOperations } from '../nested.ts'
import { listArguments } from '../paging.ts'

export const articleTypes = /* GraphQL */ `
  type Article {
    id: ID!
    title: String!
    body: String
    status: String!
    url: String
    editUrl: String
    settings: JSON
    author: Author
    date: Date
    tags: [Tag!]!
    images: [LinkedFile!]!
    attachments: [LinkedFile!]!
    type: String!
    created_at: DateTime!
    updated_at: DateTime!
  }
  type ArticlePaginator { paginatorInfo: PaginatorInfo! data: [Article!]! }

  input CreateArticleInput {
    title: String
    body: String
    status: String
    settings: JSON
    date: Date
    tags: TagRelation
    images: FileRelation
    attachments: FileRelation
  }
  input UpdateArticleInput {
    id: ID
    title: String
    body: String
    status: String
    settings: JSON
    date: Date
    tags: TagRelation
    images: FileRelation
    attachments: FileRelation
  }

  extend type Query {
    article(id: ID!): Article
    articles(${listArguments}): ArticlePaginator
  }
  extend type Mutation {
    createArticle(input: CreateArticleInput!): Article
    updateArticle(id: ID, input: UpdateArticleInput!): Article
    deleteArticle(id: ID!): Article
  }
`

type Linked = { id: number; file_id: number; description?: string }

/** The article's relations as the typed API's whole lists; a relation left out stays untouched. */
async function articleData(
  input: Record<string, unknown>,
  before: Record<string, unknown> | null,
  { api }: GatewayContext,
) {
  const { tags, images, attachments, ...plain } = input
  const data: Record<string, unknown> = { ...plain }
  if (tags) {
    const current = (before?.tags ?? []) as Link[]
    const links = await applyMany(tags as ManyOperations, {
      current,
      create: async (tag) => (await api.tag.create({ data: { label: String(tag.label) } })).id,
      remove: (id) => api.tag.delete({ id }),
    })
    data.tags = links.map(({ id }) => id)
  }
  if (images) {
    const links = await applyMany(images as ManyOperations, { current: filesOf(before?.images) })
    data.images = links.map((link) => ({ file_id: link.id, description: String(link.description ?? '') }))
  }
  if (attachments) {
    const links = await applyMany(attachments as ManyOperations, { current: filesOf(before?.attachments) })
    data.attachments = links.map(({ id }) => ({ file_id: id }))
  }
  return data
}

export function filesOf(linked: unknown): Link[] {
  return ((linked ?? []) as Linked[]).map(({ file_id, description }) => ({ id: idOf(file_id), description }))
}

export const articleResolvers = crudFields(
  { one: 'article', many: 'articles', type: 'Article' },
  (api) => api.article,
  articleData,
)
