import { kindBasics, kindNames, type PaperKind } from '@kollegium/api/definitions/certificates'
import Award from 'lucide-react/icons/award'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import FileSearch from 'lucide-react/icons/file-search'
import HandHeart from 'lucide-react/icons/hand-heart'
import Inbox from 'lucide-react/icons/inbox'
import Languages from 'lucide-react/icons/languages'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Medal from 'lucide-react/icons/medal'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageSquareQuote from 'lucide-react/icons/message-square-quote'
import Printer from 'lucide-react/icons/printer'
import ScrollText from 'lucide-react/icons/scroll-text'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import { lazy } from 'react'
import type { TextKey } from '../../lib/i18n.ts'
import type { Can } from '../../lib/me.tsx'
import type { AppSection } from '../shared/sections.ts'
import { isEducator, Start } from './start.tsx'

/** The page of lists and forms of all kinds; the form, its grid and its papers load on demand. */
const CertificatePage = lazy(() => import('./certificate-page.tsx'))

/** Whether the person issues documents of some kind. */
export const mayIssueSome = (can: Can) => kindNames.some((kind) => can('issue', kindBasics[kind].subject))
const mayReadSome = (can: Can) => kindNames.some((kind) => can('read', kindBasics[kind].subject))

/** The entity whose words name a kind. */
const entityOf = <Name extends string>(subject: Name) =>
  `${subject.charAt(0).toLowerCase()}${subject.slice(1)}` as Uncapitalize<Name>

/** Builds the section of a kind: list, form and papers. */
function section(segment: PaperKind, key: string, group: TextKey, icon: AppSection['icon']): AppSection {
  const { subject } = kindBasics[segment]
  return { segment, key, label: { entity: entityOf(subject) }, icon, group, subject, Page: CertificatePage }
}

/** Puts an educator's course moments, where the work begins, before their diplomas. */
export function sectionsFor(can: Can): readonly AppSection[] {
  if (!isEducator(can)) return sections
  const first = (segment: string) => sections.findIndex((each) => each.segment === segment)
  const moments = sections[first('courseMoment')] as AppSection
  const others = sections.filter((each) => each !== moments)
  return others.toSpliced(first('diploma_language_representative'), 0, moments)
}

/** Sections of the certificate app, in the drawer's order. A kind's segment is its name. */
export const sections: readonly AppSection[] = [
  { segment: '', label: 'app.cert', icon: LayoutGrid, hidden: true, Page: Start },
  section('diploma', 'd', 'nav.education', Award),
  section('certificate', 'i', 'nav.education', ScrollText),
  section('diploma_care_assistant', 'v', 'nav.education', HandHeart),
  section('tutor_certificate', 'h', 'nav.workplace', Users),
  section('tutor_award_certificate', 'r', 'nav.workplace', Medal),
  section('ambassador_certificate', 'a', 'nav.workplace', Megaphone),
  section('diploma_language_representative', 's', 'nav.language', Languages),
  section('diploma_language_representative_educator', 'u', 'nav.language', MessageSquareQuote),
  {
    segment: 'courseMoment',
    key: 'k',
    label: { entity: 'courseMoment' },
    icon: CalendarDays,
    group: 'nav.language',
    subject: 'CourseMoment',
    Page: lazy(() => import('./course-moment-page.tsx')),
  },
  section('college_certificate', 'c', 'nav.network', BadgeCheck),
  {
    segment: 'issued',
    key: 'o',
    label: 'screen.issuedDocuments',
    icon: FileSearch,
    group: 'nav.tools',
    needs: mayReadSome,
    Page: lazy(() => import('./issued/issued-page.tsx')),
  },
  {
    segment: 'requests',
    key: 'n',
    label: 'screen.holderRequests',
    icon: Inbox,
    group: 'nav.tools',
    needs: mayIssueSome,
    Page: lazy(() => import('../../features/holder-requests/requests-page.tsx')),
  },
  {
    segment: 'print',
    key: 'p',
    label: 'screen.prints',
    icon: Printer,
    group: 'nav.tools',
    subject: 'PrintRun',
    Page: lazy(() => import('../../features/print-runs/prints-page.tsx')),
  },
  {
    segment: 'account',
    label: 'screen.myAccount',
    icon: User,
    hidden: true,
    Page: lazy(() => import('../../features/account/account-page.tsx')),
  },
]
