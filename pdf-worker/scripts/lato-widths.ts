import { writeFileSync } from 'node:fs'
import { readAdvances } from '../src/woff.ts'

const unitsPerEm = 2000

/**
 * Measures the advance widths of the installed Lato (latin and latin-ext), in 1/2000 em: the characters, and their
 * widths in each weight.
 */
export function measureLato() {
  const path = (subset: string, weight: number) =>
    new URL(import.meta.resolve(`@fontsource/lato/files/lato-${subset}-${weight}-normal.woff`))
  const measure = (weight: number) =>
    new Map([...readAdvances(path('latin-ext', weight).pathname), ...readAdvances(path('latin', weight).pathname)])
  const codes = [...measure(400).keys()].filter((code) => code >= 0x20).sort((a, b) => a - b)
  const row = (weight: number) => {
    const advances = measure(weight)
    return codes.map((code) => advances.get(code) ?? 0).join(' ')
  }
  return {
    unitsPerEm,
    characters: String.fromCodePoint(...codes),
    advances: { 300: row(300), 400: row(400), 700: row(700) },
  }
}

if (import.meta.main) {
  const escaped = measureLato().characters.replace(
    /./gsu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  const { advances } = measureLato()
  writeFileSync(
    new URL('../templates/lato-widths.ts', import.meta.url),
    `/** Made by \`npm run widths -w pdf-worker\` from @fontsource/lato: advance widths in 1/${unitsPerEm} em. A test keeps it true. */
export const unitsPerEm = ${unitsPerEm}
export const characters =
  '${escaped}'
export const advances = {
${Object.entries(advances)
  .map(([weight, row]) => `  ${weight}: '${row}',`)
  .join('\n')}
}
`,
  )
}
