import type { Content, Db, Menu, Message } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { pageTypes } from '../modules/content/public-texts.ts'

/** One of each sort in the trash of a group, or of the front site. */
export async function buildTrashed(db: Db, group_id: number | null) {
  const trashed = { group_id, trashed_at: new Date() }
  return {
    article: await buildContent(db, trashed),
    menu: await buildMenu(db, trashed),
    message: await buildMessage(db, trashed),
  }
}

/** A link to each of the texts that have a page, shared by a person. */
export async function buildDraftLinks(db: Db, texts: Record<string, Content>, user_id: number): Promise<void> {
  const shared = Object.values(texts).filter(({ type }) => pageTypes.some((each) => each === type))
  const expires_at = new Date(Date.now() + 60_000)
  await db.draftLink.createMany({ data: shared.map(({ id }) => ({ content_id: id, user_id, expires_at })) })
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
