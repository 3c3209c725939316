import lighthouse from 'lighthouse'
import type { Browser } from 'playwright'
import { freePort } from '../free-port.ts'
import { openBrowser } from './browser.ts'
import type { Measured } from './report.ts'

type Kind = {
  name: string
  /** The label of its site; '' is the front. */
  label: string
  path: string
  /** Search engines leave it out on purpose, so the audit that asks for the opposite is skipped. */
  hidden?: boolean
}

/** Pages of the demo network, one of each kind. */
const kinds: readonly Kind[] = [
  { name: 'front site', label: '', path: '/' },
  { name: 'start page', label: 'skane', path: '/' },
  { name: 'page with a large picture', label: 'skane', path: '/vad-ar-ett-college' },
  { name: 'list of articles', label: 'skane', path: '/artiklar' },
  { name: 'article', label: 'skane', path: '/artiklar/sa-blir-du-en-trygg-handledare-for-elever-under-apl' },
  { name: 'calendar', label: 'skane', path: '/evenemang' },
  { name: 'event', label: 'skane', path: '/evenemang/handledarutbildning-steg-1' },
  { name: 'document bank', label: 'skane', path: '/dokumentbank' },
  { name: 'local colleges with their map', label: '', path: '/lokala-college' },
  { name: 'about the college', label: 'skane', path: '/om-oss' },
  { name: 'search', label: 'skane', path: '/sok?q=handledare', hidden: true },
  { name: 'page of a book', label: 'skane', path: '/hjalp/forsta-veckan' },
  { name: 'content list', label: 'skane', path: '/listor/nyheter' },
  { name: 'accessibility statement', label: 'skane', path: '/tillganglighetsredogorelse' },
  { name: 'check of a diploma', label: '', path: '/verifiera' },
  { name: 'form', label: 'skane', path: '/ansok' },
]

const categories = { accessibility: 100, 'best-practices': 100, seo: 100, performance: 98 }
type Category = keyof typeof categories
const names = Object.keys(categories) as Category[]

/** The most that a page and all its parts may weigh without its pictures, as sent, in kB. */
const heaviest = 150

/**
 * Visits each kind of page with Lighthouse on its mobile profile. Tells the lowest score of each category and the heaviest
 * page, each with the page's name.
 * @param host the product's public host, with its port
 */
export async function measureVisits(host: string, tell: (line: Measured) => void): Promise<void> {
  const port = await freePort()
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  try {
    const visits = []
    for (const { name, label, path, hidden } of kinds) {
      const url = `http://${label ? `${label}.` : ''}${host}${path}`
      await seeOnce(browser, url)
      visits.push({ name, ...(await visit(url, { port, skipAudits: hidden ? ['is-crawlable'] : [] })) })
    }
    for (const category of names) {
      const [lowest] = visits.toSorted((one, other) => one.scores[category] - other.scores[category])
      const name = `Lighthouse ${category}, lowest of ${kinds.length} pages: ${lowest?.name}`
      tell({ name, ours: lowest?.scores[category] ?? 0, unit: '', limit: categories[category], sense: 'least' })
    }
    const [largest] = visits.toSorted((one, other) => other.weight - one.weight)
    const name = `a page and all it needs without pictures: ${largest?.name}`
    tell({ name, ours: largest?.weight ?? Number.NaN, unit: 'kB', limit: heaviest, sense: 'most' })
  } finally {
    await browser.close()
  }
}

/** Sees the page as the first visitor on a phone: its pictures are made once, and kept. */
async function seeOnce(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.close()
}

type Request = { resourceType: string; transferSize: number }

/**
 * Answers the scores (0–100) and the bytes that were sent, in kB, of one page.
 * @throws when the page can't be opened
 */
async function visit(
  url: string,
  flags: { port: number; skipAudits: string[] },
): Promise<{ scores: Record<Category, number>; weight: number }> {
  const result = await lighthouse(url, { ...flags, onlyCategories: names, logLevel: 'silent' })
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`)
  const { categories: given, audits } = result.lhr
  const scoreOf = (name: Category) => Math.round((given[name]?.score ?? 0) * 100)
  const details = audits['network-requests']?.details
  const requests = (details?.type === 'table' ? details.items : []) as unknown as Request[]
  const needed = requests.filter(({ resourceType }) => resourceType !== 'Image')
  return {
    scores: Object.fromEntries(names.map((name) => [name, scoreOf(name)])) as Record<Category, number>,
    weight: needed.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
  }
}
