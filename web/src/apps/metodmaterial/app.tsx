import { AppShell } from '../shared/app-shell.tsx'
import { sections } from './sections.ts'

/** The app at `metodmaterial.` (Spec §1). */
export default function MetodmaterialApp() {
  return <AppShell app="metodmaterial" name="app.metodmaterial" sections={sections} />
}
