import { useSyncExternalStore } from 'react'
import type { Row } from '../../resource/row.ts'
import type { VersionedResource } from '../content/content-client.ts'

/** Rows that the person wants to copy to other groups. */
export type CopyRequest = { resource: VersionedResource; rows: readonly Row[] }

// A row's menu, a selection and a form ask alike, and one dialog answers.
let asked: (CopyRequest & { done: () => void }) | null = null
const listeners = new Set<() => void>()

function put(next: typeof asked) {
  asked = next
  for (const listener of listeners) listener()
}

/** Opens the dialog that copies rows to other groups; resolves when it is closed. */
export function askCopy(request: CopyRequest): Promise<void> {
  return new Promise((resolve) => {
    put({
      ...request,
      done() {
        put(null)
        resolve()
      },
    })
  })
}

/** Returns the open request. */
export const useCopyRequest = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
