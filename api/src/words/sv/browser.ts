import { actions } from './actions.ts'
import { apps } from './apps.ts'
import { brand } from './brand.ts'
import { certApp } from './cert-app.ts'
import { certificates } from './certificates.ts'
import { contentWords } from './content.ts'
import { editor } from './editor.ts'
import { enums } from './enums.ts'
import { fields } from './fields.ts'
import { issuing } from './issuing.ts'
import { messages } from './messages.ts'
import { papers } from './papers.ts'
import { persons } from './persons.ts'
import { screens } from './screens.ts'
import { ui } from './ui.ts'
import { validation } from './validation.ts'

/** The areas that the apps show in the browser; mails, sign-in and public pages are written by the server. */
export const browserWords = {
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
  ...editor,
  ...ui,
} as const
