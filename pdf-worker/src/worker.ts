import { sv } from '@kollegium/api/i18n/sv/index'
import { createTranslator } from '@kollegium/api/i18n/translator'
import {
  type AttendancePayload,
  attendanceQueue,
  type DraftProofPayload,
  draftProofQueue,
  failedPrintQueue,
  failRun,
  type PrintPayload,
  printLanes,
  printPayload,
  printQueue,
  type SupplementPayload,
  supplementQueue,
  workSequentially,
} from '@kollegium/api/jobs'
import type { Services } from '@kollegium/api/services'
import { printAttendance } from './attendance.ts'
import { BrowserMissingError, closeBrowser, getBrowser } from './browser.ts'
import type { Render } from './documents.ts'
import { printDraftProof } from './draft-proof.ts'
import { printRun } from './print-run.ts'
import { PrintingUnavailableError } from './printing-unavailable-error.ts'
import { startSigning } from './signing/start-signing.ts'
import { makeSupplementFile } from './supplement.ts'
import { takeTemplatesFromSource } from './templates.ts'

const t = createTranslator(sv)

/**
 * Takes prints from the queue: one large run at a time and one small run beside it; attendance sheets go beside both.
 * Several workers on several machines share the queues.
 * @returns `warmBrowser` starts the browser before the first print does. It resolves to null when the browser is warm, or
 *   to a line that names the failed attempts; `signatures` says in Swedish how documents are signed, and how long
 * @param options `render` is replaced by tests that are about the queue; `fromSource` is for development
 * @throws ConfigurationError when there is no usable key to sign with
 */
export async function startWorker(
  services: Services,
  options: { render?: Render; fromSource?: boolean } = {},
): Promise<{ stop(): Promise<void>; warmBrowser(): Promise<string | null>; signatures: string }> {
  const { boss, logger } = services
  if (options.fromSource) await takeTemplatesFromSource()
  const { render, sentence } = options.render ? { render: options.render, sentence: '' } : await startSigning(services)

  // A retry sends no notice, so the worker polls for the jobs that a killed worker left.
  const often = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }
  const work = async (payload: PrintPayload) => {
    const { run_id } = printPayload.parse(payload)
    try {
      await printRun(services, run_id, render)
    } catch (error) {
      logger.warn({ err: error, run: run_id }, 'print failed')
      if (!(error instanceof PrintingUnavailableError)) throw error
      await failRun(services, run_id, error.swedish)
    }
  }
  for (const lane of Object.values(printLanes)) {
    await workSequentially<PrintPayload>(boss, printQueue, { ...often, ...lane }, work)
  }
  await workSequentially<PrintPayload>(boss, failedPrintQueue, often, (payload) =>
    failRun(services, printPayload.parse(payload).run_id, t('print.failed')),
  )
  await workSequentially<DraftProofPayload>(boss, draftProofQueue, often, printDraftProof)
  await workSequentially<AttendancePayload>(boss, attendanceQueue, often, (payload) =>
    printAttendance(services, payload),
  )
  await workSequentially<SupplementPayload>(boss, supplementQueue, often, (payload) =>
    makeSupplementFile(services, payload, render),
  )

  return {
    signatures: sentence,
    warmBrowser: () =>
      getBrowser().then(
        () => null,
        (error: Error) => (error instanceof BrowserMissingError ? error.tried.join('; ') : error.message),
      ),
    async stop() {
      const queues = [printQueue, failedPrintQueue, attendanceQueue, draftProofQueue, supplementQueue]
      await Promise.all(queues.map((queue) => boss.offWork(queue, { wait: true })))
      await closeBrowser()
    },
  }
}
