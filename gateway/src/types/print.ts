import type { Extra } from '../contract.ts'
import { orNull } from '../entity.ts'
import { changedRows } from '../subscriptions.ts'

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Run = { id: string; status: string; output: string; withdrawn: number }

/** The asker's own prints of issued certificates. */
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
      "What is being done, and how many persons could not be printed."
      step: String!
      failed: Int!
      filesize: Int
      "Downloads the finished file, for two minutes; null while there is none, or when it is given out no more."
      url: String
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
    PrintRun: {
      type: () => 'PrintRun',
      url: async ({ id, status, output, withdrawn }: Run, _args, { api, absolute }) => {
        const isThere = status === 'done' && output !== 'mail' && withdrawn === 0
        const link = isThere ? await orNull(api.print.link({ id })) : null
        return link && absolute(link.url)
      },
    },
  },
}

/** Tells changes of the asker's own prints. */
export const printChanged = changedRows({
  tables: ['PrintRun'],
  read: ({ api }, range) => api.print.list({ ...range, latest: 'updated_at' }),
})
