import { asSubject } from '../../access/ability.ts'
import type { Context } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import type { LinkWriter } from '../../engine/relations.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { type FieldErrors, invalid } from '../../kernel/errors.ts'
import { lockRows, type Tx } from '../../kernel/transaction.ts'
import { addressedTypes, readableContent } from '../content/contract.ts'
import type { LinkInput } from './menu.entity.ts'

const t = createTranslator(sv)

/** A link of the form with where it stands: `path` in the input, its place among its siblings, the index of its parent. */
type Placed = { link: LinkInput; path: string; position: number; parent: number | null }
type Linked = { id: number; content_id: number | null; created_at: Date }
type Before = { group_id: number | null; links: Linked[] } | null

/**
 * Writes a menu's links as the form holds them: all of them, nested, in their order. A link that was there keeps its id.
 * Content must be readable and have an address, unless it was linked before; ids must be the menu's own and stand once,
 * so that no link can come to lie below itself. Four statements however many links.
 * @throws AppError FORBIDDEN without the right to change links, INVALID at `data.links.0.children.1.content_id`
 */
export const menuLinks: LinkWriter = async (ctx, { field, value, before }) => {
  const menu = before as Before
  const placed = placeAll(value as LinkInput[], `data.${field}`)
  const known = new Map(menu?.links.map((link) => [link.id, link]))
  const group_id = menu ? menu.group_id : ctx.groupId
  const isTouched = placed.length > 0 || known.size > 0
  if (isTouched && !ctx.actor.ability.can('update', asSubject('MenuLink', { group_id }))) throw forbidden()

  const faults = { ...faultsOfIds(placed, known), ...(await faultsOfContent(ctx, placed, known)) }
  if (Object.keys(faults).length > 0) throw invalid(faults, t('valid.invalidFields'))

  const fresh = await newIds(ctx.db, placed.filter(({ link }) => link.id === undefined).length)
  const ids = placed.map(({ link }) => link.id ?? (fresh.shift() as number))
  const data = placed.map(({ link, position, parent }, index) => ({
    id: ids[index] as number,
    parent_id: parent === null ? null : (ids[parent] as number),
    position,
    title: link.title,
    content_id: link.content_id,
    url: link.url,
    group_id,
    created_at: known.get(ids[index] as number)?.created_at ?? new Date(),
  }))
  return menu ? { deleteMany: {}, createMany: { data } } : { createMany: { data } }
}

/** The tree as a list, parents before what lies below them. */
function placeAll(links: LinkInput[], path: string): Placed[] {
  const placed: Placed[] = []
  const walk = (siblings: LinkInput[], base: string, parent: number | null) => {
    for (const [position, link] of siblings.entries()) {
      const own = `${base}.${position}`
      const index = placed.push({ link, path: own, position, parent }) - 1
      walk(link.children, `${own}.children`, index)
    }
  }
  walk(links, path, null)
  return placed
}

function faultsOfIds(placed: Placed[], known: ReadonlyMap<number, Linked>): FieldErrors {
  const seen = new Set<number>()
  const faults: FieldErrors = {}
  for (const { link, path } of placed) {
    if (link.id === undefined) continue
    if (!known.has(link.id)) faults[`${path}.id`] = [t('valid.unknownRow')]
    else if (seen.has(link.id)) faults[`${path}.id`] = [t('list.exists')]
    seen.add(link.id)
  }
  return faults
}

async function faultsOfContent(
  { db, actor }: Context,
  placed: Placed[],
  known: ReadonlyMap<number, Linked>,
): Promise<FieldErrors> {
  const linked = new Set([...known.values()].map(({ content_id }) => content_id))
  const chosen = placed.flatMap(({ link: { content_id }, path }) =>
    content_id === null || linked.has(content_id) ? [] : [{ content_id, path: `${path}.content_id` }],
  )
  if (chosen.length === 0) return {}
  const ids = chosen.map(({ content_id }) => content_id)
  await lockRows(db, 'Content', ids, 'link')
  const found = await db.content.findMany({
    where: { AND: [{ id: { in: ids } }, readableContent(actor.ability, addressedTypes)] },
    select: { id: true },
  })
  const readable = new Set(found.map(({ id }) => id))
  const faults = chosen.filter(({ content_id }) => !readable.has(content_id))
  return Object.fromEntries(faults.map(({ path }) => [path, [t('valid.unknownRow')]]))
}

/** Ids drawn beforehand, so that a whole tree is one statement: a link below a new one names it. */
async function newIds(db: Tx, count: number): Promise<number[]> {
  if (count === 0) return []
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT nextval(pg_get_serial_sequence('"MenuLink"', 'id'))::int AS id FROM generate_series(1, ${count}::int)`
  return rows.map(({ id }) => id)
}
