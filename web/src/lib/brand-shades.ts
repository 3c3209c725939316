/** The theme's blues as custom properties, made from a brand's primary colour in the same steps (tokens.css). */
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
