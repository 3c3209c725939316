import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { rowId, version } from '../../kernel/fields.ts'
import { bulkLimits, inTransaction } from '../../kernel/transaction.ts'
import type { SignedInContext } from '../context.ts'
import { keepsDate } from '../publication.ts'
import { forbidden } from '../refusals.ts'
import { byId, maxLimit, type Resource } from '../resource.ts'
import { procedure } from '../trpc.ts'
import { changesBetween } from '../versions/version-lines.ts'
import { namesIn } from '../versions/version-links.ts'
import { writersOfRow } from '../versions/version-writers.ts'
import { readableRow, writableRow } from '../versions/versioned-rows.ts'
import type { Copied, CopyOptions, Form } from './copied-rows.ts'
import { type CopyResult, copyInto, fittedForm } from './copy-into.ts'
import { copyReaders } from './copy-readers.ts'
import { type TakenText, takeSourcesBy } from './source-texts.ts'

const copyInput = byId.extend({
  /** Null is the front site. */
  groups: z.array(rowId().nullable()).min(1).max(maxLimit),
  publish: z.boolean().default(false),
  /** The copies' editors are told when the source changes. */
  tell: z.boolean().default(true),
})

/** Makes the procedures that copy a row to other groups and follow its source (docs/decisions/0079-copies-know-their-source.md). */
export function copiesOf<Row extends Copied>(resource: Resource, options: CopyOptions<Row>) {
  const { subject } = options
  const { fields, followed, sourceOf, copiesIn } = copyReaders(resource, options)

  /** The changed fields of the source as the row can take them. @throws AppError NOT_FOUND, FORBIDDEN */
  async function taken(ctx: SignedInContext, id: number): Promise<TakenText> {
    const { row, copy, source, now, changed } = await followed(ctx, id)
    const given = Object.fromEntries(changed.map((field) => [field, now[field] ?? null]))
    const { form, left } = await fittedForm(ctx, fields, options, { form: given, groupId: row.group_id })
    // A source that is not published yet has no date to give to a copy that is.
    const isTaken = (field: string) => !(field === 'date' && form.date === null && keepsDate(row))
    const data = Object.fromEntries(changed.filter(isTaken).map((field) => [field, form[field]]))
    const writer_ids = await writersOfRow(ctx.db, subject, source.id, copy.seen_at)
    const seen = { snapshot: now as never, seen_at: source.updated_at }
    return {
      data,
      left,
      writer_ids,
      seen: (db) => db.copy.update({ where: { id: copy.id }, data: seen, select: { id: true } }),
    }
  }
  takeSourcesBy(subject, taken)

  return {
    /**
     * Copies the row to other groups, each by itself: a group that refuses it, or has a copy already, hinders no other.
     * @throws AppError FORBIDDEN when the actor may create such rows in none of the groups
     */
    copyTo: procedure.input(copyInput).mutation(async ({ ctx, input }): Promise<{ results: CopyResult[] }> => {
      const source = await readableRow<Row>(ctx, options, input.id)
      options.requireWhole?.(ctx, source)
      const groups = [...new Set(input.groups)]
      const asked = groups.filter((id) => id !== null)
      const known = await ctx.db.group.findMany({ where: { id: { in: asked } }, select: { id: true } })
      const ids = new Set<number | null>([null, ...known.map(({ id }) => id)])
      const mayCreate = (group_id: number | null) =>
        ids.has(group_id) && ctx.actor.ability.can('create', asSubject(subject, { group_id }))
      if (!groups.some(mayCreate)) throw forbidden()
      const writer_ids = await writersOfRow(ctx.db, subject, source.id)
      const results: CopyResult[] = []
      for (const groupId of groups) {
        if (ids.has(groupId))
          results.push(await copyInto(ctx, fields, options, { ...input, source, writer_ids, groupId }))
        else results.push({ group_id: groupId, outcome: 'refused', id: null, left: null, message: null })
      }
      return { results }
    }),

    /** The source of the row with its changes, for the row's editors, and the copies of it that the actor may see. */
    copies: procedure.input(byId).query(async ({ ctx, input: { id } }) => {
      const row = await writableRow<Row>(ctx, options, id)
      const [source, copies] = await Promise.all([sourceOf(ctx, id), copiesIn(ctx, row)])
      return { source, copies }
    }),

    /** The changes of the source since the row was copied, or since they were last taken or put aside. */
    sourceChanges: procedure.input(byId).query(async ({ ctx, input: { id } }) => {
      const { copy, now, changed } = await followed(ctx, id)
      const only = (form: Form) => Object.fromEntries(changed.map((field) => [field, form[field] ?? null]))
      const versions = [only(copy.form), only(now)] as const
      const names = await namesIn(ctx.db, options.names, fields, versions, ctx.actor.ability)
      return { changes: await changesBetween(fields, ...versions, names) }
    }),

    /** Writes the changed fields of the source into the row, as an update does. @throws AppError as `update` */
    takeSource: procedure
      .input(byId.extend({ updated_at: version().optional() }))
      .mutation(({ ctx, input: { id, updated_at } }) =>
        inTransaction(
          ctx.db,
          async (tx) => {
            const inside = { ...ctx, db: tx }
            const { data, left, writer_ids, seen } = await taken(inside, id)
            const writing: SignedInContext = { ...inside, keeping: { ...ctx.keeping, writer_ids } }
            if (Object.keys(data).length > 0) await options.update(writing, { id, data, updated_at })
            await seen(tx)
            return { id, left }
          },
          bulkLimits,
        ),
      ),

    /** Puts the changes of the source aside: the row stays as it is, and the next change is told again. */
    keepOwn: procedure.input(byId).mutation(async ({ ctx, input: { id } }) => {
      const { copy, source, now } = await followed(ctx, id)
      await ctx.db.copy.update({ where: { id: copy.id }, data: { snapshot: now as never, seen_at: source.updated_at } })
      return { id }
    }),
  }
}
