import { adviceWords } from './advice.ts'
import { courseMoments } from './course-moments.ts'
import { documentBank } from './document-bank.ts'
import { editor } from './editor.ts'
import { installation } from './installation.ts'
import { listWords } from './list-words.ts'
import { livePreview } from './live-preview.ts'
import { periods } from './periods.ts'
import { roleScreen } from './role-screen.ts'
import { signInProviderHints } from './sign-in-provider-hints.ts'
import { statementWords } from './statements.ts'
import { statistics } from './statistics.ts'
import { surveyWords } from './surveys.ts'
import { taskWords } from './tasks.ts'
import { userImportWords } from './user-import.ts'

/**
 * The areas that only forms of resources and the admin's other pages show, beside those of lists. The apps load them with those. An
 * area of a resource's labels belongs here.
 */
export const formWords = {
  ...listWords,
  ...editor,
  ...livePreview,
  ...surveyWords,
  ...periods,
  ...adviceWords,
  ...documentBank,
  ...roleScreen,
  ...installation,
  ...statistics,
  ...statementWords,
  ...taskWords,
  ...userImportWords,
  ...courseMoments,
  ...signInProviderHints,
} as const
