import Award from 'lucide-react/icons/award'
import { AppShell } from '../shared/app-shell.tsx'
import { sections } from './sections.ts'

/** The admin app (Spec §2.3). */
export default function AdminApp() {
  return (
    <AppShell
      app="admin"
      name="app.admin"
      sections={sections}
      other={{ label: 'nav.toCert', host: 'cert', icon: Award }}
    />
  )
}
