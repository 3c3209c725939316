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
import { publicWords } from './public.ts'
import { screens } from './screens.ts'
import { signIn } from './sign-in.ts'
import { statistics } from './statistics.ts'
import { ui } from './ui.ts'
import { validation } from './validation.ts'

/**
 * The Swedish dictionary: one file an area, keys `area.name`, placeholders `::name`.
 * A new text goes into the file of its area; an installation replaces texts at run time (`words.ts`).
 */
export const sv = {
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
  ...statistics,
  ...messages,
  ...validation,
  ...publicWords,
  ...signIn,
  ...editor,
  ...ui,
} as const

export type WordKey = keyof typeof sv
