import Award from 'lucide-react/icons/award'
import CalendarDays from 'lucide-react/icons/calendar-days'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Printer from 'lucide-react/icons/printer'
import ScrollText from 'lucide-react/icons/scroll-text'
import User from 'lucide-react/icons/user'
import { lazy } from 'react'
import type { AppSection } from '../shared/sections.ts'
import { Start } from './start.tsx'

/** Lists of all kinds of certificate; the form, its grid and the papers are fetched when one is opened. */
const CertificatePage = lazy(() => import('./certificate-page.tsx'))

/** The certificate app's areas, in the order of the drawer. A kind's segment is its name. */
export const sections: readonly AppSection[] = [
  { segment: '', label: 'app.cert', icon: LayoutGrid, hidden: true, Page: Start },
  {
    segment: 'diploma',
    label: 'screen.diplomas',
    icon: Award,
    group: 'nav.education',
    subject: 'Diploma',
    Page: CertificatePage,
  },
  {
    segment: 'certificate',
    label: 'screen.certificates',
    icon: ScrollText,
    group: 'nav.education',
    subject: 'Certificate',
    Page: CertificatePage,
  },
  {
    segment: 'courseMoment',
    label: 'screen.courseMoments',
    icon: CalendarDays,
    group: 'nav.language',
    subject: 'CourseMoment',
    Page: lazy(() => import('./course-moment-page.tsx')),
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
