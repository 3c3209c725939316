import { admin } from './admin.ts'
import { adviceWords } from './advice.ts'
import { applicationWords } from './applications.ts'
import { contentTypeWords } from './content-types.ts'
import { copies } from './copies.ts'
import { courseMoments } from './course-moments.ts'
import { documentBank } from './document-bank.ts'
import { editor } from './editor.ts'
import { formLabels } from './form-labels.ts'
import { installation } from './installation.ts'
import { inviteWords } from './invite.ts'
import { livePreview } from './live-preview.ts'
import { peopleWords } from './people.ts'
import { periods } from './periods.ts'
import { roleScreen } from './role-screen.ts'
import { signInProviders } from './sign-in-providers.ts'
import { siteForms } from './site-forms.ts'
import { statementWords } from './statements.ts'
import { statistics } from './statistics.ts'
import { surveyWords } from './surveys.ts'
import { undoWords } from './undo.ts'
import { userImportWords } from './user-import.ts'
import { whyWords } from './why.ts'

/**
 * The areas that only lists and forms of resources show. The apps load them with those. An area of a resource's labels
 * belongs here.
 */
export const formWords = {
  ...formLabels,
  ...periods,
  ...livePreview,
  ...adviceWords,
  ...editor,
  ...admin,
  ...documentBank,
  ...contentTypeWords,
  ...inviteWords,
  ...copies,
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
  ...undoWords,
} as const
