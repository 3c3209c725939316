import { admin } from './admin.ts'
import { applicationWords } from './applications.ts'
import { contentTypeWords } from './content-types.ts'
import { copies } from './copies.ts'
import { formLabels } from './form-labels.ts'
import { inviteWords } from './invite.ts'
import { peopleWords } from './people.ts'
import { signInProviders } from './sign-in-providers.ts'
import { siteForms } from './site-forms.ts'
import { undoWords } from './undo.ts'
import { whyWords } from './why.ts'

/** The areas that lists of resources show: columns, filters and the acts on rows. The admin app loads them with its lists. */
export const listWords = {
  ...formLabels,
  ...admin,
  ...contentTypeWords,
  ...inviteWords,
  ...copies,
  ...peopleWords,
  ...signInProviders,
  ...siteForms,
  ...applicationWords,
  ...whyWords,
  ...undoWords,
} as const
