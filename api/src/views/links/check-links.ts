import type { Services } from '../../engine/services.ts'
import { type AskAddress, isAskable } from './ask-address.ts'
import {
  allSites,
  type Judgement,
  judgeForeign,
  judgeOwn,
  judgePlace,
  type SiteLook,
  startsOf,
  type Target,
  targetsOf,
  works,
} from './judge-links.ts'
import { type LinkingColumn, linkingRows } from './linking-rows.ts'
import type { FoundLink } from './links-in.ts'

/** `screensOf` begins a look at the sites' screens for one check. */
type Needs = Pick<Services, 'db' | 'env'> & { screensOf: ScreensOf }
export type ScreensOf = (services: Pick<Services, 'db' | 'env'>) => SiteLook

/** The most foreign addresses of a night; the others keep what was found before. */
const mostForeign = 1_000
/** Foreign hosts that are asked at the same time; of one host one address after the other. */
const hostsAtOnce = 4

type Checked = { id: number; link: FoundLink; target: Target; judgement: Judgement; failures: number }

/**
 * Checks the links of all texts, menus, messages and groups: our own by the database, foreign ones by asking their servers, each address once.
 * @param ask asks a foreign server; null: foreign links are left as they were found before
 * @returns the number of links that work, lead elsewhere, and are broken
 */
export async function checkLinks(services: Needs, ask: AskAddress | null, now = new Date()) {
  const { db, env } = services
  const look = services.screensOf(services)
  const targetOf = targetsOf(env, await allSites(db))
  const before = await earlier(db)
  const foreign = new Map<string, { judgement: Judgement; failures: number }>()
  const told = { works: 0, moved: 0, broken: 0 }
  for await (const { column, rows, from, to } of linkingRows(db)) {
    const found = rows.flatMap(({ id, group_id, links, headings }) =>
      links.map((link) => ({ id, link, headings, target: targetOf(link.href, group_id) })),
    )
    if (ask)
      await askAll(
        ask,
        found.map(({ target }) => target),
        { known: foreign, before },
      )
    const judge = await judgeOwn(
      { db, env, look },
      found.map(({ target }) => target),
    )
    const isOnStart = await placesOnStart({ db, look }, column, found)
    const checked = found
      .filter(({ target }) => target.kind !== 'none')
      .map((each): Checked => {
        const { target } = each
        if (target.kind === 'place') {
          const judgement = judgePlace(target.heading, each.headings)
          const isThere = judgement.state === 'broken' && isOnStart(each.id, target.heading)
          return { ...each, judgement: isThere ? works : judgement, failures: 0 }
        }
        if (target.kind !== 'foreign') return { ...each, judgement: judge(target), failures: 0 }
        const answer = foreign.get(target.url) ?? before.get(target.url)
        return { ...each, judgement: answer?.judgement ?? works, failures: answer?.failures ?? 0 }
      })
    for (const { judgement } of checked) told[judgement.state]++
    await keep(db, { column, from, to }, checked, now)
  }
  await db.textLink.deleteMany({ where: { checked_at: { lt: now } } })
  return told
}

type Placed = { id: number; headings: ReadonlySet<string> | null; target: Target }

/**
 * Tells whether a heading stands on the start page of a site that draws a row's text: a group's own text, or a page that a site begins
 * with. Sections and cards stand there, too.
 */
async function placesOnStart(
  { db, look }: { db: Needs['db']; look: SiteLook },
  column: LinkingColumn,
  found: readonly Placed[],
): Promise<(id: number, heading: string) => boolean> {
  const missing = found.filter(
    ({ target, headings }) => target.kind === 'place' && headings !== null && !headings.has(target.heading),
  )
  const ids = [...new Set(missing.map(({ id }) => id))]
  if (ids.length === 0 || (column !== 'content_id' && column !== 'group_id')) return () => false
  const ofGroup = async (group: number) => [group, [{ headings: await look.startHeadings(group) }]] as const
  const starts: ReadonlyMap<number, readonly { headings: ReadonlySet<string> }[]> =
    column === 'group_id' ? new Map(await Promise.all(ids.map(ofGroup))) : await startsOf(db, look, ids)
  return (id, heading) => starts.get(id)?.some(({ headings }) => headings.has(heading)) ?? false
}

type Kept = Map<string, { judgement: Judgement; failures: number }>

/** The findings of the nights before about foreign addresses. */
async function earlier(db: Needs['db']): Promise<Kept> {
  const rows = await db.textLink.findMany({
    where: { OR: [{ failures: { gt: 0 } }, { state: { not: 'works' } }], href: { startsWith: 'http' } },
    select: { href: true, state: true, reason: true, detail: true, leads_to: true, failures: true },
  })
  return new Map(
    rows.flatMap(({ href, failures, ...judgement }) => {
      const url = URL.parse(href)?.href
      return url ? [[url, { judgement, failures }] as const] : []
    }),
  )
}

async function askAll(ask: AskAddress, targets: readonly Target[], { known, before }: { known: Kept; before: Kept }) {
  const urls = new Set(targets.flatMap((target) => (target.kind === 'foreign' ? [target.url] : [])))
  const fresh = [...urls].filter((url) => !known.has(url) && isAskable(url)).slice(0, mostForeign - known.size)
  const hosts = [...Map.groupBy(fresh, (url) => new URL(url).host).values()]
  const work = async () => {
    for (let host = hosts.pop(); host; host = hosts.pop()) {
      for (const url of host) {
        const answer = await ask(url)
        const failures = answer.status === null ? (before.get(url)?.failures ?? 0) + 1 : 0
        known.set(url, { judgement: judgeForeign(answer, url, failures), failures })
      }
    }
  }
  await Promise.all(Array.from({ length: hostsAtOnce }, work))
}

type Part = { column: LinkingColumn; from: number; to: number }

/** Writes the findings in the rows of a part, in the place of earlier ones. */
async function keep(db: Needs['db'], { column, from, to }: Part, checked: readonly Checked[], now: Date) {
  const data = checked.map(({ id, link, judgement, failures }) => ({
    ...{ [column]: id, href: link.href, text: link.text, failures, checked_at: now },
    ...judgement,
  }))
  // A row that was removed meanwhile takes its links along.
  const there = await idsThere[column](
    db,
    checked.map(({ id }) => id),
  )
  const ids = new Set(there.map(({ id }) => id))
  await db.$transaction([
    db.textLink.deleteMany({ where: { [column]: { gt: from, lte: to } } }),
    db.textLink.createMany({ data: data.filter((_, at) => ids.has(checked[at]?.id ?? 0)) }),
  ])
}

const byIds = (ids: number[]) => ({ where: { id: { in: [...new Set(ids)] } }, select: { id: true } as const })
const idsThere: Record<LinkingColumn, (db: Needs['db'], ids: number[]) => Promise<{ id: number }[]>> = {
  content_id: (db, ids) => db.content.findMany(byIds(ids)),
  menu_id: (db, ids) => db.menu.findMany(byIds(ids)),
  message_id: (db, ids) => db.message.findMany(byIds(ids)),
  group_id: (db, ids) => db.group.findMany(byIds(ids)),
}
