import { message as resource } from '@kollegium/api/definitions/messages'
import type { Entity } from '../entity.ts'
import { appErrorOf } from '../errors.ts'
import { passedOver } from '../fields.ts'
import { changedRows } from '../subscriptions.ts'

/** Spec §3 Message/message. The specification doesn't show its operations; they follow the others' (readings, Contract). */
export const message: Entity = {
  type: 'Message',
  one: 'message',
  many: 'messages',
  resource,
  procedures: (api) => api.message,
  alsoNamed: { adminTitle: 'title' },
  moreInput: { fields: passedOver(['contentType']) },
  fields: `
    id: ID!
    title: String!
    "The title, which stands in the admin alone."
    adminTitle: String
    contentType: String
    body: String
    "visitors, signed_in or both; null for an asker who may read the message alone, not edit it."
    audience: String
    severity: String!
    dismissible: Boolean!
    status: String!
    publish_at: DateTime
    unpublish_at: DateTime
    author: Author
    created_at: DateTime!
    updated_at: DateTime!`,
}

type Changed = { id: number; updated_at: string; status: string }

/**
 * Tells changes of the messages that the asker may read, and of those shown to everybody there (readings: "may see"): new
 * texts, the moments of beginning and end, and the removal.
 */
export const messageChanged = changedRows<Changed>({
  tables: ['Message'],
  read: ({ api }, range) =>
    orNone(api.message.records({ ...range, orderBy: [{ column: 'updated_at', order: 'desc' }] })),
  turned: ({ api }, since) => api.message.turned({ since: since.toISOString() }),
  shown: {
    read: async ({ api }) => (await api.activeMessage.list()).map((message) => ({ ...message, ...published })),
    gone: (message) => ({ ...message, body: '', status: 'removed' }),
  },
})

/** Replaces the internal title, which only readers of the messages themselves get. */
const published = { title: '', status: 'published' }

/** No rows for an asker without the right to read messages: such an asker is still shown some. */
async function orNone(read: Promise<{ items: Changed[] }>) {
  try {
    return await read
  } catch (error) {
    if (appErrorOf(error)?.code === 'FORBIDDEN') return { items: [] }
    throw error
  }
}
