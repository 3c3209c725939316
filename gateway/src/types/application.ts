import { application as resource } from '@kollegium/api/definitions/applications'
import type { Entity } from '../entity.ts'
import { insideInput } from '../errors.ts'
import { changedRows } from '../subscriptions.ts'

/** Spec §3 Application. Who may not register one applies: as on the public form, with a solved bot check in `captcha`. */
export const application: Entity = {
  type: 'Application',
  one: 'application',
  many: 'applications',
  resource,
  procedures: (api) => ({
    ...pick(api.application),
    create: ({ data }) => {
      const { captcha, ...given } = data as Record<string, unknown>
      return captcha === undefined
        ? api.application.create({ data: given as never })
        : insideInput(api.application.submit({ data: given, captcha } as never))
    },
  }),
  moreInput: {
    fields: 'captcha: String',
    // A visitor without one is told that it is missing, not to sign in.
    read: ({ captcha }, { unit }) => (captcha == null && !unit.context.isVisitor ? {} : { captcha: captcha ?? '' }),
  },
  fields: `
    id: ID!
    email: String
    firstname: String
    lastname: String
    category: String
    status: String
    comments: String
    content: JSON
    responsible: ApplicationUser
    user: ApplicationUser
    group: Named
    created_at: DateTime
    updated_at: DateTime`,
  // The username in the old contract, the full name elsewhere.
  resolvers: { ApplicationUser: { name: ({ username }: { username: string }) => username } },
  typeDefs:
    'type ApplicationUser { id: ID! name: String firstname: String lastname: String email: String type: String! }',
}

const pick = <Api extends { records: unknown; get: unknown; update: unknown; delete: unknown }>(api: Api) => ({
  records: api.records as Api['records'],
  get: api.get as Api['get'],
  update: api.update as Api['update'],
  delete: api.delete as Api['delete'],
})

/** News of applications that the asker may read. */
export const applicationChanged = changedRows({
  tables: ['Application'],
  read: ({ api }, range) => api.application.records({ ...range, orderBy: [{ column: 'updated_at', order: 'desc' }] }),
})
