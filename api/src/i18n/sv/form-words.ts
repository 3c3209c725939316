import { admin } from './admin.ts'
import { adviceWords } from './advice.ts'
import { applicationWords } from './applications.ts'
import { contentPreview } from './content-preview.ts'
import { contentTypeWords } from './content-types.ts'
import { courseMoments } from './course-moments.ts'
import { editor } from './editor.ts'
import { formLabels } from './form-labels.ts'
import { installation } from './installation.ts'
import { inviteWords } from './invite.ts'
import { peopleWords } from './people.ts'
import { periods } from './periods.ts'
import { roleScreen } from './role-screen.ts'
import { signInProviders } from './sign-in-providers.ts'
import { siteForms } from './site-forms.ts'
import { statementWords } from './statements.ts'
import { statistics } from './statistics.ts'
import { surveyWords } from './surveys.ts'
import { userImportWords } from './user-import.ts'
import { whyWords } from './why.ts'

/**
 * The areas that only lists and forms of resources show. The apps load them with those. An area of a resource's labels
 * belongs here.
 */
export const formWords = {
  ...formLabels,
  ...periods,
  ...contentPreview,
  ...adviceWords,
  ...editor,
  ...admin,
  ...contentTypeWords,
  ...inviteWords,
  ...peopleWords,
  ...roleScreen,
  ...signInProviders,
  ...siteForms,
  ...installation,
  ...applicationWords,
  ...statistics,
  ...statementWords,
  ...surveyWords,
  ...userImportWords,
  ...whyWords,
  ...courseMoments,
} as const
