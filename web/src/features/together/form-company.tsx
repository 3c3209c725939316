import { lazy, Suspense, useState } from 'react'
import type { CompanyProps } from '../../resource/company-props.ts'

const Company = lazy(() => import('./company.tsx'))

/** Shows who else has a form open above its fields, and holds the form while somebody else writes. Loads after the form. */
export function FormCompany(props: CompanyProps) {
  return (
    <Suspense>
      <div className="grid gap-3 not-empty:mb-3">
        <Company {...props} />
      </div>
    </Suspense>
  )
}

/** Holds what a form needs to know of the others who have it open: whether one of them writes, and their place in the header. */
export function useHold() {
  const [held, onHeld] = useState(false)
  const [corner, setCorner] = useState<HTMLElement | null>(null)
  return { held, setCorner, company: { corner, onHeld } }
}
