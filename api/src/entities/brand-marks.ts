/** The home-made marks that a brand may have. */
export const brandMarks = ['college', 'language'] as const

/** The two brands (readings): the installation's own, and that of language at work. */
export const brandNames = ['college', 'language'] as const
export type BrandName = (typeof brandNames)[number]
