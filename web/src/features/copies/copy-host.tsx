import { lazy, Suspense } from 'react'
import { useCopyRequest } from './copy-request.ts'

const CopyDialog = lazy(() => import('./copy-dialog.tsx'))

/** Draws the dialog that rows' menus, selections and forms open. */
export function CopyHost() {
  const request = useCopyRequest()
  return <Suspense>{request && <CopyDialog request={request} onClose={request.done} />}</Suspense>
}
