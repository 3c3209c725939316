import Award from 'lucide-react/icons/award'
import { useMemo } from 'react'
import { useMe } from '../../lib/me.tsx'
import { AppShell } from '../shared/app-shell.tsx'
import { sectionsOf } from './sections.ts'

/** The admin app (Spec §2.3). */
export default function AdminApp() {
  const me = useMe()
  const sections = useMemo(() => sectionsOf(me), [me])
  return (
    <AppShell
      app="admin"
      name="app.admin"
      sections={sections}
      other={{ label: 'nav.toCert', host: 'cert', icon: Award }}
    />
  )
}
