import Award from 'lucide-react/icons/award'
import { useMemo } from 'react'
import { useCan, useMe } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import { AppShell } from '../shared/app-shell.tsx'
import { sectionsOf } from './sections.ts'

/** The admin app (Spec §2.3). */
export default function AdminApp() {
  const me = useMe()
  const can = useCan()
  const { data: counts } = trpc.dashboard.counts.useQuery(undefined, {
    staleTime: 60_000,
    enabled: can('update', 'Application'),
  })
  const sections = useMemo(() => sectionsOf(me), [me])
  return (
    <AppShell
      app="admin"
      name="app.admin"
      sections={sections}
      counts={counts}
      other={{ label: 'nav.toCert', host: 'cert', icon: Award }}
    />
  )
}
