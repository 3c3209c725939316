import { isThemeColour } from '@kollegium/api/definitions'
import type { Brand } from '@kollegium/api/server'

/** Where the brand's colours are, or null when they are the theme's own. The colour in the address makes it new when it changes. */
export function brandStyleAddress({ colour }: Pick<Brand, 'colour'>): string | null {
  return isThemeColour(colour) ? null : `/brand.css?f=${colour.slice(1).toLowerCase()}`
}
