import { createHash } from 'node:crypto'
import { PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import type { Reader } from './objects.ts'
import { written } from './written.ts'

/** References within an object, in their order. */
export function refsIn(value: PdfObject, found: PdfRef[] = []): PdfRef[] {
  if (value instanceof PdfRef) found.push(value)
  else if (value instanceof PdfArray) for (const item of value) refsIn(item, found)
  else if (value instanceof PdfDict) for (const [, item] of value) refsIn(item, found)
  return found
}

/** All objects that these lead to, by their numbers in the print, each before those that it leads to first. */
export function reachable(
  from: readonly PdfRef[],
  read: Reader,
  isOutside: (ref: PdfRef) => boolean,
): Map<number, PdfObject> {
  const found = new Map<number, PdfObject>()
  const left = [...from].reverse()
  for (let ref = left.pop(); ref; ref = left.pop()) {
    if (found.has(ref.objectNumber) || isOutside(ref)) continue
    const object = read(ref)
    if (object === null) continue
    found.set(ref.objectNumber, object)
    left.push(...refsIn(object).reverse())
  }
  return found
}

/**
 * Makes the function that tells an object's contents as a hash: equal objects that lead to equal objects have the same one. It is for
 * fonts, pictures and the like, which never lead back to themselves.
 */
export function hasher(read: Reader): (ref: PdfRef) => string {
  const known = new Map<number, string>()
  const hashOf = (ref: PdfRef): string => {
    const earlier = known.get(ref.objectNumber)
    if (earlier !== undefined) return earlier
    const object = read(ref)
    const hash = createHash('sha256')
    if (object) {
      for (const child of refsIn(object)) hash.update(hashOf(child))
      hash.update(written(object, () => 0))
      if (object instanceof PdfStream) hash.update(object.data)
    }
    const digest = hash.digest('hex')
    known.set(ref.objectNumber, digest)
    return digest
  }
  return hashOf
}
