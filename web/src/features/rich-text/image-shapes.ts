/** Widths and shapes an image in a text can have; the server keeps no others (a test compares the two lists). */
export const imageSizes = ['small', 'medium', 'large', 'full'] as const
export const imageShapes = ['rectangle', 'square', 'circle'] as const

export type ImageSize = (typeof imageSizes)[number]
export type ImageShape = (typeof imageShapes)[number]

/** The value when it is one of the list, otherwise the given one. */
export function oneOf<Value extends string>(values: readonly Value[], given: unknown, otherwise: Value): Value {
  return values.find((value) => value === given) ?? otherwise
}

/** Files of our own that everyone may fetch: images in a text come from nowhere else. */
const ownFile = /^\/files\/\d{1,10}\/[^\s"'<>\\/?#]+$/

/** The path of an image of ours, from a path or a whole address on this host; null for any other. */
export function ownImage(src: string | null): string | null {
  if (!src) return null
  const path = src.startsWith(`${location.origin}/`) ? src.slice(location.origin.length) : src
  return ownFile.test(path) ? path : null
}
