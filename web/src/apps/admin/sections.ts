import FolderOpen from 'lucide-react/icons/folder-open'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Network from 'lucide-react/icons/network'
import Newspaper from 'lucide-react/icons/newspaper'
import Tag from 'lucide-react/icons/tag'
import User from 'lucide-react/icons/user'
import { lazy } from 'react'
import type { AppSection } from '../shared/sections.ts'
import { Dashboard } from './dashboard.tsx'

/** Lists and forms of all resources are one part of the bundle, fetched when the first of them is opened. */
const ResourcePage = lazy(() => import('./resource-page.tsx'))

/** The admin app's areas, in the order of the drawer. The segment is the resource's name, as in its `editUrl`. */
export const sections: readonly AppSection[] = [
  { segment: '', label: 'screen.dashboard', icon: LayoutDashboard, Page: Dashboard },
  {
    segment: 'article',
    label: 'screen.articles',
    icon: Newspaper,
    group: 'nav.content',
    subject: 'Article',
    Page: ResourcePage,
  },
  { segment: 'tag', label: 'screen.tags', icon: Tag, group: 'nav.content', subject: 'Tag', Page: ResourcePage },
  {
    segment: 'group',
    label: 'screen.groups',
    icon: Network,
    group: 'nav.network',
    subject: 'Group',
    Page: ResourcePage,
  },
  {
    segment: 'education',
    label: 'screen.educations',
    icon: GraduationCap,
    group: 'nav.network',
    subject: 'Education',
    Page: ResourcePage,
  },
  {
    segment: 'file',
    label: 'screen.documentBank',
    icon: FolderOpen,
    group: 'nav.network',
    subject: 'File',
    Page: ResourcePage,
  },
  {
    segment: 'account',
    label: 'screen.myAccount',
    icon: User,
    hidden: true,
    Page: lazy(() => import('../shared/account.tsx')),
  },
]
