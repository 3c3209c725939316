import { card as cardResource } from '@kollegium/api/content/card.resource'
import { queue as queueResource } from '@kollegium/api/content/queue.resource'
import type { Entity } from '../entity.ts'
import { textFields } from './content.ts'

/** A content item or a user, as it stands in a list or on a card. */
const entityItem = `
  type EntityItem {
    id: ID!
    title: String
    name: String
    firstname: String
    lastname: String
    email: String
    profession: String
    status: String
    url: String
    type: String!
  }
`

export const queue: Entity = {
  type: 'Queue',
  one: 'queue',
  many: 'queues',
  resource: queueResource,
  procedures: (api) => api.queue,
  fields: `${textFields} columns: Int items: [EntityItem!]!`,
  typeDefs: entityItem,
}

export const card: Entity = {
  type: 'Card',
  one: 'card',
  many: 'cards',
  resource: cardResource,
  procedures: (api) => api.card,
  fields: `${textFields} template: String settings: JSON fields: [String!] entity: EntityItem`,
}
