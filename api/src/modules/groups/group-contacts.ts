import type { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { type Actor, displayName } from '../../access/actor.ts'
import type { Context } from '../../engine/context.ts'
import { type LinkWriter, orderedLinks } from '../../engine/relations.ts'
import { type FileReader, linkedFileSelect, presentImage } from '../documents/contract.ts'

// A group's contacts: everyone sees the contacts that visitors see, and only readers of the user see any other.

/** The columns of a group's contacts, in their order. */
export const contactsSelect = {
  select: {
    user_id: true,
    title: true,
    user: {
      select: {
        ...{ id: true, name: true, firstname: true, lastname: true, email: true, profession: true },
        ...{ active: true, status: true, memberships: { select: { group_id: true } } },
        images: {
          select: { description: true, file: { select: linkedFileSelect } },
          orderBy: [{ position: 'asc' as const }, { file_id: 'asc' as const }],
        },
      },
    },
  },
  orderBy: [{ position: 'asc' as const }, { user_id: 'asc' as const }],
} satisfies Prisma.Group$contactsArgs

type Contact = Prisma.GroupContactGetPayload<typeof contactsSelect>

type Reader = Pick<Actor, 'ability'>

const isShown = ({ user }: Contact, { ability }: Reader) =>
  (user.status && user.active) || ability.can('read', asSubject('User', user))

/** Those that the reader may see, in their order (Spec §3 Group, contacts). */
export function presentContacts(contacts: Contact[], reader: FileReader & { actor: Reader }) {
  return contacts
    .filter((contact) => isShown(contact, reader.actor))
    .map(({ user, title }) => ({
      id: user.id,
      user_id: user.id,
      type: 'User' as const,
      /** As they are shown, and as they sign in. */
      name: displayName(user),
      username: user.name,
      firstname: user.firstname,
      lastname: user.lastname,
      email: user.email,
      profession: user.profession,
      images: user.images.map(({ file, description }) => presentImage(reader, file, description)),
      /** False: not shown to visitors though in the list. */
      status: user.status,
      title,
    }))
}

const write = orderedLinks('User', 'user_id')

type Written = { user_id: number; title?: string }

/** A title says what somebody is there: the person's own name, as a search result has it for a title, is none. */
async function titled({ db }: Context, contacts: Written[]): Promise<Written[]> {
  const ids = contacts.flatMap(({ user_id, title }) => (title ? [user_id] : []))
  if (ids.length === 0) return contacts
  const select = { id: true, name: true, firstname: true, lastname: true } as const
  const users = await db.user.findMany({ where: { id: { in: ids } }, select })
  const nameOf = new Map(users.map((user) => [user.id, displayName(user)]))
  return contacts.map((each) => (each.title && each.title === nameOf.get(each.user_id) ? { ...each, title: '' } : each))
}

/** As every ordered list; a contact whom the actor wasn't shown keeps the place. */
export const groupContacts: LinkWriter = async (ctx, link) => {
  // A new group without contacts has none to write.
  const { create: given, ...rest } = ((await write(ctx, link)) ?? { create: [] }) as { create: Written[] }
  const create = await titled(ctx, given)
  const sent = new Set(create.map(({ user_id }) => user_id))
  const contacts = [...create]
  for (const [index, contact] of ((link.before?.[link.field] ?? []) as Contact[]).entries()) {
    const { user_id, title } = contact
    if (!sent.has(user_id) && !isShown(contact, ctx.actor)) contacts.splice(index, 0, { user_id, title })
  }
  return { ...rest, create: contacts.map((contact, position) => ({ ...contact, position })) }
}
