import { isThemeColour } from '@kollegium/api/definitions'
import type { Brand } from '@kollegium/api/server'

/**
 * Returns the address of the brand's colours, or null for the theme's own. The address holds the colour, so that a
 * change gives a new one.
 */
export function brandStyleAddress({ colour }: Pick<Brand, 'colour'>): string | null {
  return isThemeColour(colour) ? null : `/brand.css?f=${colour.slice(1).toLowerCase()}`
}
