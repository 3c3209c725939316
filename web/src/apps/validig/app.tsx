import '../../lib/validation-texts.ts'
import { useMe } from '../../lib/me.tsx'
import { AppShell } from '../shared/app-shell.tsx'
import { CandidateApp } from './candidate/candidate-app.tsx'
import { sectionsFor } from './sections.ts'

/** The app at `validig.` (Spec §1): a candidate's own validation, or the candidates of staff. */
export default function ValidigApp() {
  const { user } = useMe()
  const sections = sectionsFor(user)
  if (user.hasValidig) return <CandidateApp sections={sections} />
  return <AppShell app="validig" name="app.validig" sections={sections} />
}
