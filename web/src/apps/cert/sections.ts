import User from 'lucide-react/icons/user'
import { lazy } from 'react'
import type { AppSection } from '../shared/sections.ts'

/** The certificate app's areas, in the order of the drawer. */
export const sections: readonly AppSection[] = [
  {
    segment: 'account',
    label: 'screen.myAccount',
    icon: User,
    hidden: true,
    Page: lazy(() => import('../shared/account.tsx')),
  },
]
