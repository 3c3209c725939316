import House from 'lucide-react/icons/house'
import User from 'lucide-react/icons/user'
import { lazy } from 'react'
import type { AppSection } from '../shared/sections.ts'
import { candidateSections } from './candidate/sections.ts'
import { staffSections } from './staff/staff-sections.ts'

const account: AppSection = {
  segment: 'account',
  label: 'screen.myAccount',
  icon: User,
  hidden: true,
  Page: lazy(() => import('../../features/account/account-page.tsx')),
}

const nobody: readonly AppSection[] = [
  { segment: '', key: 's', label: 'app.validig', icon: House, Page: lazy(() => import('./start.tsx')) },
]

const sections = { candidate: candidateSections, staff: staffSections, nobody }

/** Sections of the app, in the drawer's order: a candidate's own, those of staff, or of a person without candidates. */
export const sectionsFor = (who: keyof typeof sections): readonly AppSection[] => [...sections[who], account]
