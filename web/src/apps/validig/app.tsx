import { AppShell } from '../shared/app-shell.tsx'
import { sections } from './sections.ts'

/** The app at `validig.` (Spec §1). */
export default function ValidigApp() {
  return <AppShell app="validig" name="app.validig" sections={sections} />
}
