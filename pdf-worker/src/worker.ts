import { workOneByOne } from '@kollegium/api/jobs/one-by-one'
import { failedPrintQueue, type PrintPayload, printPayload, printQueue } from '@kollegium/api/jobs/print.job'
import type { Services } from '@kollegium/api/services'
import { sv } from '@kollegium/api/words/sv/index'
import { createWords } from '@kollegium/api/words/words'
import { BrowserMissingError, closeBrowser, getBrowser } from './browser.ts'
import type { Render } from './documents.ts'
import { failRun, printRun } from './print-run.ts'
import { renderPdf } from './render.ts'

const t = createWords(sv)

/**
 * Takes prints from the queue, one at a time: one browser is busy with one document. Several workers on several machines
 * share the queue.
 * @returns `browser` is null when the browser is warm, or the one line that says why there is none
 * @param options `render` is replaced by tests that are about the queue
 */
export async function startWorker(
  services: Services,
  { render = renderPdf }: { render?: Render } = {},
): Promise<{ stop(): Promise<void>; browser: Promise<string | null> }> {
  const { boss, logger } = services

  // A retry sends no notice, so what a killed worker left is found by looking.
  const often = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }
  await workOneByOne<PrintPayload>(boss, printQueue, often, async (payload) => {
    const { run_id } = printPayload.parse(payload)
    try {
      await printRun(services, run_id, render)
    } catch (error) {
      logger.warn({ err: error, run: run_id }, 'print failed')
      if (!(error instanceof BrowserMissingError)) throw error
      // Trying again won't bring a browser.
      await failRun(services, run_id, error.swedish)
    }
  })
  await workOneByOne<PrintPayload>(boss, failedPrintQueue, often, (payload) =>
    failRun(services, printPayload.parse(payload).run_id, t('print.failed')),
  )

  const browser =
    render === renderPdf
      ? getBrowser().then(
          () => null,
          (error: Error) => error.message,
        )
      : Promise.resolve(null)
  return {
    browser,
    async stop() {
      await Promise.all([boss.offWork(printQueue, { wait: true }), boss.offWork(failedPrintQueue, { wait: true })])
      await closeBrowser()
    },
  }
}
