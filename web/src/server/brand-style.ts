import { type Brand, brandSchema } from '@kollegium/api/settings/brand'

const own = brandSchema.parse({}).colour.toLowerCase()

/** Where the brand's colours are, or null when they are the theme's own. The colour in the address makes it new when it changes. */
export function brandStyleAddress({ colour }: Pick<Brand, 'colour'>): string | null {
  return colour.toLowerCase() === own ? null : `/brand.css?f=${colour.slice(1).toLowerCase()}`
}

/** The theme's blues made from the brand's primary colour, in the same steps (tokens.css). */
export function brandStyle({ colour }: Pick<Brand, 'colour'>): string {
  const mix = (part: number, other: string) => `color-mix(in srgb, ${colour} ${part}%, ${other})`
  return `:root{--brand-primary:${colour};--brand-primary-dark:${mix(75, 'black')};--brand-primary-ink:${mix(62, 'black')};--brand-primary-light:${mix(17, 'white')};--brand-primary-ice:${mix(6, 'white')}}`
}
