import type { IconName } from '@kollegium/api/definitions'
import BookOpen from 'lucide-react/icons/book-open'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import FileText from 'lucide-react/icons/file-text'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Handshake from 'lucide-react/icons/handshake'
import IdCard from 'lucide-react/icons/id-card'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutPanelTop from 'lucide-react/icons/layout-panel-top'
import ListOrdered from 'lucide-react/icons/list-ordered'
import LogIn from 'lucide-react/icons/log-in'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import Menu from 'lucide-react/icons/menu'
import Network from 'lucide-react/icons/network'
import Newspaper from 'lucide-react/icons/newspaper'
import Tag from 'lucide-react/icons/tag'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import type { IconType } from './icon.tsx'

/** The drawing of each icon that an entity may name (`navigation.icon`, api/src/entities/define-entity.ts). */
export const icons = {
  'book-open': BookOpen,
  'calendar-days': CalendarDays,
  'clipboard-list': ClipboardList,
  'file-text': FileText,
  'graduation-cap': GraduationCap,
  handshake: Handshake,
  'id-card': IdCard,
  inbox: Inbox,
  'key-round': KeyRound,
  'layout-panel-top': LayoutPanelTop,
  'list-ordered': ListOrdered,
  'log-in': LogIn,
  mail: Mail,
  megaphone: Megaphone,
  menu: Menu,
  network: Network,
  newspaper: Newspaper,
  tag: Tag,
  'user-plus': UserPlus,
  users: Users,
} as const satisfies Record<IconName, IconType>
