import type { brandMarks } from '../entities/brand-marks.ts'

export type BrandAppearance = {
  mark: (typeof brandMarks)[number]
  /** `#RRGGBB`; every shade follows it. */
  colour: string
}

/** An installation without a brand of its own looks so. */
export const neutralAppearance: BrandAppearance = { mark: 'college', colour: '#0078BE' }

let current = neutralAppearance

/** How the installation's own brand looks. Mails and sign-in pages are written without asking the database. */
export const brandAppearance = (): BrandAppearance => current

/** Puts an appearance in force in this process, with the text overrides (modules/brands/text-overrides.ts). */
export function setBrandAppearance({ mark, colour }: BrandAppearance): void {
  current = { mark, colour }
}
