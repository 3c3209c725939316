import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useServices } from '../../lib/client-context.tsx'

/** The dialog comes with the first question. */
const ProofDialog = lazy(() => import('../../features/proof/proof-dialog.tsx'))

/** Asks who is there when the server wants to know it before it does what the person asked for. */
export function ProofGate() {
  const { desk } = useServices()
  const question = useSyncExternalStore(desk.subscribe, desk.current)
  if (!question) return null
  return (
    <Suspense>
      <ProofDialog question={question} onAnswer={desk.answer} />
    </Suspense>
  )
}
