import House from 'lucide-react/icons/house'
import User from 'lucide-react/icons/user'
import { lazy } from 'react'
import type { AppSection } from '../shared/sections.ts'
import { candidateSections } from './candidate/sections.ts'

const account: AppSection = {
  segment: 'account',
  label: 'screen.myAccount',
  icon: User,
  hidden: true,
  Page: lazy(() => import('../shared/account.tsx')),
}

const staffSections: readonly AppSection[] = [
  { segment: '', key: 's', label: 'app.validig', icon: House, Page: lazy(() => import('./start.tsx')) },
]

/** Sections of the app, in the drawer's order: a candidate's own, or those of staff. */
export function sectionsFor({ hasValidig }: { hasValidig: boolean }): readonly AppSection[] {
  return [...(hasValidig ? candidateSections : staffSections), account]
}
