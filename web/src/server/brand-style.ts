import { type Brand, brandSchema } from '@kollegium/api/settings/brand'
import { brandShades } from '../lib/brand-shades.ts'

const own = brandSchema.parse({}).colour.toLowerCase()

/** Where the brand's colours are, or null when they are the theme's own. The colour in the address makes it new when it changes. */
export function brandStyleAddress({ colour }: Pick<Brand, 'colour'>): string | null {
  return colour.toLowerCase() === own ? null : `/brand.css?f=${colour.slice(1).toLowerCase()}`
}

/** The theme's blues made from the brand's primary colour. */
export function brandStyle({ colour }: Pick<Brand, 'colour'>): string {
  const shades = Object.entries(brandShades(colour)).map(([name, value]) => `${name}:${value}`)
  return `:root{${shades.join(';')}}`
}
