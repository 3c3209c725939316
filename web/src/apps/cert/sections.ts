import { kindNames, named } from '@kollegium/api/certificates/kinds/names'
import type { PaperKind } from '@kollegium/api/certificates/papers/index'
import Award from 'lucide-react/icons/award'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import FileSearch from 'lucide-react/icons/file-search'
import HandHeart from 'lucide-react/icons/hand-heart'
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
import type { Can } from '../../lib/me.tsx'
import type { WordKey } from '../../lib/words.ts'
import type { AppSection } from '../shared/sections.ts'
import { Start } from './start.tsx'

/** Lists of all kinds of certificate; the form, its grid and the papers are fetched when one is opened. */
const CertificatePage = lazy(() => import('./certificate-page.tsx'))

const mayReadSome = (can: Can) => kindNames.some((kind) => can('read', named[kind].subject))

/** A kind's list, form and papers. */
function section(segment: PaperKind, group: WordKey, icon: AppSection['icon']): AppSection {
  const { screen, subject } = named[segment]
  return { segment, label: screen, icon, group, subject, Page: CertificatePage }
}

/** The certificate app's areas, in the order of the drawer. A kind's segment is its name. */
export const sections: readonly AppSection[] = [
  { segment: '', label: 'app.cert', icon: LayoutGrid, hidden: true, Page: Start },
  section('diploma', 'nav.education', Award),
  section('certificate', 'nav.education', ScrollText),
  section('diploma_care_assistant', 'nav.education', HandHeart),
  section('tutor_certificate', 'nav.workplace', Users),
  section('tutor_award_certificate', 'nav.workplace', Medal),
  section('ambassador_certificate', 'nav.workplace', Megaphone),
  section('diploma_language_representative', 'nav.language', Languages),
  section('diploma_language_representative_educator', 'nav.language', MessageSquareQuote),
  {
    segment: 'courseMoment',
    label: 'screen.courseMoments',
    icon: CalendarDays,
    group: 'nav.language',
    subject: 'CourseMoment',
    Page: lazy(() => import('./course-moment-page.tsx')),
  },
  section('college_certificate', 'nav.network', BadgeCheck),
  {
    segment: 'issued',
    label: 'screen.issuedDocuments',
    icon: FileSearch,
    group: 'nav.tools',
    needs: mayReadSome,
    Page: lazy(() => import('./issued/issued-page.tsx')),
  },
  {
    segment: 'print',
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
    Page: lazy(() => import('../shared/account.tsx')),
  },
]
