import { type ReactNode, Suspense } from 'react'

/** Keeps the room of a button with an icon alone until its code is here, so that nothing beside it moves. */
export function LateButton({ children, narrow }: { children: ReactNode; narrow?: boolean }) {
  return (
    <Suspense fallback={<span className={narrow ? 'block size-6' : 'block size-5 touch:size-6'} />}>
      {children}
    </Suspense>
  )
}
