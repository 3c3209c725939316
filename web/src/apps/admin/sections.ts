import type { Navigation } from '@kollegium/api/definitions'
import ChartColumn from 'lucide-react/icons/chart-column'
import CircleHelp from 'lucide-react/icons/circle-help'
import FolderOpen from 'lucide-react/icons/folder-open'
import History from 'lucide-react/icons/history'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Link2Off from 'lucide-react/icons/link-2-off'
import Plug from 'lucide-react/icons/plug'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Trash2 from 'lucide-react/icons/trash-2'
import User from 'lucide-react/icons/user'
import UserCheck from 'lucide-react/icons/user-check'
import { lazy } from 'react'
import type { Services } from '../../lib/client-context.tsx'
import { askAhead, askedPerson, ofStoredGroup } from '../../lib/first-calls.ts'
import { late } from '../../lib/late.tsx'
import { canOf, type Me, type Subject } from '../../lib/me.tsx'
import { icons } from '../../ui/icons.ts'
import { type AppSection, mayOpen, segmentOf } from '../shared/sections.ts'
import { Dashboard } from './dashboard.tsx'
import { pageOf } from './page-of.tsx'
import { RoleSection } from './role-section.tsx'

/** Lists and forms of all resources are one part of the bundle, fetched when the first of them is opened. */
export const ResourcePage = late(() => import('./resource-page.tsx'))

type Needs = NonNullable<AppSection['needs']>
type NavigationRow = Me['navigation'][number]

/** A section and its place under its heading, where the entities' rows stand, too. */
type PlacedSection = AppSection & { group: Navigation['under']; place: number }

/** The headings in their order. */
const headings: Record<Navigation['under'], number> = { 'nav.content': 1, 'nav.network': 2, 'nav.system': 3 }

/** The place of an entity's row that states none (`navigation.place`). */
const DEFAULT_PLACE = 50

const start: AppSection = { segment: '', key: 'o', label: 'screen.dashboard', icon: LayoutDashboard, Page: Dashboard }

/** Lists that other pages lead to. */
const hidden: readonly AppSection[] = (
  [
    { segment: 'file', icon: FolderOpen, group: 'nav.network', subject: 'File' },
    { segment: 'folder', icon: FolderOpen, group: 'nav.network', subject: 'Folder' },
    { segment: 'portfolio', icon: FolderOpen, group: 'nav.network', subject: 'Portfolio' },
    { segment: 'role', icon: ShieldCheck, group: 'nav.system', subject: 'Role' },
    {
      segment: 'groupsRole',
      icon: ShieldCheck,
      group: 'nav.system',
      subject: 'GroupsRole',
    },
  ] as const
).map((each) => ({
  ...each,
  label: { entity: each.segment },
  hidden: true,
  Page: each.group === 'nav.system' ? RoleSection : ResourcePage,
}))

/** Everyone may ask about themselves. */
const why: AppSection = {
  segment: 'why',
  label: 'screen.why',
  icon: CircleHelp,
  hidden: true,
  Page: pageOf(() => import('../../features/why/why-page.tsx')),
}

const account: AppSection = {
  segment: 'account',
  label: 'screen.myAccount',
  icon: User,
  hidden: true,
  Page: lazy(() => import('../../features/account/account-page.tsx')),
}

/** Whether a person mends links anywhere. */
const mayMend: Needs = (can) =>
  (['Page', 'Article', 'Menu', 'Message', 'Group'] as const).some((subject) => can('update', subject))

/** Whether things of those that the drawer counts wait for acts of a person. */
export const hasWork: Needs = (can) =>
  mayMend(can) || can('update', 'Application') || can('update', 'AccountRequest') || can('update', 'Setting')

/**
 * The pages that are no list of an entity. The trash is open to a person with the right to remove any of what lies in it.
 * @param isTold the list of people's acts is open to the person
 */
