import { AsyncLocalStorage } from 'node:async_hooks'
import type { BrandName, brandMarks } from '../entities/brand-marks.ts'
import { scopeTexts } from '../i18n/translator.ts'

export type BrandAppearance = {
  mark: (typeof brandMarks)[number]
  /** `#RRGGBB`; every shade follows it. */
  colour: string
  /** The sender of its mails; an absent part is the installation's (MAIL_FROM). */
  from?: { name?: string; address?: string }
}

/** An installation without a brand of its own looks so. */
export const neutralAppearance: BrandAppearance = { mark: 'college', colour: '#0078BE' }

const looks: Record<BrandName, BrandAppearance> = {
  college: neutralAppearance,
  language: { mark: 'language', colour: '#5E3B8E' },
}

const scope = new AsyncLocalStorage<BrandName>()

/** The brand of the work that goes on: the installation's own outside of {@link inBrand}. */
export const currentBrand = (): BrandName => scope.getStore() ?? 'college'

/** Does work for a brand: its texts, mails and colours are the brand's until the work ends. */
export function inBrand<Result>(brand: BrandName, work: () => Result): Result {
  return brand === currentBrand() ? work() : scope.run(brand, work)
}

/** How the brand of the work that goes on looks. Mails and sign-in pages are written without asking the database. */
export const brandAppearance = (): BrandAppearance => looks[currentBrand()]

/** Puts the appearance of a brand in force in this process, with the wordings (modules/brands/wordings.ts). */
export function setBrandAppearance({ mark, colour, from }: BrandAppearance, brand: BrandName = 'college'): void {
  looks[brand] = { mark, colour, ...(from && { from }) }
}

/** Puts the texts of the second brand in force in this process; they hold within {@link inBrand}. */
export function setSecondBrandTexts(texts: Readonly<Record<string, string>>): void {
  scopeTexts(() => (scope.getStore() === 'language' ? texts : undefined))
}
