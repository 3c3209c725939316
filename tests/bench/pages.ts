import { request } from 'node:http'
import { compareRates } from './calls.ts'
import { itemsOfLongList, longSite } from './fill-articles.ts'
import { load, type Target } from './load.ts'
import type { Running } from './processes.ts'
import { alternate, type Measured } from './report.ts'
import type { TestBed } from './test-bed.ts'
import { whileWriting } from './writing.ts'

/** A region's sub-site in the demo network. */
export const region = 'skane'

/** The start page of a sub-site, as a visitor requests it. */
export const startPage = ({ url, port }: Running, label: string): Target => ({
  url: `${url}/`,
  headers: { host: `${label}.vo.localhost:${port}` },
})

/**
 * Reads the bytes of the start page. `fetch` may not send a host of its own, so the request goes to loopback by the
 * label.
 */
function readStartPage({ port }: Running, label: string): Promise<string> {
  return new Promise((done, failed) => {
    request({ port, host: '127.0.0.1', headers: { host: `${label}.vo.localhost:${port}` } }, async (response) => {
      let html = ''
      for await (const chunk of response.setEncoding('utf8')) html += chunk
      if (response.statusCode === 200) done(html)
      else failed(new Error(`the start page answers ${response.statusCode}`))
    })
      .once('error', failed)
      .end()
  })
}

/**
 * Reads the pages that the baseline sends: a start page, and one with 60 items.
 * @throws when the second one shows fewer
 */
export async function pagesOf(ours: Running): Promise<{ page: string; longPage: string }> {
  const longPage = await readStartPage(ours, longSite)
  const items = new Set(longPage.match(/\/artiklar\/matning-\d+/g)).size
  if (items < itemsOfLongList) throw new Error(`the long start page shows ${items} items`)
  return { page: await readStartPage(ours, region), longPage }
}

const run = { seconds: 4, rounds: 3 }

/** The measured servers: one that keeps pages, one that reads each anew, and one for which each has other data each time. */
type Servers = { ours: Running; read: Running; drawn: Running; baseline: Running }

/**
 * Measures start pages against Express sending the same bytes: as visitors get one, also while an article
 * of another site is saved, against the same without, and against that handler beside the same saves; read anew for each request, with the data of
 * the last time; the same with 60 items; and drawn anew, because an item of each of its lists has another title each time.
 */
export async function tellPages(
  testBed: TestBed,
  { ours, read, drawn, baseline }: Servers,
  tell: (line: Measured) => void,
) {
  const rate = { unit: '/s', sense: 'least' } as const
  const page = { url: `${baseline.url}/page` }
  const kept = await compareRates(startPage(ours, region), page, run)
  tell({ ...rate, ...kept, name: 'sub-site start page (same bytes)', limit: 1 })
  for (const writes of [10, 30]) {
    const keptRates = (target: Target) => {
      const still = () => load(target, run.seconds)
      return alternate(run.rounds, () => whileWriting(testBed, writes, still), still)
    }
    const written = await keptRates(startPage(ours, region))
    tell({ ...rate, ...written, name: `the same, ${writes} writes a second elsewhere (without)`, limit: 0.9 })
    // The database's work for the writes takes processors from any server beside it.
    const bare = await keptRates(page)
    const shares = { ours: (100 * written.ours) / written.base, base: (100 * bare.ours) / bare.base, unit: '%' }
    tell({ ...rate, ...shares, name: 'the share kept beside them, of the share of the bare handler', limit: 0.9 })
  }
  const made = await compareRates(startPage(read, region), page, run)
  tell({ ...rate, ...made, name: 'sub-site start page, read anew each time, data as before (same bytes)', limit: 0.09 })
  const long = await compareRates(startPage(read, longSite), { url: `${baseline.url}/long-page` }, run)
  tell({
    ...rate,
    ...long,
    name: 'start page with 60 items, read anew each time, data as before (same bytes)',
    limit: 0.05,
  })
  const changed = await compareRates(startPage(drawn, region), page, run)
  tell({ ...rate, ...changed, name: 'sub-site start page, each list changed and drawn each time', limit: 0.02 })
}
