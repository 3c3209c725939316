import { message as resource } from '@kollegium/api/notices/message.resource'
import type { Entity } from '../entity.ts'
import { changedRows } from '../subscriptions.ts'

/** Spec §3 Message/notice. Their operations are not shown, so they are as the others' (readings, Contract). */
export const message: Entity = {
  type: 'Message',
  one: 'message',
  many: 'messages',
  resource,
  procedures: (api) => api.message,
  fields: `
    id: ID!
    title: String!
    body: String
    severity: String!
    dismissible: Boolean!
    status: String!
    publish_at: DateTime
    unpublish_at: DateTime
    author: Author
    created_at: DateTime!
    updated_at: DateTime!`,
}

/** News of messages that the asker may read. */
export const messageChanged = changedRows({
  tables: ['Notice'],
  read: ({ api }, range) => api.message.records({ ...range, orderBy: [{ column: 'updated_at', order: 'desc' }] }),
})
