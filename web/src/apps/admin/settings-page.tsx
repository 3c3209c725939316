import SettingsPage from '../../features/settings/settings-page.tsx'
import { AdminForms } from './admin-forms.tsx'

export default function Settings() {
  return (
    <AdminForms>
      <SettingsPage />
    </AdminForms>
  )
}
