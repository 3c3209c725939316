/** Typed values that are kept on the computer. The pages that keep them load these texts. */
export const keptWords = {
  'kept.found': 'Det du skrev förra gången är kvar, inte sparat',
  'kept.older': 'Det du skrev förra gången är kvar, inte sparat. Uppgifterna har ändrats sedan dess.',
  'kept.drop': 'Kasta det',
} as const
