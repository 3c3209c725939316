import { admin } from './admin.ts'
import { applicationWords } from './applications.ts'
import { contentTypeWords } from './content-types.ts'
import { editor } from './editor.ts'
import { formLabels } from './form-labels.ts'
import { peopleWords } from './people.ts'
import { siteForms } from './site-forms.ts'
import { statistics } from './statistics.ts'
import { surveyWords } from './surveys.ts'

/** The areas that only the admin app's lists and forms show: fetched with these. An area of a resource's labels belongs here. */
export const formWords = {
  ...formLabels,
  ...editor,
  ...admin,
  ...contentTypeWords,
  ...peopleWords,
  ...siteForms,
  ...applicationWords,
  ...statistics,
  ...surveyWords,
} as const
