let last = 0

/** Gives a number that no other row of this process has, for unique names. */
export function nextNumber(): number {
  last += 1
  return last
}
