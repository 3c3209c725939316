import { sv } from '@kollegium/api/i18n/sv/index'
import { createTranslator } from '@kollegium/api/i18n/translator'

/** A text of the Swedish dictionary, in the installation's own wording where it has one. */
export const t = createTranslator(sv)
