import Award from 'lucide-react/icons/award'
import BookOpen from 'lucide-react/icons/book-open'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import FileText from 'lucide-react/icons/file-text'
import FolderOpen from 'lucide-react/icons/folder-open'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import IdCard from 'lucide-react/icons/id-card'
import Inbox from 'lucide-react/icons/inbox'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LayoutPanelTop from 'lucide-react/icons/layout-panel-top'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Megaphone from 'lucide-react/icons/megaphone'
import MenuIcon from 'lucide-react/icons/menu'
import Network from 'lucide-react/icons/network'
import Newspaper from 'lucide-react/icons/newspaper'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Tag from 'lucide-react/icons/tag'
import Users from 'lucide-react/icons/users'
import type { DrawerGroup } from '../src/ui/drawer.tsx'
import type { SelectableGroup } from '../src/ui/group-list.tsx'
import type { Option } from '../src/ui/options.ts'
import type { StatusName } from '../src/ui/status.tsx'

/** The gallery's samples: names of the demo network, made up. */
export const swatches = [
  ['Mörkblå', 'blue-dark', '#005A8F'],
  ['Blå', 'blue', '#0078BE'],
  ['Ljusblå', 'blue-light', '#D3E7F3'],
  ['Isblå', 'blue-ice', '#F0F7FB'],
  ['Mörkgrön', 'green-dark', '#1E6B3C'],
  ['Grön', 'green', '#78C38C'],
  ['Ljusgrön', 'green-light', '#E2F3E7'],
  ['Djupblå', 'blue-deep', '#0B2F4A'],
  ['Bläck', 'ink', '#16212B'],
  ['Orange', 'orange', '#E58A2B'],
  ['Mörkorange', 'orange-dark', '#8A4600'],
  ['Vinröd', 'wine', '#8E1B3E'],
  ['Lila', 'purple', '#5E3B8E'],
  ['Grå 6', 'grey-6', '#4B5661'],
  ['Grå 4', 'grey-4', '#7F8B96'],
  ['Grå 2', 'grey-2', '#DDE2E6'],
  ['Grå 0', 'grey-0', '#F7F8F9'],
  ['Vit', 'white', '#FFFFFF'],
] as const

export const educatorTypes = [
  { value: 'kom_gym', label: 'Kommunal gymnasieskola' },
  { value: 'kom_vux', label: 'Kommunal vuxenutbildning' },
  { value: 'fri_vux', label: 'Fristående vuxenutbildning' },
  { value: 'folkhogskola', label: 'Folkhögskola' },
]

export const colleges: Option<number>[] = [
  { value: 1, label: 'College Skaraborg', group: 'Regionala college' },
  { value: 2, label: 'College Skåne', group: 'Regionala college' },
  { value: 3, label: 'Södra Skaraborg', group: 'Lokala college' },
  {
    value: 4,
    label: 'Eslöv–Höör–Hörby',
    group: 'Lokala college',
    disabled: true,
    note: 'Objektet finns redan i listan',
  },
]

export const tags: Option<string>[] = [
  { value: 'h', label: 'Handledare' },
  { value: 'n', label: 'Nyhet' },
  { value: 'u', label: 'Utbildning' },
]

export const drawerGroups: DrawerGroup[] = [
  { items: [{ href: '/', label: 'Översikt', icon: LayoutDashboard }] },
  {
    label: 'Innehåll',
    items: [
      { href: '/articles', label: 'Artiklar', icon: Newspaper },
      { href: '/pages', label: 'Sidor', icon: FileText },
      { href: '/queues', label: 'Innehållslistor', icon: ListOrdered },
      { href: '/sections', label: 'Sektioner', icon: LayoutPanelTop },
      { href: '/cards', label: 'Kort', icon: IdCard },
      { href: '/events', label: 'Evenemang', icon: CalendarDays },
      { href: '/books', label: 'Boksidor', icon: BookOpen },
      { href: '/menus', label: 'Menyer', icon: MenuIcon },
      { href: '/tags', label: 'Taggar', icon: Tag },
    ],
  },
  {
    label: 'Nätverk',
    items: [
      { href: '/groups', label: 'Grupper', icon: Network },
      { href: '/educations', label: 'Utbildningar', icon: GraduationCap },
      { href: '/users', label: 'Användare', icon: Users },
      { href: '/applications', label: 'Ansökningar', icon: Inbox, count: 3 },
      { href: '/documents', label: 'Dokumentbank', icon: FolderOpen },
      { href: '/statistics', label: 'Statistik', icon: ChartColumn },
    ],
  },
  {
    label: 'System',
    items: [
      { href: '/acl', label: 'Roller och behörigheter', icon: ShieldCheck },
      { href: '/messages', label: 'Meddelanden', icon: Megaphone },
      { href: '/settings', label: 'Inställningar', icon: Settings },
    ],
  },
]
export const otherApp = {
  href: 'http://cert.vo.localhost:3000/',
  label: 'Till Diplomverktyget',
  icon: Award,
}

export const selectable: SelectableGroup[] = [
  { id: 1, name: 'College Skåne', category: 'Regionalt college', depth: 0 },
  ...[
    'Eslöv–Höör–Hörby',
    'Helsingborg–Höganäs–Åstorp–Bjuv',
    'Landskrona–Svalöv',
    'Malmö–Lund–Lomma',
    'Nordöstra Skåne',
  ].map((name, index) => ({ id: index + 2, name, category: 'Lokalt college', parent: 'College Skåne', depth: 1 })),
]

export const articles: { title: string; status: StatusName; tag: string; author: string; date: string }[] = [
  {
    title: 'Årets handledare 2026 är utsedd',
    status: 'published',
    tag: 'Handledare',
    author: 'Gunilla Exempelsson',
    date: '2026-11-20',
  },
  {
    title: 'Ny handledarutbildning, steg 2, startar i januari',
    status: 'scheduled',
    tag: 'Handledare',
    author: 'Gunilla Exempelsson',
    date: '2026-11-19',
  },
  {
    title: 'Så blir du en trygg handledare för elever under apl',
    status: 'published',
    tag: 'Handledare',
    author: 'Malin Skissgren',
    date: '2026-11-12',
  },
  {
    title: 'Handledarträff i Höör: reflektion som arbetssätt',
    status: 'published',
    tag: 'Handledare',
    author: 'Malin Skissgren',
    date: '2026-11-03',
  },
  {
    title: 'Språkombud och handledare – hur fördelar vi rollerna på arbetsplatsen?',
    status: 'unpublished',
    tag: 'Språkombud',
    author: 'Oksana Fiktivén',
    date: '2026-10-28',
  },
]
