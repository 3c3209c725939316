import { lazy, Suspense } from 'react'
import type { RevokeDialogProps } from './revoke-dialog.tsx'

const RevokeDialog = lazy(() => import('./revoke-dialog.tsx'))

/** Opens the dialog that revokes documents while `ids` are given; it loads on demand. */
export function LazyRevoke({ ids, ...props }: Omit<RevokeDialogProps, 'ids'> & { ids: readonly number[] | null }) {
  return ids && <Suspense>{<RevokeDialog ids={ids} {...props} />}</Suspense>
}
