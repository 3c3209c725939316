import { ResourceScreens } from '../shared/resource-screens.tsx'
import { AdminForms } from './admin-forms.tsx'
import { screens } from './registry.tsx'

/** Draws `/article`, `/article/new` and `/article/12` of every resource. */
export default function ResourcePage() {
  return (
    <AdminForms>
      <ResourceScreens screens={screens} />
    </AdminForms>
  )
}
