import type { Prisma } from '@kollegium/db'
import { containing } from '../../engine/filters.ts'

/** Conditions on people whose names begin with each of the typed words. % and _ are no signs for other letters. */
export function namesBeginning(search: string): Prisma.UserWhereInput[] {
  const starts = (text: string) => ({ startsWith: containing(text).contains, mode: 'insensitive' as const })
  const words = search.split(/\s+/).filter(Boolean).slice(0, 4)
  return words.map((word) => ({ OR: [{ firstname: starts(word) }, { lastname: starts(word) }] }))
}
