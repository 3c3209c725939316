/** The blue of the theme (tokens.css) and of the sign-in pages. Its shades are chosen by hand. */
const themeColour = '#0078be'

/** Returns whether the colour is the theme's own, whose shades need no mixing. */
export const isThemeColour = (colour: string) => colour.toLowerCase() === themeColour

/** The theme's blues as custom properties, made from a brand's primary colour in the same steps. */
export function brandShades(colour: string): Record<string, string> {
  const mix = (part: number, other: string) => `color-mix(in srgb, ${colour} ${part}%, ${other})`
  return {
    '--brand-primary': colour,
    '--brand-primary-dark': mix(75, 'black'),
    '--brand-primary-ink': mix(62, 'black'),
    '--brand-primary-light': mix(17, 'white'),
    '--brand-primary-ice': mix(6, 'white'),
  }
}

/** {@link brandShades} as a style sheet. */
export function brandStyle(colour: string): string {
  const shades = Object.entries(brandShades(colour)).map(([name, value]) => `${name}:${value}`)
  return `:root{${shades.join(';')}}`
}

/** The colours of buttons (`primary`) and links (`dark`) in mails, where custom properties do not work. */
export function mailShades(colour: string): { primary: string; dark: string } {
  if (isThemeColour(colour)) return { primary: themeColour, dark: '#005a8f' }
  const dark = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.75))
  return { primary: colour, dark: `#${dark.map((part) => part.toString(16).padStart(2, '0')).join('')}` }
}
