/** A measured figure with its baseline, both from this run. */
export type Measured = {
  name: string
  ours: number
  /** The baseline's figure; left out where the limit is a plain amount. */
  base?: number
  unit: string
  limit: number
  /** 'least': more is better (requests a second). 'most': less is better (time, bytes). */
  sense: 'least' | 'most'
}

/** The ratio to the baseline, or the amount itself where there is none. */
export const amountOf = ({ ours, base }: Measured): number => (base === undefined ? ours : ours / base)

/** Whether the figure keeps its limit. */
export const isReached = (measured: Measured): boolean =>
  measured.sense === 'least' ? amountOf(measured) >= measured.limit : amountOf(measured) <= measured.limit

const columns = [58, 12, 12, 8, 9]

/** Prints the heads of the columns and a rule. */
export function printHead(): void {
  console.log(`${row(['', 'ours', 'base', 'ratio', 'limit'])}\n${'─'.repeat(112)}`)
}

/** Prints one line: name, ours, base, ratio, limit, ok or not. */
export function printLine(measured: Measured): void {
  const { name, ours, base, unit, limit, sense } = measured
  const sign = sense === 'least' ? '≥' : '≤'
  const cells = [
    name,
    `${figure(ours)} ${unit}`,
    base === undefined ? '' : `${figure(base)} ${unit}`,
    base === undefined ? '' : (ours / base).toFixed(2),
    base === undefined ? `${sign} ${limit} ${unit}` : `${sign} ${limit}`,
  ]
  console.log(`${row(cells)}  ${isReached(measured) ? 'ok' : 'NOT REACHED'}`)
}

function row(cells: string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(58) : cell.padStart(columns[index] ?? 0))).join('')
}

const figure = (value: number): string => value.toFixed(value < 100 ? 1 : 0)

/** The median of the values; NaN when there are none. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/**
 * Measures ours and the baseline in turn, so that other work of the machine slows both alike. Answers the median of
 * each.
 */
export async function alternate(
  rounds: number,
  ours: (round: number) => Promise<number>,
  base: (round: number) => Promise<number>,
): Promise<{ ours: number; base: number }> {
  const measured = { ours: [] as number[], base: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    measured.ours.push(await ours(round))
    measured.base.push(await base(round))
  }
  return { ours: medianOf(measured.ours), base: medianOf(measured.base) }
}
