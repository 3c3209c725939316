import BookOpen from 'lucide-react/icons/book-open'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import FolderOpen from 'lucide-react/icons/folder-open'
import House from 'lucide-react/icons/house'
import MessageCircle from 'lucide-react/icons/message-circle'
import { lazy } from 'react'
import type { AppSection } from '../../shared/sections.ts'

/** Sections of a validation candidate, in the drawer's order. */
export const candidateSections: readonly AppSection[] = [
  { segment: '', key: 's', label: 'screen.ownPage', icon: House, Page: lazy(() => import('./home.tsx')) },
  {
    segment: 'surveys',
    key: 'e',
    label: 'screen.surveys',
    group: 'nav.ownValidation',
    icon: ClipboardList,
    Page: lazy(() => import('./surveys.tsx')),
  },
  {
    segment: 'files',
    key: 'f',
    label: 'screen.ownFiles',
    group: 'nav.ownValidation',
    icon: FolderOpen,
    Page: lazy(() => import('./files.tsx')),
  },
  {
    segment: 'keywords',
    key: 'n',
    label: 'screen.keywords',
    group: 'nav.ownValidation',
    icon: BookOpen,
    Page: lazy(() => import('./keywords.tsx')),
  },
  {
    segment: 'contact',
    key: 'k',
    label: 'screen.contact',
    group: 'nav.support',
    icon: MessageCircle,
    Page: lazy(() => import('./contact.tsx')),
  },
]
