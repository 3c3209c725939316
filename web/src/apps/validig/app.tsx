import LayoutGrid from 'lucide-react/icons/layout-grid'
import { trpc } from '../../lib/trpc.ts'
import { AppShell } from '../shared/app-shell.tsx'
import { sections } from './sections.ts'
import { staffSections } from './staff/staff-sections.ts'

/** The app at `validig.` (Spec §1): the staff's sections for people with candidates, otherwise the candidate's. */
export default function ValidigApp() {
  const { data: standing, isLoading } = trpc.validationStaff.standing.useQuery()
  if (isLoading) return null
  if (!standing?.isStaff) return <AppShell app="validig" name="app.validig" sections={sections} />
  return (
    <AppShell
      app="validig"
      name="app.validig"
      sections={staffSections}
      other={{ label: 'nav.toAdmin', host: 'admin', icon: LayoutGrid }}
      helpUnder="nav.validation"
    />
  )
}
