import House from 'lucide-react/icons/house'
import User from 'lucide-react/icons/user'
import { lazy } from 'react'
import type { AppSection } from '../shared/sections.ts'

/** Sections of the app, in the drawer's order. */
export const sections: readonly AppSection[] = [
  { segment: '', key: 's', label: 'app.validig', icon: House, Page: lazy(() => import('./start.tsx')) },
  {
    segment: 'account',
    label: 'screen.myAccount',
    icon: User,
    hidden: true,
    Page: lazy(() => import('../shared/account.tsx')),
  },
]
