import { book as resource } from '@kollegium/api/definitions/content'
import type { Extra } from '../contract.ts'
import type { Entity } from '../entity.ts'
import { idOf } from '../ids.ts'
import { textFields, textInput } from './content.ts'

/** Spec §3 Book: a page of a book, or the book itself. */
export const book: Entity = {
  type: 'Book',
  one: 'book',
  many: 'books',
  resource,
  procedures: (api) => api.book,
  visitors: (api) => api.published.book,
  moreInput: textInput,
  fields: `${textFields}
    lead: String
    template: String
    access: String
    parent_id: ID
    parent: Named
    position: Int
    roles: [Role!]
    groupRoles: [GroupsRole!]
    "Of a help page: those below it, the one before it, and the first."
    children: [Named!]
    previous: Named
    start: Named`,
}

/** Spec §7.6: the help page of a screen, open to everyone; null when there is none that the reader may see. */
export const help: Extra = {
  typeDefs: 'extend type Query { help(name: String!, parent: ID): Book }',
  resolvers: {
    Query: {
      help: async (_root, { name, parent }: { name: string; parent?: string | null }, { api }) => {
        const found = await api.help.get({ name, parent: parent == null ? null : idOf(parent) })
        // A reader of help is not told the roles that may read it.
        return found && { ...found, status: 'published', roles: [], groupRoles: [] }
      },
    },
  },
}
