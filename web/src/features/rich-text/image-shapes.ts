/** Sizes of an image in a text; the server keeps no others (a test compares the lists). */
export const imageSizes = ['small', 'medium', 'large', 'full'] as const
/** Shapes of an image in a text; the server keeps no others. */
export const imageShapes = ['rectangle', 'square', 'circle'] as const

export type ImageSize = (typeof imageSizes)[number]
export type ImageShape = (typeof imageShapes)[number]

/** Returns the value when the list holds it, otherwise the given default. */
export function oneOf<Value extends string>(values: readonly Value[], given: unknown, otherwise: Value): Value {
  return values.find((value) => value === given) ?? otherwise
}

/** The path of our own public files: images in a text come from nowhere else. */
const ownFile = /^\/files\/\d{1,10}\/[^\s"'<>\\/?#]+$/

/** Returns the path of our own image, from a path or a whole address on this host; null for any other. */
export function ownImage(src: string | null): string | null {
  if (!src) return null
  const path = src.startsWith(`${location.origin}/`) ? src.slice(location.origin.length) : src
  return ownFile.test(path) ? path : null
}
