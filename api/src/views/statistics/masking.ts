/**
 * A number of documents. Null stands for one to four, which could point at persons; `hidden` for a larger one, by which such a
 * number could be worked out.
 */
export type Count = number | null | 'hidden'

/** Fewer than this could point at persons. */
const fewest = 5
const isFew = (count: number) => count > 0 && count < fewest

/** A sum that is shown, with the lists that it is divided into. A part of the sum may stand in no line of a list. */
export type Sum = { count: number; isMasked: boolean; lists: readonly (readonly Sum[])[] }

/** Makes a sum of lists, unmasked. */
export const sumOf = (count: number, ...lists: (readonly Sum[])[]): Sum => ({ count, isMasked: false, lists })

/** Returns a sum as readers see it. */
export function shown({ count, isMasked }: Sum): Count {
  if (!isMasked) return count
  return isFew(count) ? null : 'hidden'
}

/**
 * Masks each count of one to four below a sum, and as many larger ones as keep the small ones from being worked out by
 * subtraction. The smallest of a list are taken, and the sum itself where there are none.
 */
export function mask(sum: Sum): void {
  // Each round masks more, or is the last one.
  while (maskOnce(sum)) {}
}

function maskOnce(sum: Sum): boolean {
  let hasChanged = isFew(sum.count) && !sum.isMasked
  if (hasChanged) sum.isMasked = true
  for (const list of sum.lists) {
    for (const part of list) hasChanged = maskOnce(part) || hasChanged
    hasChanged = protect(sum, list) || hasChanged
  }
  return hasChanged
}

/** Masks more of one list, or its sum, as long as a masked count follows from the shown ones. */
function protect(sum: Sum, list: readonly Sum[]): boolean {
  const rest = sum.count - list.reduce((all, { count }) => all + count, 0)
  const bySize = list.filter(({ count }) => count > 0).toSorted((one, other) => one.count - other.count)
  let hasChanged = false
  for (;;) {
    const masked = list.filter(({ isMasked }) => isMasked).map(({ count }) => count)
    const needs = sum.isMasked || isFew(rest) || masked.length > 0
    if (!needs || isSafe(masked, rest, sum.isMasked)) return hasChanged
    const next = bySize.find(({ isMasked }) => !isMasked) ?? sum
    if (next.isMasked) return hasChanged
    next.isMasked = true
    hasChanged = true
  }
}

/**
 * Tells whether each of a list's masked counts could be another number. Readers know the sum of them all, that the small ones are
 * one to four and the others five or more, and nothing of the rest without a line.
 */
function isSafe(masked: readonly number[], rest: number, isSumMasked: boolean): boolean {
  if (isSumMasked) return masked.length > 0 || rest > 0
  const small = masked.filter(isFew).length
  const all = masked.reduce((sum, count) => sum + count, 0) + rest
  const [open, least] = [rest > 0 ? 1 : 0, small + (masked.length - small) * fewest]
  // A larger one or the rest takes what a small one has less, as long as not all of them have the least.
  if (masked.length > small || open > 0) return masked.length + open > 1 && all > least + open
  return small > 1 && all > least && all < small * (fewest - 1)
}
