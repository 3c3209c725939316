import { article as resource } from '@kollegium/api/content/article.resource'
import type { Entity } from '../entity.ts'

/** Spec §3 Article. */
export const article: Entity = {
  type: 'Article',
  one: 'article',
  many: 'articles',
  resource,
  procedures: (api) => api.article,
  fields: `
    id: ID!
    title: String!
    slug: String
    lead: String
    body: String
    status: String!
    publish_at: DateTime
    unpublish_at: DateTime
    url: String
    editUrl: String
    settings: JSON
    author: Author
    date: Date
    tags: [Tag!]!
    images: [LinkedFile!]!
    attachments: [LinkedFile!]!
    created_at: DateTime!
    updated_at: DateTime!`,
}
