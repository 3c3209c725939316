import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FontName, FontUrls } from '#templates'

const weights = [300, 400, 700, 900] as const
const wideNames = { 300: 'light', 400: 'normal', 700: 'bold', 900: 'black' } as const

function dataUri(specifier: string): string {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(specifier)))
  return `data:font/woff2;base64,${bytes.toString('base64')}`
}

function load(wide: boolean): FontUrls {
  const urls: FontUrls = {}
  for (const weight of weights) {
    for (const subset of ['latin', 'latin-ext'] as const) {
      urls[`${subset}-${weight}`] = dataUri(`@fontsource/lato/files/lato-${subset}-${weight}-normal.woff2`)
    }
    if (!wide) continue
    const name: FontName = `wide-${weight}`
    const file = wideNames[weight]
    urls[name] = dataUri(`lato-font/fonts/lato-${file}/lato-${file}.woff2`)
  }
  return urls
}

let common: FontUrls | undefined
let wide: FontUrls | undefined

/** Letters of the Latin alphabets beyond Latin 1. The large faces alone have some of them. */
const beyondLatin1 = /[\u0100-\u024f\u1e00-\u1eff]/

/** Gives Lato as `data:` URIs. The large faces (720 kB) are included only when a text needs them. */
export function fontsFor(text: string): FontUrls {
  if (beyondLatin1.test(text)) {
    wide ??= load(true)
    return wide
  }
  common ??= load(false)
  return common
}
