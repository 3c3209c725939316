import House from 'lucide-react/icons/house'
import KeyRound from 'lucide-react/icons/key-round'
import ListChecks from 'lucide-react/icons/list-checks'
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

/** Letters and signs where both kinds of pages stand in one drawer: the candidate's own keep theirs. */
const inBoth: Readonly<Record<string, Partial<AppSection>>> = {
  overview: { key: 'o' },
  candidate: { key: 'k' },
  generalSurvey: { key: 'b', icon: ListChecks },
  validigKeyword: { key: 'y', icon: KeyRound },
  contact: { key: 'p' },
}

/** The pages of a person who is candidate and staff: the own page is the first, and the staff's has an address of its own. */
function bothSections(): readonly AppSection[] {
  const staff = staffSections
    .filter(({ segment }) => candidateSections.every((own) => own.segment === '' || own.segment !== segment))
    .map((each): AppSection => (each.segment ? each : { ...each, segment: 'overview', group: 'nav.validation' }))
  const isSupport = ({ group }: AppSection) => group === 'nav.support'
  const own = candidateSections.filter((each) => !isSupport(each))
  return [...own, ...staff, ...candidateSections.filter(isSupport)].map((each) => ({
    ...each,
    ...inBoth[each.segment],
  }))
}

const sections = { candidate: candidateSections, staff: staffSections, both: bothSections(), nobody }

/** Sections of the app, in the drawer's order: a candidate's own, those of staff, of a person who is both, or who is neither. */
export const sectionsFor = (who: keyof typeof sections): readonly AppSection[] => [...sections[who], account]
