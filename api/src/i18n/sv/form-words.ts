import { admin } from './admin.ts'
import { applicationWords } from './applications.ts'
import { contentPreview } from './content-preview.ts'
import { contentTypeWords } from './content-types.ts'
import { copies } from './copies.ts'
import { courseMoments } from './course-moments.ts'
import { editor } from './editor.ts'
import { formLabels } from './form-labels.ts'
import { installation } from './installation.ts'
import { peopleWords } from './people.ts'
import { periods } from './periods.ts'
import { signInProviders } from './sign-in-providers.ts'
import { siteForms } from './site-forms.ts'
import { statementWords } from './statements.ts'
import { statistics } from './statistics.ts'
import { surveyWords } from './surveys.ts'

/**
 * The areas that only lists and forms of resources show. The apps load them with those. An area of a resource's labels
 * belongs here.
 */
export const formWords = {
  ...formLabels,
  ...periods,
  ...contentPreview,
  ...editor,
  ...admin,
  ...contentTypeWords,
  ...copies,
  ...peopleWords,
  ...signInProviders,
  ...siteForms,
  ...installation,
  ...applicationWords,
  ...statistics,
  ...statementWords,
  ...surveyWords,
  ...courseMoments,
} as const
