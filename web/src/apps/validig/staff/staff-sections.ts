import BookOpen from 'lucide-react/icons/book-open'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Users from 'lucide-react/icons/users'
import { lazy } from 'react'
import type { AppSection } from '../../shared/sections.ts'

const ResourcePage = lazy(() => import('./resource-page.tsx'))

/** Sections of the staff, in the drawer's order (design 63). */
export const staffSections: readonly AppSection[] = [
  {
    segment: '',
    key: 's',
    label: 'screen.dashboard',
    icon: LayoutGrid,
    Page: lazy(() => import('./overview-page.tsx')),
  },
  {
    segment: 'candidate',
    key: 'k',
    label: 'screen.candidates',
    icon: Users,
    group: 'nav.validation',
    Page: lazy(() => import('./candidate-pages.tsx')),
  },
  {
    segment: 'generalSurvey',
    key: 'e',
    label: 'screen.surveys',
    icon: ClipboardList,
    group: 'nav.validation',
    subject: 'ValidigGeneralSurvey',
    Page: ResourcePage,
  },
  {
    segment: 'validigKeyword',
    key: 'n',
    label: 'screen.keywords',
    icon: BookOpen,
    group: 'nav.validation',
    subject: 'ValidigKeyword',
    Page: ResourcePage,
  },
  {
    segment: 'keywords',
    key: 'n',
    label: 'screen.keywords',
    icon: BookOpen,
    group: 'nav.validation',
    needs: (can) => !can('read', 'ValidigKeyword'),
    Page: lazy(() => import('./keywords.tsx')),
  },
]
