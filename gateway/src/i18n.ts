import { sv } from '@kollegium/api/words/sv/index'
import { createWords } from '@kollegium/api/words/words'

/** A text of the Swedish dictionary, in the installation's own wording where it has one. */
export const t = createWords(sv)
