/** A run of lines that stand in both texts, or in one of them. */
export type Part = { kind: 'same' | 'added' | 'removed'; lines: string[] }

/** More comparisons than this would take longer than anyone waits; what is left in the middle is then shown as replaced. */
const maxCells = 4_000_000

/** What leads from one list of lines to the other: the longest common run of lines stays, the rest goes or comes. */
export function diffLines(before: readonly string[], after: readonly string[]): Part[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (
    end < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end++
  }
  const parts: Part[] = []
  add(parts, 'same', before.slice(0, start))
  middle(parts, before.slice(start, before.length - end), after.slice(start, after.length - end))
  add(parts, 'same', before.slice(before.length - end))
  return parts
}

function middle(parts: Part[], before: readonly string[], after: readonly string[]): void {
  const width = after.length + 1
  if (before.length * after.length > maxCells) {
    add(parts, 'removed', before)
    add(parts, 'added', after)
    return
  }
  // lengths[i * width + j]: how many lines the rests from i and j have in common, in order.
  const lengths = new Uint16Array((before.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      lengths[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [gone, come] = [before[i], after[j]]
    if (gone !== undefined && gone === come) {
      add(parts, 'same', [gone])
      i++
      j++
    } else if (gone !== undefined && (come === undefined || at(i + 1, j) >= at(i, j + 1))) {
      add(parts, 'removed', [gone])
      i++
    } else if (come !== undefined) {
      add(parts, 'added', [come])
      j++
    }
  }
}

function add(parts: Part[], kind: Part['kind'], lines: readonly string[]): void {
  const last = parts.at(-1)
  if (lines.length === 0) return
  if (last?.kind === kind) last.lines.push(...lines)
  else parts.push({ kind, lines: [...lines] })
}
