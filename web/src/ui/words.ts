import { sv } from '@kollegium/api/words/sv/index'
import { createWords } from '@kollegium/api/words/words'

/** Turns a dictionary key into the Swedish text a person sees; `::name` is filled from `values`. */
export const t = createWords(sv)
