import Award from 'lucide-react/icons/award'
import { useMemo } from 'react'
import { useMe } from '../../lib/me.tsx'
import type { Find } from '../shared/app-palette.tsx'
import { AppShell } from '../shared/app-shell.tsx'
import { sectionsOf } from './sections.ts'

/** The pages of the certificate app, which the search over everything finds, too. */
const find: Find = {
  others: {
    host: 'cert',
    label: 'app.cert',
    load: async (can) => (await import('../cert/sections.ts')).sectionsFor(can),
  },
}

/** The admin app (Spec §2.3). */
export default function AdminApp() {
  const me = useMe()
  const sections = useMemo(() => sectionsOf(me), [me])
  return (
    <AppShell
      app="admin"
      name="app.admin"
      sections={sections}
      find={find}
      other={{ label: 'nav.toCert', host: 'cert', icon: Award }}
    />
  )
}
