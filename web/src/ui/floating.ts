import { late } from '../lib/late.tsx'

const parts = () => import('./floating-parts.ts')

/** A tooltip's text. */
export const Bubble = late(async () => ({ default: (await parts()).Bubble }))
/** A menu with its list. */
export const FloatingMenu = late(async () => ({ default: (await parts()).FloatingMenu }))
/** The place of a popover. */
export const Place = late(async () => ({ default: (await parts()).Place }))

/** A select with its options. */
export const FloatingSelect = late(async () => ({
  default: (await parts()).FloatingSelect<string | number>,
}))

let coming: Promise<unknown> | undefined
/** Fetches the code of them all, once. */
export function loadFloating(): Promise<unknown> {
  coming ??= Promise.all([Bubble, FloatingMenu, FloatingSelect, Place].map(({ load }) => load())).catch((error) => {
    coming = undefined
    throw error
  })
  return coming
}

/** Fetches it ahead. A part whose code can't be fetched tells so when it is drawn. */
export const fetchFloating = () => void loadFloating().catch(() => undefined)
