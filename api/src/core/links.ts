import type { Prisma } from '@kollegium/db'
import { type Subject, subjects } from '../access/subjects.ts'
import { visible } from '../access/visible.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import type { Context } from './context.ts'
import { invalid } from './errors.ts'

const t = createWords(sv)

export type Mode = 'create' | 'update'

/**
 * Turns what a client sent for a relation into Prisma's nested write, after checking that the actor may read every
 * row it names. A row that may not be read is refused like one that does not exist.
 * @throws AppError INVALID at `data.<field>`
 */
export type LinkWriter = (ctx: Context, field: string, value: unknown, mode: Mode) => Promise<Record<string, unknown>>

type Finder = { findMany(args: never): Promise<{ id: number }[]> }

/** Refuses ids of `subject` that the actor can't read; one statement for all of them. */
export async function requireReadable(ctx: Context, subject: Subject, ids: number[], path: string): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const model = subjects[subject]
  const delegate = ctx.db[
    `${model.charAt(0).toLowerCase()}${model.slice(1)}` as Uncapitalize<Prisma.ModelName>
  ] as Finder
  const where = { AND: [{ id: { in: wanted } }, visible(ctx.actor.ability, 'read', subject)] }
  const found = await delegate.findMany({ where, select: { id: true } } as never)
  if (found.length < wanted.length) throw invalid({ [path]: [t('valid.unknownRow')] }, t('valid.invalidFields'))
}

/** An optional row that this one belongs to; the value is its id or null. */
export function belongsTo(subject: Subject): LinkWriter {
  return async (ctx, field, value, mode) => {
    const id = value as number | null
    if (id === null) return mode === 'create' ? {} : { disconnect: true }
    await requireReadable(ctx, subject, [id], `data.${field}`)
    return { connect: { id } }
  }
}

/** A set of rows; the value is the list of their ids, which replaces the whole set. */
export function manyOf(subject: Subject): LinkWriter {
  return async (ctx, field, value, mode) => {
    const ids = [...new Set(value as number[])]
    await requireReadable(ctx, subject, ids, `data.${field}`)
    const rows = ids.map((id) => ({ id }))
    return mode === 'create' ? { connect: rows } : { set: rows }
  }
}

/**
 * An ordered list through a pivot table with a `position`; the value is a list of objects holding `key` (the linked
 * row's id) and the pivot's own columns. It replaces the whole list.
 * @throws AppError INVALID when a row stands twice ('This item already exists in the list', Spec §5)
 */
export function orderedLinks(subject: Subject, key: string): LinkWriter {
  return async (ctx, field, value, mode) => {
    const items = value as Record<string, unknown>[]
    const ids = items.map((item) => item[key] as number)
    if (new Set(ids).size < ids.length) {
      throw invalid({ [`data.${field}`]: [t('list.exists')] }, t('valid.invalidFields'))
    }
    await requireReadable(ctx, subject, ids, `data.${field}`)
    const create = items.map((item, position) => ({ ...item, position }))
    return mode === 'create' ? { create } : { deleteMany: {}, create }
  }
}
