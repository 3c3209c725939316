import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useServices } from '../lib/client-context.tsx'
import type { UnsavedSource } from '../lib/unsaved.ts'
import { UnsavedDialog } from '../ui/confirm.tsx'

/** Asks before the page is left while `isUnsaved` returns true; `save` returns whether saving worked. */
export function useUnsaved(source: UnsavedSource) {
  const { guard } = useServices()
  const latest = useRef(source)
  latest.current = source
  const saves = Boolean(source.save)
  useEffect(
    () =>
      guard.register({
        isUnsaved: () => latest.current.isUnsaved(),
        save: saves ? async () => (await latest.current.save?.()) ?? false : undefined,
        discard: () => latest.current.discard?.(),
      }),
    [guard, saves],
  )
}

/** Draws the prompt (Spec §2.2), once per app. */
export function UnsavedPrompt() {
  const { guard } = useServices()
  const asking = useSyncExternalStore(guard.subscribe, guard.isAsking)
  const [busy, setBusy] = useState(false)
  return (
    <UnsavedDialog
      open={asking}
      busy={busy}
      onStay={guard.stay}
      onLeave={guard.leave}
      onSave={
        guard.canSave()
          ? async () => {
              setBusy(true)
              await guard.saveAndLeave().finally(() => setBusy(false))
            }
          : undefined
      }
    />
  )
}
