import type { ReactNode } from 'react'

/** Draws a key of the keyboard. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex min-h-3 min-w-3 items-center justify-center rounded-control border border-grey-3 border-b-grey-4 bg-white px-0.75 font-sans text-group font-bold text-ink">
      {children}
    </kbd>
  )
}
