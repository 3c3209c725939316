import { sv } from '@kollegium/api/i18n/sv/index'
import { createTranslator } from '@kollegium/api/i18n/translator'
import {
  type AttendancePayload,
  attendanceQueue,
  type DraftProofPayload,
  draftProofQueue,
  failedPrintQueue,
  failRun,
  type OwnDataPayload,
  type OwnDocumentPayload,
  ownDataQueue,
  ownDocumentQueue,
  type PrintPayload,
  printLanes,
  printPayload,
  printQueue,
  type SummaryPayload,
  type SupplementPayload,
  summaryQueue,
  supplementQueue,
  workSequentially,
} from '@kollegium/api/jobs'
import type { Services } from '@kollegium/api/services'
import { printAttendance } from './attendance.ts'
import { BrowserMissingError, closeBrowser, getBrowser } from './browser.ts'
import type { Render } from './documents.ts'
import { printDraftProof } from './draft-proof.ts'
import { forgetPrints } from './kept-prints.ts'
import { printOwnData } from './own-data.ts'
import { makeOwnDocumentFile } from './own-document.ts'
import { printRun } from './print-run.ts'
import { PrintingUnavailableError } from './printing-unavailable-error.ts'
import { startSigning } from './signing/start-signing.ts'
import { makeSupplementFile } from './supplement.ts'
import { printSummary } from './survey-summary.ts'
import { takeTemplatesFromSource } from './templates.ts'

const t = createTranslator(sv)

/** `render` and `proof` are replaced by tests that are about the queue; `fromSource` is for development. */
type WorkerOptions = { render?: Render; proof?: typeof printDraftProof; fromSource?: boolean }

type Worker = {
  /**
   * Takes prints from the queue: one large run at a time and one small run beside it, and of proofs likewise; attendance sheets go
   * beside them. Several workers on several machines share the queues.
   */
  work(): Promise<void>
  stop(): Promise<void>
  /**
   * Starts the browser before the first print does. It resolves to null when the browser is warm, or to a line that names
   * the failed attempts.
   */
  warmBrowser(): Promise<string | null>
  /** Says in Swedish how documents are signed, and how long. */
  signatures: string
}

/**
 * Makes a worker and lets it take prints.
 * @throws ConfigurationError when there is no usable key to sign with
 */
export async function startWorker(services: Services, options: WorkerOptions = {}): Promise<Worker> {
  const worker = await createWorker(services, options)
  await worker.work()
  return worker
}

/**
 * Makes a worker that takes no prints yet.
 * @throws ConfigurationError when there is no usable key to sign with
 */
export async function createWorker(services: Services, options: WorkerOptions = {}): Promise<Worker> {
  const { boss } = services
  if (options.fromSource) await takeTemplatesFromSource()
  const { render, sentence } = options.render ? { render: options.render, sentence: '' } : await startSigning(services)

  return {
    signatures: sentence,
    work: () => takeJobs(services, render, options.proof ?? printDraftProof),
    warmBrowser: () =>
      getBrowser().then(
        () => null,
        (error: Error) => (error instanceof BrowserMissingError ? error.tried.join('; ') : error.message),
      ),
    async stop() {
      const queues = [
        printQueue,
        failedPrintQueue,
        attendanceQueue,
        draftProofQueue,
        supplementQueue,
        ownDocumentQueue,
        ownDataQueue,
        summaryQueue,
      ]
      await Promise.all(queues.map((queue) => boss.offWork(queue, { wait: true })))
      await closeBrowser()
    },
  }
}

async function takeJobs(services: Services, render: Render, proof: typeof printDraftProof): Promise<void> {
  const { boss, logger } = services
  // A retry sends no notice, so the worker polls for the jobs that a killed worker left.
  const often = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }
  const work = async (payload: PrintPayload) => {
    const { run_id } = printPayload.parse(payload)
    try {
      await printRun(services, run_id, render)
    } catch (error) {
      logger.warn({ err: error, run: run_id }, 'print failed')
      if (!(error instanceof PrintingUnavailableError)) throw error
      await failPrint(services, run_id, error.swedish)
    }
  }
  for (const lane of Object.values(printLanes)) {
    await workSequentially<PrintPayload>(boss, printQueue, { ...often, ...lane }, work)
    await workSequentially<DraftProofPayload>(boss, draftProofQueue, { ...often, ...lane }, proof)
  }
  await workSequentially<PrintPayload>(boss, failedPrintQueue, often, (payload) =>
    failPrint(services, printPayload.parse(payload).run_id, t('print.failed')),
  )
  await workSequentially<AttendancePayload>(boss, attendanceQueue, often, (payload) =>
    printAttendance(services, payload),
  )
  await workSequentially<OwnDataPayload>(boss, ownDataQueue, often, (payload) => printOwnData(services, payload))
  await workSequentially<SummaryPayload>(boss, summaryQueue, often, (payload) => printSummary(services, payload))
  await workSequentially<SupplementPayload>(boss, supplementQueue, often, (payload) =>
    makeSupplementFile(services, payload, render),
  )
  await workSequentially<OwnDocumentPayload>(boss, ownDocumentQueue, often, (payload) =>
    makeOwnDocumentFile(services, payload, render),
  )
}

async function failPrint(services: Services, runId: string, message: string): Promise<void> {
  await failRun(services, runId, message)
  await forgetPrints(services, runId)
}
