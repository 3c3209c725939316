/** The parts that `npm run bench -- <name>` measures alone. */
export const partNames = [
  'pages',
  'quality',
  'printing',
  'papers',
  'verification',
  'quick',
  'scale',
  'finding',
  'create',
  'screens',
  'presence',
  'day',
] as const

/** The name of a part that is measured alone. */
export type PartName = (typeof partNames)[number]

/**
 * Reads the name of the part to measure; undefined for all of them.
 * @throws an error that lists the names, before a mistyped one measures all parts for three quarters of an hour
 */
export function readPart(given: string | undefined): PartName | undefined {
  if (given === undefined) return undefined
  const part = partNames.find((name) => name === given)
  if (!part) throw new Error(`No part is named “${given}”. The parts are ${partNames.join(', ')}.`)
  return part
}
