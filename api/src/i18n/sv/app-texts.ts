import { actions } from './actions.ts'
import { apps } from './apps.ts'
import { brand } from './brand.ts'
import { contentWords } from './content.ts'
import { enums } from './enums.ts'
import { fields } from './fields.ts'
import { messages } from './messages.ts'
import { screens } from './screens.ts'
import { site } from './site.ts'
import { ui } from './ui.ts'
import { validation } from './validation.ts'

/**
 * The areas that the first screen of every app loads. Labels of one resource and texts of its screens belong to `list-words.ts` or
 * `form-words.ts`, which the admin app loads with its lists and forms: this list counts against the size limit of a first screen.
 */
export const appTexts = {
  ...brand,
  ...actions,
  ...apps,
  ...screens,
  ...fields,
  ...enums,
  ...contentWords,
  ...messages,
  ...validation,
  ...site,
  ...ui,
} as const
