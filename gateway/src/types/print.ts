import type { Extra } from '../contract.ts'
import { orNull } from '../entity.ts'
import { changedRows } from '../subscriptions.ts'

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One's prints of issued certificates. */
export const print: Extra = {
  typeDefs: /* GraphQL */ `
    type PrintRun {
      id: ID!
      title: String!
      filename: String!
      output: String!
      status: String!
      total: Int!
      done: Int!
      filesize: Int
      error: String
      created_at: DateTime
      finished_at: DateTime
      type: String!
    }
    extend type Query { printRun(id: ID!): PrintRun }
  `,
  resolvers: {
    Query: {
      printRun: (_root, { id }: { id: string }, { api }) => (isUuid.test(id) ? orNull(api.print.get({ id })) : null),
    },
    PrintRun: { type: () => 'PrintRun' },
  },
}

export const printChanged = changedRows({
  tables: ['PrintRun'],
  read: ({ api }, range) => api.print.list({ ...range, latest: 'updated_at' }),
})
