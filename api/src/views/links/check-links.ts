import type { Services } from '../../engine/services.ts'
import { type AskAddress, isAskable } from './ask-address.ts'
import { allSites, type Judgement, judgeForeign, judgeOwn, type Target, targetsOf, works } from './judge-links.ts'
import { type FoundLink, linksIn } from './links-in.ts'

type Needs = Pick<Services, 'db' | 'env'>

/** Texts that are read at a time. */
const textsAtOnce = 200
/** The most foreign addresses of a night; the others keep what was found before. */
const mostForeign = 1_000
/** Foreign hosts that are asked at the same time; of one host one address after the other. */
const hostsAtOnce = 4

type Checked = { content_id: number; link: FoundLink; target: Target; judgement: Judgement; failures: number }

/**
 * Checks the links of all texts: our own by the database, foreign ones by asking their servers, each address once.
 * @param ask asks a foreign server; null: foreign links are left as they were found before
 * @returns the number of links that work, lead elsewhere, and are broken
 */
export async function checkLinks(services: Needs, ask: AskAddress | null, now = new Date()) {
  const { db, env } = services
  const targetOf = targetsOf(env, await allSites(db))
  const before = await earlier(db)
  const foreign = new Map<string, { judgement: Judgement; failures: number }>()
  const told = { works: 0, moved: 0, broken: 0 }
  for (let after = 0; ; ) {
    const texts = await db.content.findMany({
      where: { id: { gt: after }, trashed_at: null, body: { contains: '<a ' } },
      select: { id: true, group_id: true, body: true },
      orderBy: { id: 'asc' },
      take: textsAtOnce,
    })
    const last = texts.at(-1)
    if (!last) break
    const found = texts.flatMap(({ id, group_id, body }) =>
      linksIn(body).map((link) => ({ content_id: id, link, target: targetOf(link.href, group_id) })),
    )
    if (ask)
      await askAll(
        ask,
        found.map(({ target }) => target),
        { known: foreign, before },
      )
    const judge = await judgeOwn(
      db,
      found.map(({ target }) => target),
    )
    const checked = found
      .filter(({ target }) => target.kind !== 'none')
      .map((each): Checked => {
        const { target } = each
        if (target.kind !== 'foreign') return { ...each, judgement: judge(target), failures: 0 }
        const answer = foreign.get(target.url) ?? before.get(target.url)
        return { ...each, judgement: answer?.judgement ?? works, failures: answer?.failures ?? 0 }
      })
    for (const { judgement } of checked) told[judgement.state]++
    await keep(db, { from: after, to: last.id }, checked, now)
    after = last.id
  }
  await db.textLink.deleteMany({ where: { checked_at: { lt: now } } })
  return told
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

/** Writes the findings in the texts of a part, in the place of earlier ones. */
async function keep(db: Needs['db'], part: { from: number; to: number }, checked: readonly Checked[], now: Date) {
  const data = checked.map(({ content_id, link, judgement, failures }) => ({
    ...{ content_id, href: link.href, text: link.text, failures, checked_at: now },
    ...judgement,
  }))
  // A text that was removed meanwhile takes its links along.
  const there = await db.content.findMany({
    where: { id: { in: [...new Set(checked.map(({ content_id }) => content_id))] } },
    select: { id: true },
  })
  const ids = new Set(there.map(({ id }) => id))
  await db.$transaction([
    db.textLink.deleteMany({ where: { content_id: { gt: part.from, lte: part.to } } }),
    db.textLink.createMany({ data: data.filter(({ content_id }) => ids.has(content_id)) }),
  ])
}
