import { createHash } from 'node:crypto'

/** Marks rows, in whichever order: the act that follows a question is of those alone that the question counted. */
export const markOfRows = (ids: readonly number[]): string =>
  createHash('sha256')
    .update(ids.toSorted((one, other) => one - other).join(','))
    .digest('base64url')
