import { application as resource } from '@kollegium/api/definitions/applications'
import type { Entity, WriteProcedures } from '../entity.ts'
import { insideInput } from '../errors.ts'
import type { Row } from '../rows.ts'
import { changedRows } from '../subscriptions.ts'

/** The public form's procedure. It parses its input, as those of {@link WriteProcedures} do. */
type Submit = { submit(input: { data: Row; captcha?: unknown }): Promise<{ id: number }> }

/**
 * Spec §3 Application. An asker without the right to register one applies as on the public form, with a solved bot check in
 * `captcha`.
 */
export const application: Entity = {
  type: 'Application',
  one: 'application',
  many: 'applications',
  resource,
  procedures: ({ application: { records, get, create, submit, update, delete: remove } }) => {
    const write: Pick<WriteProcedures, 'create'> & Submit = { create, submit }
    return {
      ...{ records, get, update, delete: remove },
      create: ({ data: { captcha, ...data } }) =>
        captcha === undefined ? write.create({ data }) : insideInput(write.submit({ data, captcha })),
    }
  },
  moreInput: {
    fields: 'captcha: String',
    // A visitor without a captcha is told that it is missing, and not to sign in.
    read: ({ captcha }, { unit: { context } }) => {
      const isOffice = context.userId !== null || !context.isVisitor
      return captcha == null && isOffice ? {} : { captcha: captcha ?? '' }
    },
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
  // The username in the contract, the full name in the typed API.
  resolvers: { ApplicationUser: { name: ({ username }: { username: string }) => username } },
  typeDefs:
    'type ApplicationUser { id: ID! name: String firstname: String lastname: String email: String type: String! }',
}

/** Tells changes of the applications that the asker may read. */
export const applicationChanged = changedRows({
  tables: ['Application'],
  read: ({ api }, range) => api.application.records({ ...range, orderBy: [{ column: 'updated_at', order: 'desc' }] }),
})
