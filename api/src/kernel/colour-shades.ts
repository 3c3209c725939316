/** The blue of the theme (tokens.css) and of the sign-in pages. Its shades are chosen by hand. */
const themeColour = '#0078be'
/** The purple of the second brand, whose dark ground and quiet texts are chosen by hand, too (visual guide, second brand). */
const purple = { colour: '#5e3b8e', deep: '#2e1a4a', mist: '#d9cdea', light: '#e6ddf1', ice: '#f0ebf7' }

/** Returns whether the colour is the theme's own, whose shades need no mixing. */
export const isThemeColour = (colour: string) => colour.toLowerCase() === themeColour

const isPurple = (colour: string) => colour.toLowerCase() === purple.colour

/** The theme's blues as custom properties, made from a brand's primary colour in the same steps. */
export function brandShades(colour: string): Record<string, string> {
  const mix = (part: number, other: string) => `color-mix(in srgb, ${colour} ${part}%, ${other})`
  const chosen = isPurple(colour)
  return {
    '--brand-primary': colour,
    '--brand-primary-dark': mix(75, 'black'),
    '--brand-primary-ink': mix(62, 'black'),
    '--brand-primary-light': chosen ? purple.light : mix(17, 'white'),
    '--brand-primary-ice': chosen ? purple.ice : mix(6, 'white'),
    ...(chosen && { '--brand-primary-deep': purple.deep, '--brand-primary-mist': purple.mist }),
  }
}

/** Sections that are green in the theme are orange under the mark of the second brand. */
const orangeSections = { '--brand-section-green': '#e58a2b', '--brand-section-green-light': '#fcf0e1' }

/** {@link brandShades} as a style sheet. `mark` is that of the brand. */
export function brandStyle(colour: string, mark: 'college' | 'language' = 'college'): string {
  const all = { ...brandShades(colour), ...(mark === 'language' && orangeSections) }
  const shades = Object.entries(all).map(([name, value]) => `${name}:${value}`)
  return `:root{${shades.join(';')}}`
}

/** The colours of buttons (`primary`), links (`dark`) and the name (`deep`) in mails, where custom properties do not work. */
export function mailShades(colour: string): { primary: string; dark: string; deep: string } {
  if (isThemeColour(colour)) return { primary: themeColour, dark: '#005a8f', deep: '#0b2f4a' }
  const dark = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.75))
  const deep = isPurple(colour) ? purple.deep : '#0b2f4a'
  return { primary: colour, dark: `#${dark.map((part) => part.toString(16).padStart(2, '0')).join('')}`, deep }
}
