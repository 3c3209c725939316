import type { z } from 'zod'
import { visible } from '../../access/visible.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import type { SignedInContext } from '../context.ts'
import { maxLimit, type Resource } from '../resource.ts'
import type { VersionFields } from '../versions/version-links.ts'
import { writableRow } from '../versions/versioned-rows.ts'
import {
  type Copied,
  type CopyOptions,
  changedFields,
  columnsOf,
  copyOf,
  type Form,
  visibleSource,
} from './copied-rows.ts'

const t = createTranslator(sv)

const notFound = () => new AppError('NOT_FOUND', { message: t('error.404') })

/** Reads the sources and the copies of a resource's rows, as far as the actor may see them. */
export function copyReaders<Row extends Copied>(resource: Resource, options: CopyOptions<Row>) {
  const { subject, versionOf } = options
  const shape = resource.fields.shape
  const fields: VersionFields = { fields: shape, ...(options.ownFields && { own: options.ownFields }) }
  const labelOf = (field: string) => {
    const label = (shape[field] as z.ZodType | undefined)?.meta()?.label
    return label ? t(label) : field
  }

  /** The copy, its source as it stands now, and the fields that changed there. @throws AppError NOT_FOUND, FORBIDDEN */
  async function followed(ctx: SignedInContext, id: number) {
    const row = await writableRow<Row>(ctx, options, id)
    const copy = await copyOf(ctx, subject, id)
    const source = copy && (await visibleSource(ctx, options, copy.from))
    if (!copy || !source) throw notFound()
    const now = versionOf(source) as Form
    return { row, copy, source, now, changed: changedFields(shape, copy.form, now) }
  }

  async function sourceOf(ctx: SignedInContext, id: number) {
    const copy = await copyOf(ctx, subject, id)
    if (!copy) return null
    const source = await visibleSource(ctx, options, copy.from)
    // A source that is gone and one that the editor may not see are told alike.
    if (!source) return { id: null, title: null, group_id: null, changed_at: null, changed: [] }
    const changed = copy.told ? changedFields(shape, copy.form, versionOf(source) as Form) : []
    return {
      id: source.id,
      title: source.title,
      group_id: source.group_id,
      changed_at: source.updated_at.toISOString(),
      changed: changed.map(labelOf),
    }
  }

  async function copiesIn(ctx: SignedInContext, row: Row) {
    const { copy, from, copyRow } = columnsOf(subject)
    const seen = { AND: [options.scope, visible(ctx.actor.ability, 'read', subject)] }
    const found = (await ctx.db.copy.findMany({
      where: { [from]: row.id, [copyRow]: seen },
      select: {
        ...{ id: true, [copy]: true, seen_at: true },
        [copyRow]: { select: { group_id: true, group: { select: { title: true } } } },
      },
      orderBy: { id: 'asc' },
      take: maxLimit,
    })) as unknown as (Record<string, unknown> & { id: number; seen_at: Date })[]
    const late = found.filter(({ seen_at }) => seen_at.getTime() !== row.updated_at.getTime()).map(({ id }) => id)
    const forms = late.length > 0 ? await formsOf(ctx, late) : new Map<number, Form>()
    const now = versionOf(row) as Form
    return found.map((each) => {
      const place = each[copyRow] as { group_id: number | null; group: { title: string } | null }
      const form = forms.get(each.id)
      return {
        id: each[copy] as number,
        group_id: place.group_id,
        group: place.group?.title ?? null,
        /** The source differs from the text that the copy was made of. */
        isBehind: form !== undefined && changedFields(shape, form, now).length > 0,
      }
    })
  }

  async function formsOf({ db }: SignedInContext, ids: number[]): Promise<Map<number, Form>> {
    const rows = await db.copy.findMany({ where: { id: { in: ids } }, select: { id: true, snapshot: true } })
    return new Map(rows.map(({ id, snapshot }) => [id, snapshot as Form]))
  }

  return { fields, followed, sourceOf, copiesIn }
}
