import { goneWords } from '@kollegium/api/i18n/sv/gone'
import { addTexts } from './i18n.ts'

/** Adds the texts of an open form whose record is gone. */
addTexts(goneWords)
