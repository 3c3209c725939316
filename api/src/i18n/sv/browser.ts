import { actions } from './actions.ts'
import { apps } from './apps.ts'
import { brand } from './brand.ts'
import { certApp } from './cert-app.ts'
import { certificates } from './certificates.ts'
import { contentWords } from './content.ts'
import { enums } from './enums.ts'
import { fields } from './fields.ts'
import { issuing } from './issuing.ts'
import { messages } from './messages.ts'
import { papers } from './papers.ts'
import { persons } from './persons.ts'
import { screens } from './screens.ts'
import { site } from './site.ts'
import { ui } from './ui.ts'
import { validation } from './validation.ts'

/**
 * The areas that the apps' first screens load. Labels of one resource and texts of its screens belong to
 * `form-words.ts`, which the admin app loads with its lists and forms: this list counts against the size limit of a
 * first screen. The server writes mails, sign-in and public pages.
 */
export const browserTexts = {
  ...brand,
  ...actions,
  ...apps,
  ...screens,
  ...fields,
  ...enums,
  ...certificates,
  ...certApp,
  ...contentWords,
  ...papers,
  ...persons,
  ...issuing,
  ...messages,
  ...validation,
  ...site,
  ...ui,
} as const
