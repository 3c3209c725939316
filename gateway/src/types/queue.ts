import { card as cardResource, queue as queueResource, queueTypes } from '@kollegium/api/definitions/content'
import type { Entity } from '../entity.ts'
import { textFields, textInput } from './content.ts'
import { entityItem, entityItemResolvers, type Item, shownItems } from './entity-item.ts'

/**
 * A list of rows of several types. An operation that links a row names its type and id; one that writes a row has the input
 * of one of the types.
 */
const entityRelation = /* GraphQL */ `
  input EntityRelation {
    connect: [JSON!]
    sync: [JSON!]
    syncWithoutDetaching: [JSON!]
    disconnect: [JSON!]
    create: [CreateEntityInput!]
    update: [UpdateEntityInput!]
    upsert: [UpdateEntityInput!]
    delete: [JSON!]
  }
  "A new row, under the name of its type."
  input CreateEntityInput @oneOf { ${queueTypes.map((type) => `${type}: Create${type}Input`).join(' ')} }
  "A row with what is changed of it, under the name of its type."
  input UpdateEntityInput @oneOf { ${queueTypes.map((type) => `${type}: Update${type}Input`).join(' ')} }
`

/** Spec §3 Queue: an ordered list of rows of several types. */
export const queue: Entity = {
  type: 'Queue',
  one: 'queue',
  many: 'queues',
  resource: queueResource,
  procedures: (api) => api.queue,
  visitors: (api) => api.published.queue,
  moreInput: textInput,
  namesRows: true,
  fields: `${textFields} columns: Int items: [EntityItem!]`,
  typeDefs: entityItem + entityRelation,
  resolvers: {
    ...entityItemResolvers,
    Queue: {
      items: ({ items }: { items?: Item[] }, _args, context, info) => items && shownItems(items, context, info),
    },
  },
}

/** Spec §3 Card: texts about one row of any type. */
export const card: Entity = {
  type: 'Card',
  one: 'card',
  many: 'cards',
  resource: cardResource,
  procedures: (api) => api.card,
  visitors: (api) => api.published.card,
  moreInput: textInput,
  namesRows: true,
  fields: `${textFields} template: String settings: JSON fields: [String!] entity: EntityItem`,
  resolvers: {
    Card: {
      entity: async ({ entity }: { entity?: Item | null }, _args, context, info) =>
        entity && (await shownItems([entity], context, info))[0],
    },
  },
}
