import { certWords } from '@kollegium/api/i18n/sv/cert-words'
import { addTexts } from './i18n.ts'

/** Adds the texts of certificates. The certificate app begins with them; the first screens of the others do without. */
addTexts(certWords)
