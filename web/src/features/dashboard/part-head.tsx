import type { ReactNode } from 'react'
import type { Outputs } from '../../lib/trpc.ts'

/** The parts of the start page; a part is null without its right. */
export type Overview = Outputs['dashboard']['overview']

/** A part's heading with a line under it. */
export function PartHead({ id, children, end }: { id: string; children: ReactNode; end?: ReactNode }) {
  return (
    <div className="mt-5 flex flex-wrap items-end justify-between gap-x-2 border-b border-grey-3 pb-1">
      <h2 id={id} className="text-h3">
        {children}
      </h2>
      {end && <span className="text-hint text-grey-6">{end}</span>}
    </div>
  )
}
