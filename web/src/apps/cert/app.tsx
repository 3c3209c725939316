import LayoutGrid from 'lucide-react/icons/layout-grid'
import { AppShell } from '../shared/app-shell.tsx'
import { sections } from './sections.ts'

/** The certificate app (Spec §2.4). */
export default function CertApp() {
  return (
    <AppShell name="app.cert" sections={sections} other={{ label: 'nav.toAdmin', host: 'admin', icon: LayoutGrid }} />
  )
}
