import { fileURLToPath } from 'node:url'
import { fontGroups } from '@kollegium/api/definitions/certificates'

const weights = { 300: 'light', 400: 'normal', 700: 'bold' } as const
const packages = new Set(fontGroups.flatMap((group) => group.packages))

/** The style sheet of Lato's package with all its letters. The package brings none with single weights. */
export const latoWideCss = Object.entries(weights)
  .map(
    ([weight, name]) =>
      `@font-face{font-family:"Lato Wide";font-weight:${weight};src:url(./files/lato-${name}.woff2) format("woff2")}`,
  )
  .join('\n')

/**
 * Finds a file of the fonts that papers embed, for a browser's preview: `noto-sans-thai/300.css` and the files that it
 * names. Any other path is null.
 */
export function fontFile(path: string): string | null {
  const [, name = '', rest = ''] = /^([a-z-]+)\/(.+)$/.exec(path) ?? []
  const [, wide] = /^files\/lato-(light|normal|bold)\.woff2$/.exec(rest) ?? []
  if (name === 'lato-wide') return wide ? resolve(`lato-font/fonts/lato-${wide}/lato-${wide}.woff2`) : null
  if (!packages.has(name)) return null
  return /^(300|400|700)\.css$/.test(rest) || /^files\/[a-z0-9-]+\.woff2$/.test(rest)
    ? resolve(`@fontsource/${name}/${rest}`)
    : null
}

const resolve = (specifier: string) => fileURLToPath(import.meta.resolve(specifier))
