/** The paths that `npm run bench -- quick` measures; `hot-path-ratios.json` keeps a ratio for each. */
export const hotPathNames = [
  'list, its total kept',
  'list, counted each time',
  'list with bodies',
  'one',
  'search in the list',
  'search',
  'list through GraphQL (the typed call)',
  'kept page, 30 writes a second elsewhere (without)',
] as const

export type HotPathName = (typeof hotPathNames)[number]
export type Ratios = Readonly<Record<string, number>>

/** How much dearer a path may become against its lean statement. */
const growth = 1.25

/** Tells whether a ratio is within a quarter of the kept one. A path without a kept ratio is never within it. */
const isWithin = (ratio: number, kept: number | undefined): boolean => kept !== undefined && ratio <= growth * kept

/** How often a path that seems dearer is measured. */
const tries = 3

/**
 * Measures each path, and up to twice more while it seems dearer: a moment of other work on the machine is no change of ours. The
 * lowest of the ratios counts, so a path fails when it is dearer each time.
 */
export async function measuredAgainWhereDearer(
  names: readonly HotPathName[],
  kept: Ratios,
  measure: (name: HotPathName, attempt: number) => Promise<number>,
): Promise<Ratios> {
  const ratios: Record<string, number> = {}
  for (const name of names) {
    let ratio = await measure(name, 1)
    const isToRepeat = () => kept[name] !== undefined && !isWithin(ratio, kept[name])
    for (let attempt = 2; attempt <= tries && isToRepeat(); attempt += 1) {
      ratio = Math.min(ratio, await measure(name, attempt))
    }
    ratios[name] = ratio
  }
  return ratios
}

/** Says of each path that may not pass why, and how to go on. Nothing is said when all may. */
export function faultsOf(ratios: Ratios, kept: Ratios): string[] {
  const dearer = Object.entries(ratios).flatMap(([name, ratio]) => {
    if (isWithin(ratio, kept[name])) return []
    if (kept[name] === undefined) return [`“${name}” has no kept ratio: keep one by npm run bench -- quick keep.`]
    return [
      `“${name}” costs ${ratio.toFixed(2)} × its lean statement, and ${kept[name].toFixed(2)} × is kept. Compare the figures of ours and of ` +
        'the database above with those before your change. A cost that is wanted is kept by npm run bench -- quick keep, and the commit says its reason.',
    ]
  })
  const gone = Object.keys(kept).flatMap((name) =>
    name in ratios ? [] : [`“${name}” is kept and not measured: take it out of tests/bench/hot-path-ratios.json.`],
  )
  return [...dearer, ...gone]
}
