import { card as cardResource } from '@kollegium/api/content/card.resource'
import { queue as queueResource } from '@kollegium/api/content/queue.resource'
import type { Entity } from '../entity.ts'
import { textFields } from './content.ts'
import { entityItem, entityItemResolvers, type Item, shownItems } from './entity-item.ts'

export const queue: Entity = {
  type: 'Queue',
  one: 'queue',
  many: 'queues',
  resource: queueResource,
  procedures: (api) => api.queue,
  visitors: (api) => api.published.queue,
  fields: `${textFields} columns: Int items: [EntityItem!]`,
  typeDefs: entityItem,
  resolvers: {
    ...entityItemResolvers,
    Queue: {
      items: ({ items }: { items?: Item[] }, _args, context, info) => items && shownItems(items, context, info),
    },
  },
}

export const card: Entity = {
  type: 'Card',
  one: 'card',
  many: 'cards',
  resource: cardResource,
  procedures: (api) => api.card,
  visitors: (api) => api.published.card,
  fields: `${textFields} template: String settings: JSON fields: [String!] entity: EntityItem`,
  resolvers: {
    Card: {
      entity: async ({ entity }: { entity?: Item | null }, _args, context, info) =>
        entity && (await shownItems([entity], context, info))[0],
    },
  },
}
