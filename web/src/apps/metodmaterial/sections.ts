import './texts.ts'
import Bell from 'lucide-react/icons/bell'
import Bookmark from 'lucide-react/icons/bookmark'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import Search from 'lucide-react/icons/search'
import User from 'lucide-react/icons/user'
import { lazy } from 'react'
import type { AppSection } from '../shared/sections.ts'
import { Start, ToStart } from './start.tsx'

const Listed = lazy(() => import('./lists.tsx'))
const Text = lazy(() => import('./text.tsx'))

const hidden = (segment: string, label: AppSection['label'], Page: AppSection['Page']): AppSection => ({
  ...{ segment, label, Page },
  icon: FileText,
  hidden: true,
})

/** Sections of the app, in the drawer's order. Themes and target groups stand below them. */
export const sections: readonly AppSection[] = [
  { segment: '', key: 's', label: 'material.start', icon: House, Page: Start },
  { segment: 'news', key: 'n', label: 'material.news', icon: Bell, Page: lazy(() => import('./news.tsx')) },
  {
    segment: 'bookmarks',
    key: 'b',
    label: 'material.bookmarks',
    icon: Bookmark,
    Page: lazy(() => import('./bookmarks.tsx')),
  },
  {
    segment: 'documents',
    key: 'd',
    label: 'material.documents',
    icon: FileText,
    Page: lazy(() => import('./documents.tsx')),
  },
  hidden('all', 'material.all', Listed),
  hidden('theme', 'material.themes', Listed),
  hidden('audience', 'material.audiences', Listed),
  hidden('tag', 'material.tags', Listed),
  hidden('text', 'material.resultTexts', Text),
  {
    ...hidden(
      'search',
      'material.results',
      lazy(() => import('./search.tsx')),
    ),
    icon: Search,
  },
  // `/login` is where the page for visitors leads; a signed-in person goes on to the start.
  hidden('login', 'material.start', ToStart),
  {
    ...hidden(
      'account',
      'screen.myAccount',
      lazy(() => import('../../features/account/account-page.tsx')),
    ),
    icon: User,
  },
]
