import './texts.ts'
import { surveyScreens } from '../../admin/screens/surveys.tsx'
import { ResourceScreens } from '../../shared/resource-screens.tsx'

/** Draws `/generalSurvey` and `/validigKeyword` with their forms. */
export default function ResourcePage() {
  return <ResourceScreens screens={surveyScreens} />
}
