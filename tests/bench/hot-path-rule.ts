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

/**
 * Measures each path, and once more when it seems dearer: a moment of other work on the machine is no change of ours. The lower of
 * the two ratios counts, so a path fails when it is dearer twice.
 */
export async function measuredTwiceWhereDearer(
  names: readonly HotPathName[],
  kept: Ratios,
  measure: (name: HotPathName, again: boolean) => Promise<number>,
): Promise<Ratios> {
  const ratios: Record<string, number> = {}
  for (const name of names) {
    const first = await measure(name, false)
    const isEnough = kept[name] === undefined || isWithin(first, kept[name])
    ratios[name] = isEnough ? first : Math.min(first, await measure(name, true))
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
