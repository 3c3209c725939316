import type { Db } from '@kollegium/db'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { drawnTogether, headingIds } from './judge-links.ts'
import { type FoundLink, linksIn } from './links-in.ts'

const t = createTranslator(sv)

/** A row with links, of the site of its group. */
type LinkingRow = {
  id: number
  group_id: number | null
  links: FoundLink[]
  /** The ids of its headings; null: unknown, or other texts of the page have some, too. */
  headings: ReadonlySet<string> | null
}

/**
 * The column of a finding that names the row it stands in. Groups come first: they have few addresses, and a night asks for a limited number
 * of foreign ones.
 */
const linkingColumns = ['group_id', 'content_id', 'menu_id', 'message_id'] as const
export type LinkingColumn = (typeof linkingColumns)[number]

/** Rows that are read at a time. */
const atOnce = 200

type Reader = (db: Pick<Db, 'content' | 'group' | 'menu' | 'message'>, after: number) => Promise<LinkingRow[]>

const inBody = (after: number) => ({
  where: { id: { gt: after }, trashed_at: null, body: { contains: '<a ' } },
  select: { id: true, group_id: true, body: true } as const,
  orderBy: { id: 'asc' } as const,
  take: atOnce,
})
const linksOf = ({ body, ...row }: { id: number; group_id: number | null; body: string }): LinkingRow => ({
  ...row,
  links: linksIn(body),
  headings: placesOf(body),
})

/** The headings of a text that has links to them; most texts have none, and their headings aren't read. */
const placesOf = (...bodies: string[]): ReadonlySet<string> | null =>
  bodies.some((body) => body.includes('href="#')) ? new Set(bodies.flatMap((body) => [...headingIds(body)])) : null

/** The fields of a group that hold an address; the finding names it by the field's label. */
const addresses = ['website', 'data_protection_policy_url'] as const

/**
 * The next rows with links, by their ids: texts and messages by their bodies, menus by the addresses that people typed, groups by
 * both. A group's links stand on its own site.
 */
const readers: Record<LinkingColumn, Reader> = {
  content_id: async (db, after) => {
    const { select, ...asked } = inBody(after)
    const rows = await db.content.findMany({ ...asked, select: { ...select, type: true } })
    return rows.map(({ type, ...row }) => ({
      ...linksOf(row),
      ...(drawnTogether.includes(type) && { headings: null }),
    }))
  },
  message_id: async (db, after) => (await db.message.findMany(inBody(after))).map(linksOf),
  menu_id: async (db, after) => {
    const rows = await db.menu.findMany({
      where: { id: { gt: after }, trashed_at: null, links: { some: { content_id: null, NOT: { url: '' } } } },
      select: {
        ...{ id: true, group_id: true },
        links: { where: { content_id: null, NOT: { url: '' } }, select: { url: true, title: true } },
      },
      orderBy: { id: 'asc' },
      take: atOnce,
    })
    return rows.map(({ links, ...row }) => ({
      ...row,
      headings: null,
      links: links.map(({ url, title }) => ({ href: url.trim(), text: title })),
    }))
  },
  group_id: async (db, after) => {
    const linked = { contains: '<a ' }
    const rows = await db.group.findMany({
      where: {
        id: { gt: after },
        OR: [...addresses.map((key) => ({ NOT: { [key]: '' } })), { body: linked }, { front_body: linked }],
      },
      select: { id: true, website: true, data_protection_policy_url: true, body: true, front_body: true },
      orderBy: { id: 'asc' },
      take: atOnce,
    })
    return rows.map(({ id, body, front_body, ...row }) => ({
      ...{ id, group_id: id, headings: placesOf(body, front_body) },
      links: [
        ...addresses.flatMap((key) => (row[key] ? [{ href: row[key], text: t(`field.${key}`) }] : [])),
        ...linksIn(body + front_body),
      ],
    }))
  },
}

/** Gives all rows with links, some at a time. */
export async function* linkingRows(db: Parameters<Reader>[0]) {
  for (const column of linkingColumns) {
    for (let after = 0; ; ) {
      const rows = await readers[column](db, after)
      const last = rows.at(-1)
      if (!last) break
      yield { column, rows, from: after, to: last.id }
      after = last.id
    }
  }
}
