/** Returns a picture's width divided by its height; undefined for a file that is no picture. */
export function ratioOf(file: object): number | undefined {
  const { width, height } = file as Record<string, unknown>
  return typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0 ? width / height : undefined
}
