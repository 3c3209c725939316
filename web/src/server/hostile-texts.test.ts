import { listenForChanges, Prisma } from '@kollegium/db'
import { JSDOM } from 'jsdom'
import { beforeAll, expect, test } from 'vitest'
import { createSites } from './testing.ts'
import { loadDemo } from './testing-demo.ts'

// Every text of the demo network ends with a script, as if no edge had cleaned it, and says which column it stands in. The
// sites are read as a visitor reads them.

const { db, env, url, get } = await createSites(listenForChanges)

const script = `"'><img src=x onerror=alert(1)><script>alert(1)</script></script\r\nX-EVIL:1`
const places = /§(\w+\.\w+)§/g

/** Columns that no person writes: keys, places and kinds. */
const keys =
  /^(name|slug|path|disk|filename|filetype|sha256|preview_path|template|(start|end)_time|category|field|malware|number|personal_number_key|\w+_(type|category))$/
const addresses = /^(url|website|data_protection_policy_url)$/
const tables = [
  ...[
    'Content',
    'ContentImage',
    'ContentAttachment',
    'Tag',
    'Menu',
    'MenuLink',
    'Portfolio',
    'Folder',
    'File',
    'FileText',
  ],
  ...['Group', 'GroupImage', 'GroupContact', 'Education', 'EducationUsage', 'Message', 'User', 'UserImage', 'Role'],
  ...['CourseMoment', 'Participant', 'Application', 'CertificatePerson'],
  ...['MaterialTip', 'MaterialSearch', 'RecordComment', 'RecordReview', 'DraftLink'],
  ...['ValidigGeneralSurvey', 'ValidigGeneralSurveyRow', 'ValidigKeyword', 'ValidigCandidate', 'ValidigAnswer'],
  ...['ValidigComment', 'ValidigFile'],
]

async function poison() {
  const columns = await db.$queryRaw<{ table: string; column: string }[]>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ANY (${tables}) AND data_type = 'text' AND is_generated = 'NEVER'`
  for (const { table, column } of columns.filter((each) => !keys.test(each.column))) {
    const [row, field] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${column}"`)]
    const ending = `§${table}.${column}§${script}`
    // One address in three runs a script, so that menus still lead to the pages.
    await (addresses.test(column)
      ? db.$executeRaw`UPDATE ${row} SET ${field} = ${`javascript:alert(1)//${ending}`} WHERE id % 3 = 0 AND (${table} <> 'MenuLink' OR ${field} <> '')`
      : db.$executeRaw`UPDATE ${row} SET ${field} = coalesce(${field}, '') || ${ending}`)
  }
}

/** The sentences of the legal pages, in the content that visitors read. */
async function poisonStatements() {
  const ended = (value: unknown): unknown => {
    if (typeof value === 'string') return /\s/.test(value) ? `${value}§Statement.published§${script}` : value
    if (Array.isArray(value)) return value.map(ended)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, ended(inner)]))
  }
  for (const { id, published } of await db.statement.findMany({ where: { published: { not: Prisma.AnyNull } } })) {
    await db.statement.update({ where: { id }, data: { published: ended(published) as Prisma.InputJsonObject } })
  }
}

type Answer = Awaited<ReturnType<typeof get>>
const sites = ['', 'skane', 'eslov-hoor-horby']
/** Pages of one kind are alike: so many of each are read on a site. */
const ofKind = 5
const pages = new Map<string, Answer>()
const reached = new Set<string>()

async function read(host: string, path: string): Promise<Answer | null> {
  const address = `${host} ${path}`
  if (pages.has(address)) return null
  const answer = await get(path, { host })
  pages.set(address, answer)
  for (const [, place = ''] of answer.text.matchAll(places)) reached.add(place)
  return answer
}

async function crawl(host: string) {
  const origin = `http://${host ? `${host}.` : ''}${env.PUBLIC_HOST}`
  const waiting = ['/']
  const seen = new Map<string, number>()
  for (const path of waiting) {
    const answer = await read(host, path)
    if (!answer?.headers['content-type']?.startsWith('text/html')) continue
    for (const link of answer.document.querySelectorAll('a[href], link[href]')) {
      const target = new URL(link.getAttribute('href') ?? '', origin + path)
      const kind = target.pathname.replace(/(.)\/.*$/, '$1') + (target.search && '?')
      const next = target.pathname + target.search
      if (target.origin !== origin || /^\/(api|assets|files|login)\b/.test(next) || waiting.includes(next)) continue
      const count = seen.get(kind) ?? 0
      seen.set(kind, count + 1)
      if (count < ofKind) waiting.push(next)
    }
  }
}

