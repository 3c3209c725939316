import { useAhead } from '../../lib/ahead.ts'
import { late } from '../../lib/late.tsx'
import { ResourceScreens } from '../shared/resource-screens.tsx'
import { AdminForms } from './admin-forms.tsx'
import { listScreens } from './list-registry.ts'

export { askForRows } from './list-registry.ts'

/** Forms come when a list has been drawn, or at once where one is opened by its address. */
const FormPage = late(() => import('./form-page.tsx'))

/** Draws `/article`, `/article/new` and `/article/12` of every resource. */
export default function ResourcePage() {
  useAhead(FormPage.load)
  return (
    <AdminForms>
      <ResourceScreens screens={listScreens} Form={FormPage} />
    </AdminForms>
  )
}
