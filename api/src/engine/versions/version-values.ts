import { z } from 'zod'
import type { Subject } from '../../access/subjects.ts'
import type { SignedInContext } from '../context.ts'
import { keepsDate } from '../publication.ts'
import { byId } from '../resource.ts'

/** A row and two of its versions: `from` is by default the one before `to`, `to` the newest. */
export const comparedInput = byId.extend({
  ...{ from: byId.shape.id.optional(), to: byId.shape.id.optional() },
  pending: z.literal(true).optional(),
})
export type ComparedInput = z.infer<typeof comparedInput>

type Values = Record<string, unknown>
/**
 * The values of two versions as a form would show them; `before` is null for the first version. Restoring the later one, which is of the
 * moment `at`, writes `restored`.
 */
export type TwoVersions = { before: Values | null; after: Values; restored: Values; at: Date }
/** The part of a version that restoring writes. A published text keeps its date: versions from before its publication lack it. */
export function restoredInto(now: object, { date, ...text }: Values): Values {
  return date === undefined || keepsDate(now) ? text : { ...text, date }
}

type Reader = (ctx: SignedInContext, input: ComparedInput) => Promise<TwoVersions>

const readers = new Map<Subject, Reader>()

/** Says how the values of a subject's versions are read. */
export const readVersionsBy = (subject: Subject, reader: Reader): void => void readers.set(subject, reader)

/**
 * Reads two versions of a row for an actor who may restore them.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export function versionValues(ctx: SignedInContext, subject: Subject, input: ComparedInput): Promise<TwoVersions> {
  const reader = readers.get(subject)
  if (!reader) throw new Error(`${subject} keeps no versions`)
  return reader(ctx, input)
}