beforeAll(async () => {
  await loadDemo({ env, url })
  await poison()
  await poisonStatements()
  const text = encodeURIComponent(`${script}§`)
  for (const host of sites) {
    await crawl(host)
    for (const path of ['sok?q=college', `sok?q=${text}`, 'sok/forslag?q=coll', 'lokala-college/forslag?q=e'])
      await read(host, `/${path}`)
    for (const path of [
      text,
      `verifiera?id=${text}`,
      `verifiera/${text}`,
      `tipsa?sida=${text}`,
      `ansok?kvitto=${text}`,
    ])
      await read(host, `/${path}`)
    for (const path of ['dokumentbank/sok?sok=a', `dokumentbank/sok?sok=${text}`, `evenemang?kalender=${text}`])
      await read(host, `/${path}`)
    for (const path of ['evenemang.ics', 'evenemang.rss', 'artiklar.rss', 'sitemap.xml', 'robots.txt'])
      await read(host, `/${path}`)
  }
}, 300_000)

const ofType = (type: string) =>
  [...pages].filter(([, { headers, status }]) => headers['content-type']?.startsWith(type) && status < 500)

test('pages of every kind are read, and none fails', () => {
  expect([...pages].filter(([, { status }]) => status >= 500).map(([address]) => address)).toEqual([])
  expect(ofType('text/html').length).toBeGreaterThan(100)
  for (const type of ['text/calendar', 'application/rss+xml', 'application/xml', 'application/json'])
    expect(ofType(type).length, type).toBeGreaterThan(0)
})

test('no text becomes an element, a handler or an address that runs', () => {
  const runs = /^[\s\0-\x20]*(javascript|data|vbscript):/i
  const faults = ofType('text/html').flatMap(([address, { document }]) => {
    const elements = [...document.querySelectorAll('*')]
    const own = document.querySelectorAll('script:not([src^="/assets/"]):not([type="application/ld+json"]), [src="x"]')
    return [
      ...[...own].map((each) => each.outerHTML.slice(0, 100)),
      ...elements.flatMap((each) =>
        [...each.attributes].flatMap(({ name, value }) =>
          /^on/i.test(name) ||
          name === 'srcdoc' ||
          (/^(href|src|action|formaction|xlink:href)$/.test(name) &&
            runs.test(value) &&
            !value.startsWith('data:image/'))
            ? `${name}="${value.slice(0, 80)}"`
            : [],
        ),
      ),
    ].map((fault) => `${address}: ${fault}`)
  })
  expect(faults).toEqual([])
})

test('facts for search engines, feeds and proposals stay what they are', () => {
  for (const [address, { document }] of ofType('text/html'))
    for (const facts of document.querySelectorAll('script[type="application/ld+json"]'))
      expect(() => JSON.parse(facts.textContent ?? ''), address).not.toThrow()
  for (const [address, { text }] of [...ofType('application/rss+xml'), ...ofType('application/xml')]) {
    const { documentElement } = new JSDOM(text, { contentType: 'text/xml' }).window.document
    expect(documentElement.querySelectorAll('script, img, parsererror'), address).toHaveLength(0)
  }
  for (const [address, { text }] of ofType('text/calendar')) expect(text, address).not.toMatch(/^X-EVIL/m)
  for (const [address, { text }] of ofType('application/json')) expect(() => JSON.parse(text), address).not.toThrow()
  for (const [, { headers }] of pages) expect(headers).not.toHaveProperty('x-evil')
})

test('visitors read the columns that are meant for them, and no others', () => {
  // E-mail and web addresses that are none are left out.
  expect([...reached].sort()).toEqual([
    ...['body', 'calendar', 'lead', 'location', 'short_title', 'title'].map((column) => `Content.${column}`),
    ...['ContentImage.description', 'Education.title', 'EducationUsage.comments', 'File.description', 'File.title'],
    'Folder.title',
    ...['body', 'description', 'front_body', 'front_title', 'municipalities', 'phone1', 'title'].map(
      (column) => `Group.${column}`,
    ),
    ...['GroupContact.title', 'GroupImage.description', 'MenuLink.title', 'Message.body'],
    ...['Portfolio.description', 'Portfolio.title', 'Statement.published', 'Tag.label'],
    ...['firstname', 'lastname', 'phone1', 'profession'].map((column) => `User.${column}`),
  ])
})
