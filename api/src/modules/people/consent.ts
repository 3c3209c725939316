import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'

const t = createTranslator(sv)

/** The version of the text that users are asked to approve; an installation that words it anew raises it in the dictionary. */
export const consentVersion = (): string => t('consent.version')

/** The consent text and its version (Spec §5, GDPR consent). */
export const consentText = () => ({ version: consentVersion(), text: t('consent.text') })
