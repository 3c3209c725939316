import { education } from '@kollegium/api/definitions/groups'
import '../../lib/form-texts.ts'
import { groupScreen } from '../../features/group-form/group-screen.ts'
import { defineScreen, type Screen } from '../../resource/screen.ts'
import { adminFieldTypes } from './field-types.ts'
import { contentScreens } from './screens/content.tsx'
import { documentScreens } from './screens/documents.tsx'
import { officeScreens } from './screens/office.tsx'
import { peopleScreens } from './screens/people.tsx'
import { surveyScreens } from './screens/surveys.tsx'

const own: readonly Screen[] = [
  ...contentScreens,
  groupScreen,
  ...peopleScreens,
  ...officeScreens,
  ...surveyScreens,
  defineScreen({ resource: education, api: (client) => client.education }),
  ...documentScreens,
]

/** Every resource with a list and a form in this app, and what these need beyond the definition. */
export const screens: readonly Screen[] = own.map((screen) => ({ fieldTypes: adminFieldTypes, ...screen }))