const pagesOf = (trashed: readonly Subject[], isTold: boolean): PlacedSection[] => [
  {
    segment: 'links',
    label: 'screen.links',
    icon: Link2Off,
    group: 'nav.content',
    place: 85,
    needs: mayMend,
    Page: pageOf(() => import('../../features/links/links-page.tsx')),
  },
  {
    segment: 'trash',
    label: 'screen.trash',
    icon: Trash2,
    group: 'nav.content',
    place: 90,
    needs: (can) => trashed.some((subject) => can('delete', subject)),
    Page: pageOf(() => import('../../features/trash/trash-page.tsx')),
  },
  {
    segment: 'activity',
    label: 'screen.activity',
    icon: History,
    group: 'nav.content',
    place: 95,
    needs: () => isTold,
    Page: pageOf(() => import('../../features/activity/activity-page.tsx')),
  },
  {
    segment: 'bank',
    key: 'd',
    label: 'screen.documentBank',
    icon: FolderOpen,
    group: 'nav.network',
    place: 60,
    subject: 'Portfolio',
    Page: pageOf(() => import('../../features/documents/bank-page.tsx')),
  },
  {
    segment: 'statistics',
    label: 'screen.statistics',
    icon: ChartColumn,
    group: 'nav.network',
    place: 90,
    subject: 'Statistics',
    // One of its parts is the visits of the sites that the person edits.
    or: (can) => can('update', 'Page'),
    Page: pageOf(() => import('../../features/statistics/statistics-page.tsx')),
  },
  {
    segment: 'permission',
    label: 'screen.acl',
    icon: ShieldCheck,
    group: 'nav.system',
    place: 70,
    subject: 'Permission',
    Page: pageOf(() => import('../../features/access/acl-page.tsx')),
  },
  {
    segment: 'privacy',
    label: 'screen.privacy',
    icon: UserCheck,
    group: 'nav.system',
    place: 80,
    subject: 'Privacy',
    Page: pageOf(() => import('../../features/privacy/privacy-page.tsx')),
  },
  {
    segment: 'auditLog',
    label: 'screen.auditLog',
    icon: ScrollText,
    group: 'nav.system',
    place: 72,
    subject: 'AuditLog',
    Page: pageOf(() => import('../../features/audit-log/audit-page.tsx')),
  },
  {
    segment: 'oldClient',
    label: 'screen.oldClients',
    icon: Plug,
    group: 'nav.system',
    place: 83,
    needs: (can) => can('update', 'Setting', { group_id: null }),
    Page: pageOf(() => import('../../features/old-clients/old-clients-page.tsx')),
  },
  {
    segment: 'statement',
    label: 'screen.statements',
    icon: Scale,
    group: 'nav.system',
    place: 85,
    subject: 'Statement',
    Page: pageOf(() => import('../../features/statements/statements-page.tsx')),
  },
  {
    segment: 'setting',
    key: 'i',
    label: 'screen.settings',
    icon: Settings,
    group: 'nav.system',
    place: 90,
    subject: 'Setting',
    Page: pageOf(() => import('../../features/settings/settings-page.tsx')),
  },
]

/** An entity's list with its form. */
const listOf = ({ name, under, icon, key, place = DEFAULT_PLACE, subject }: NavigationRow): PlacedSection => ({
  segment: name,
  label: { entity: name },
  icon: icons[icon],
  group: under,
  place,
  subject,
  ...(key && { key }),
  Page: ResourcePage,
})

type Places = Pick<Me, 'navigation' | 'trashedSubjects' | 'seesActivity'>

/**
 * The admin app's areas, in the order of the drawer: the entities' lists (`navigation` of their definitions) and the pages that
 * are none. An entity's segment is its name, as in its `editUrl`; a section is shown to a person with the right to read its
 * subject at all.
 */
export function sectionsOf({ navigation, trashedSubjects, seesActivity }: Places): AppSection[] {
  const placed = [...navigation.map(listOf), ...pagesOf(trashedSubjects, seesActivity)].sort(
    (one, other) => headings[one.group] - headings[other.group] || one.place - other.place,
  )
  return [start, ...placed, ...hidden, why, account]
}

/** Whether the app has a section at the segment that is open to the person. */
function opensAt(me: Me, segment: string): boolean {
  const section = sectionsOf(me).find((each) => each.segment === segment)
  return section !== undefined && mayOpen(section, canOf(me))
}

/**
 * Fetches the code of the list that the app is opened at, and asks for its rows and for the reviews that they tell of, so that the frame is
 * drawn with them. The person is known by then, as a rule: the rows are those of the filter that the list opens with, and a list that is not open
 * to the person is not asked for, since the server would note a refused attempt.
 */
export async function openAt(services: Services): Promise<void> {
  const segment = segmentOf(location.pathname)
  if ([start, ...pagesOf([], false), why, account].some((each) => each.segment === segment)) return
  // The page tells of code that can't be fetched, when it is drawn.
  const code = await import('./resource-page.tsx').catch(() => null)
  if (!code) return
  const { client, queries } = services
  const whole = ResourcePage.load()
  askAhead(queries, ['review', 'waiting'], () => client.review.waiting.query(), { meta: ofStoredGroup })
  const me = await askedPerson(queries)
  if (me && opensAt(me, segment)) code.askForRows(services, me, location)
  await whole
}
