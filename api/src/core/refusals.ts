import type { EntityName } from '../words/sv/entities.ts'
import { sv } from '../words/sv/index.ts'
import { createWords, formsOf } from '../words/words.ts'
import { AppError } from './errors.ts'

const t = createWords(sv)

/** How many of an entity still need a row. */
export type Usage = { entity: EntityName; count: number }

export function forbidden(): AppError {
  return new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
}

/** Says where the row is used, as '5 grupper och 1 artikel'. */
export function inUse(uses: Usage[]): AppError {
  const parts = uses.map(({ entity, count }) => `${count} ${formsOf(entity)[count === 1 ? 'indefSg' : 'indefPl']}`)
  const text = new Intl.ListFormat('sv').format(parts)
  return new AppError('CONFLICT', { message: t('error.inUseBy', { text }), details: { usedIn: uses } })
}

/** Prisma's "no such row": it is gone, unseen, or of another version. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'P2025'
}
