import BookOpen from 'lucide-react/icons/book-open'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileText from 'lucide-react/icons/file-text'
import FolderOpen from 'lucide-react/icons/folder-open'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Handshake from 'lucide-react/icons/handshake'
import IdCard from 'lucide-react/icons/id-card'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LayoutPanelTop from 'lucide-react/icons/layout-panel-top'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import Menu from 'lucide-react/icons/menu'
import Network from 'lucide-react/icons/network'
import Newspaper from 'lucide-react/icons/newspaper'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import User from 'lucide-react/icons/user'
import Users from 'lucide-react/icons/users'
import { lazy } from 'react'
import type { AppSection } from '../shared/sections.ts'
import { Dashboard } from './dashboard.tsx'
import { pageOf } from './page-of.tsx'

/** Lists and forms of all resources are one part of the bundle, fetched when the first of them is opened. */
const ResourcePage = lazy(() => import('./resource-page.tsx'))

/** What lies in the trash when it is removed. */
const trashedSubjects = [
  ...(['Article', 'Page', 'Section', 'Card', 'Event', 'Queue', 'Book'] as const),
  ...(['Menu', 'Notice'] as const),
]

/** A list with its form under one heading of the drawer. */
const under =
  (group: AppSection['group']) => (section: Pick<AppSection, 'segment' | 'key' | 'label' | 'icon' | 'subject'>) =>
    ({ ...section, group, Page: ResourcePage }) satisfies AppSection
const content = under('nav.content')
const network = under('nav.network')
const system = under('nav.system')

/**
 * The admin app's areas, in the order of the drawer. The segment is the resource's name, as in its `editUrl`; one is
 * shown to whoever may read its subject at all.
 */
export const sections: readonly AppSection[] = [
  { segment: '', key: 'o', label: 'screen.dashboard', icon: LayoutDashboard, Page: Dashboard },
  content({ segment: 'article', key: 'a', label: 'screen.articles', icon: Newspaper, subject: 'Article' }),
  content({ segment: 'page', key: 's', label: 'screen.pages', icon: FileText, subject: 'Page' }),
  content({ segment: 'queue', key: 'l', label: 'screen.queues', icon: ListOrdered, subject: 'Queue' }),
  content({ segment: 'section', label: 'screen.sections', icon: LayoutPanelTop, subject: 'Section' }),
  content({ segment: 'card', label: 'screen.cards', icon: IdCard, subject: 'Card' }),
  content({ segment: 'event', key: 'e', label: 'screen.events', icon: CalendarDays, subject: 'Event' }),
  content({ segment: 'book', label: 'screen.books', icon: BookOpen, subject: 'Book' }),
  content({ segment: 'menu', key: 'm', label: 'screen.menus', icon: Menu, subject: 'Menu' }),
  content({ segment: 'tag', label: 'screen.tags', icon: Tag, subject: 'Tag' }),
  {
    segment: 'trash',
    label: 'screen.trash',
    icon: Trash2,
    group: 'nav.content',
    // Whoever may remove any of it.
    needs: (can) => trashedSubjects.some((subject) => can('delete', subject)),
    Page: pageOf(() => import('../../features/trash/trash-page.tsx')),
  },
  network({ segment: 'group', key: 'g', label: 'screen.groups', icon: Network, subject: 'Group' }),
  network({ segment: 'education', label: 'screen.educations', icon: GraduationCap, subject: 'Education' }),
  network({ segment: 'user', key: 'u', label: 'screen.users', icon: Users, subject: 'User' }),
  network({ segment: 'application', key: 'n', label: 'screen.applications', icon: Inbox, subject: 'Application' }),
  network({
    segment: 'newsletterSubscriber',
    label: 'screen.newsletterSubscribers',
    icon: Mail,
    subject: 'NewsletterSubscriber',
  }),
  {
    segment: 'bank',
    key: 'd',
    label: 'screen.documentBank',
    icon: FolderOpen,
    group: 'nav.network',
    subject: 'Portfolio',
    Page: pageOf(() => import('../../features/documents/bank-page.tsx')),
  },
  ...(
    [
      { segment: 'file', label: 'screen.files', subject: 'File' },
      { segment: 'folder', label: 'screen.folders', subject: 'Folder' },
      { segment: 'portfolio', label: 'screen.portfolios', subject: 'Portfolio' },
    ] as const
  ).map((each) => ({ ...network({ ...each, icon: FolderOpen }), hidden: true })),
  {
    segment: 'statistics',
    label: 'screen.statistics',
    icon: ChartColumn,
    group: 'nav.network',
    subject: 'Statistics',
    Page: pageOf(() => import('../../features/statistics/statistics-page.tsx')),
  },
  system({ segment: 'generalSurvey', label: 'screen.surveys', icon: ClipboardList, subject: 'ValidigGeneralSurvey' }),
  system({ segment: 'validigKeyword', label: 'screen.keywords', icon: KeyRound, subject: 'ValidigKeyword' }),
  system({ segment: 'licensee', label: 'screen.licensees', icon: Handshake, subject: 'Licensee' }),
  {
    segment: 'permission',
    label: 'screen.acl',
    icon: ShieldCheck,
    group: 'nav.system',
    subject: 'Permission',
    Page: pageOf(() => import('../../features/access/acl-page.tsx')),
  },
  ...(
    [
      { segment: 'role', label: 'screen.roles', subject: 'Role' },
      { segment: 'groupsRole', label: 'screen.groupRoles', subject: 'GroupsRole' },
    ] as const
  ).map((each) => ({ ...system({ ...each, icon: ShieldCheck }), hidden: true })),
  system({ segment: 'message', label: 'screen.messages', icon: Megaphone, subject: 'Notice' }),
  {
    segment: 'setting',
    key: 'i',
    label: 'screen.settings',
    icon: Settings,
    group: 'nav.system',
    subject: 'Setting',
    Page: pageOf(() => import('../../features/settings/settings-page.tsx')),
  },
  {
    segment: 'account',
    label: 'screen.myAccount',
    icon: User,
    hidden: true,
    Page: pageOf(() => import('../../features/account/account-page.tsx')),
  },
]
