import '../../lib/form-texts.ts'
import { entities } from '@kollegium/api/definitions'
import { groupScreen } from '../../features/group-form/group-screen.tsx'
import type { Screen } from '../../resource/screen.ts'
import { screensOf } from './derived-screens.ts'
import { adminFieldTypes } from './field-types.ts'
import { contentScreens } from './screens/content.tsx'
import { documentScreens } from './screens/documents.tsx'
import { officeScreens } from './screens/office.tsx'
import { peopleScreens } from './screens/people.tsx'
import { signInScreens } from './screens/sign-in.tsx'
import { surveyScreens } from './screens/surveys.tsx'
import { withReviews } from './with-reviews.tsx'
import { withTogether } from './with-together.tsx'

const own: readonly Screen[] = [
  ...contentScreens,
  groupScreen,
  ...peopleScreens,
  ...signInScreens,
  ...officeScreens,
  ...surveyScreens,
  ...documentScreens,
]

/** Every resource with a list and a form in this app: those with a screen of their own, then the other declared entities. */
export const screens: readonly Screen[] = [...own, ...screensOf(entities, own)].map((screen) => ({
  fieldTypes: adminFieldTypes,
  ...withTogether(withReviews(screen)),
}))
