/** The home-made marks that a brand may have. */
export const brandMarks = ['college', 'language'] as const
