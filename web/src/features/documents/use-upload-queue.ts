import { useSyncExternalStore } from 'react'
import { type Services, useServices } from '../../lib/client-context.tsx'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'

/** Milliseconds between two looks at the server while many files arrive. */
const PAUSE = 1000

const queues = new WeakMap<Services, UploadQueue>()

/** The one queue of an app: it goes on while its person is on another page. */
function queueOf(services: Services): UploadQueue {
  const known = queues.get(services)
  if (known) return known
  const queue = createUploadQueue(services, renewSoon(services))
  queues.set(services, queue)
  // The browser asks before it closes the page while files are on their way.
  addEventListener('beforeunload', (event) => {
    if (queue.isBusy()) event.preventDefault()
  })
  services.session.onSignInElsewhere(() => queue.resume())
  services.guard.keepPage(queue.holdsFiles)
  return queue
}

/** Asks for the bank's content anew, once for the files of a second. */
function renewSoon({ queries }: Services): () => void {
  let planned = false
  return () => {
    if (planned) return
    planned = true
    setTimeout(() => {
      planned = false
      for (const key of ['portfolio', 'folder', 'file']) void queries.invalidateQueries({ queryKey: [[key]] })
      void queries.invalidateQueries({ queryKey: ['tree'] })
    }, PAUSE)
  }
}

/** Returns the app's queue of uploads and what it holds now. */
export function useUploadQueue() {
  const services = useServices()
  const queue = queueOf(services)
  const state = useSyncExternalStore(queue.subscribe, queue.state)
  return { queue, ...state }
}
