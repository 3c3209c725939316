import { compareRates } from './calls.ts'
import type { Target } from './load.ts'
import type { Running } from './processes.ts'

/** A region's sub-site in the demo network. */
const label = 'skane'

/** The start page of the sub-site, as a visitor requests it. */
export const startPage = ({ url, port }: Running): Target => ({
  url: `${url}/`,
  headers: { host: `${label}.vo.localhost:${port}` },
})

/**
 * Reads the bytes of the start page. `fetch` may not send a host of its own, so the request goes to loopback by the
 * label.
 */
export async function readStartPage({ port }: Running): Promise<string> {
  const { request } = await import('node:http')
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

/** Measures the start page against Express sending the same bytes: as visitors get it, and rendered anew for each. */
export async function measurePages(ours: Running, uncached: Running, baseline: Running) {
  const base = { url: `${baseline.url}/page` }
  return { kept: await compareRates(startPage(ours), base), made: await compareRates(startPage(uncached), base) }
}
