import './texts.ts'
import { surveyRows } from '../../../features/survey-builder/survey-field-types.tsx'
import { AdminForms } from '../../admin/admin-forms.tsx'
import { surveyScreens } from '../../admin/screens/surveys.tsx'
import { withTogether } from '../../admin/with-together.tsx'
import { formOf } from '../../shared/form-of.tsx'
import { ResourceScreens } from '../../shared/resource-screens.tsx'

const screens = surveyScreens.map((screen) => ({ ...withTogether(screen), fieldTypes: { surveyRows } }))
const Form = formOf(screens)

/** Draws `/generalSurvey` with the survey builder, and `/validigKeyword`. */
export default function ResourcePage() {
  return (
    <AdminForms>
      <ResourceScreens screens={screens} Form={Form} />
    </AdminForms>
  )
}
