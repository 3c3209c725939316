import '../../lib/validation-texts.ts'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import { useMe } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import { AppShell } from '../shared/app-shell.tsx'
import { CandidateApp } from './candidate/candidate-app.tsx'
import { sectionsFor } from './sections.ts'

/** The app at `validig.` (Spec §1): a candidate's own validation, or the candidates of staff. */
export default function ValidigApp() {
  const { user } = useMe()
  if (user.hasValidig) return <CandidateApp sections={sectionsFor('candidate')} />
  return <StaffApp />
}

/** A person without candidates has the first page alone, which says so. */
function StaffApp() {
  const { data: standing, isLoading } = trpc.validationStaff.standing.useQuery()
  const isStaff = standing?.isStaff === true
  const { data: counts } = trpc.validationStaff.counts.useQuery(undefined, { enabled: isStaff })
  if (isLoading) return null
  return (
    <AppShell
      app="validig"
      name="app.validig"
      sections={sectionsFor(isStaff ? 'staff' : 'nobody')}
      counts={{ candidate: counts?.review ?? 0 }}
      other={{ label: 'nav.toAdmin', host: 'admin', icon: LayoutGrid }}
      helpUnder="nav.validation"
    />
  )
}
