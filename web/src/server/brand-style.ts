import { isThemeColour } from '@kollegium/api/definitions'
import type { Brand } from '@kollegium/api/server'

/**
 * Returns the address of the brand's colours, or null for the theme's own. The address holds colour and mark, so that a
 * change gives a new one.
 */
export function brandStyleAddress({ colour, mark }: Pick<Brand, 'colour' | 'mark'>): string | null {
  if (isThemeColour(colour) && mark === 'college') return null
  return `/brand.css?f=${colour.slice(1).toLowerCase()}${mark === 'college' ? '' : `&m=${mark}`}`
}
