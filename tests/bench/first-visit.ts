// Measures the first visit to the list of articles: a browser that is signed in and has nothing of the product kept.
import type { Browser } from 'playwright'
import { openBrowser, signInAsEditor } from './browser.ts'
import { medianOf } from './report.ts'

const visits = 5

/** Of one visit, until a frame has shown the first row. */
type Visit = {
  /** Milliseconds from the request of the page. */
  shown: number
  /** Milliseconds of processor time of the page's thread. */
  processor: number
  requests: number
  /** Of scripts as sent, in KiB. */
  script: number
}

/**
 * Visits the list in browsers of their own, one after the other.
 * @param host the product's public host, with its port
 * @returns the median of each figure
 */
export async function measureFirstVisit(host: string): Promise<Visit> {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ locale: 'sv-SE' })
    await signInAsEditor(await context.newPage(), host)
    const session = await context.storageState()
    await context.close()
    const found: Visit[] = []
    for (let visit = 0; visit < visits; visit += 1) found.push(await visitOnce(browser, { host, session }))
    const of = (figure: keyof Visit) => medianOf(found.map((each) => each[figure]))
    return { shown: of('shown'), processor: of('processor'), requests: of('requests'), script: of('script') }
  } finally {
    await browser.close()
  }
}

type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

async function visitOnce(browser: Browser, { host, session }: { host: string; session: Session }): Promise<Visit> {
  const context = await browser.newContext({
    ...{ storageState: session, viewport: { width: 1440, height: 900 }, locale: 'sv-SE' },
  })
  try {
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    const scripts = new Set<string>()
    let [requests, script] = [0, 0]
    network.on('Network.requestWillBeSent', () => {
      requests += 1
    })
    network.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId)
    })
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) script += encodedDataLength / 1024
    })
    await network.send('Network.enable')
    await network.send('Performance.enable')
    await page.goto(`http://admin.${host}/article`, { waitUntil: 'commit' })
    const shown = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          const look = () => {
            if (!document.querySelector('tbody tr a')) return void requestAnimationFrame(look)
            requestAnimationFrame(() => done(performance.now()))
          }
          look()
        }),
    )
    const { metrics } = await network.send('Performance.getMetrics')
    const processor = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
    return { shown, processor, requests, script }
  } finally {
    await context.close()
  }
}
