import type { Content, Db, Menu, Message } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { buildMessage } from '@kollegium/db/testing/factories/message'

/** One of each sort in the trash of a group, or of the front site. */
export async function buildTrashed(db: Db, group_id: number | null) {
  const trashed = { group_id, trashed_at: new Date() }
  return {
    article: await buildContent(db, trashed),
    menu: await buildMenu(db, trashed),
    message: await buildMessage(db, trashed),
  }
}

type Shared = { texts: readonly Content[]; menu: Menu; message: Message }

/** A link to each of the drafts, shared by a person. */
export async function buildDraftLinks(db: Db, { texts, menu, message }: Shared, user_id: number): Promise<void> {
  // As long as a shared link lasts: on a slow machine the tests of a world take minutes.
  const expires_at = new Date(Date.now() + 7 * 86_400_000)
  const owners = [...texts.map(({ id }) => ({ content_id: id })), { menu_id: menu.id }, { message_id: message.id }]
  await db.draftLink.createMany({ data: owners.map((owner) => ({ ...owner, user_id, expires_at })) })
}

/** An earlier version of each row; gives their ids by the same names. */
export async function buildRevisions<Name extends string>(
  db: Db,
  texts: Record<Name, Content>,
  { menu, message }: { menu: Menu; message: Message },
): Promise<Record<Name | 'menu' | 'message', number>> {
  const ids: Record<string, number> = {}
  const keep = async (name: string, owner: { content_id: number } | { menu_id: number } | { message_id: number }) => {
    const data = { ...owner, snapshot: { title: 'Som det var' } }
    ids[name] = (await db.revision.create({ data, select: { id: true } })).id
  }
  for (const [name, { id }] of Object.entries(texts) as [Name, Content][]) await keep(name, { content_id: id })
  await keep('menu', { menu_id: menu.id })
  await keep('message', { message_id: message.id })
  return ids as Record<Name | 'menu' | 'message', number>
}
