import { z } from 'zod'
import type { SignedInContext } from '../../../engine/context.ts'
import { listInput } from '../../../engine/resource.ts'
import { markOfRows } from '../../../engine/row-mark.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { AppError, invalid } from '../../../kernel/errors.ts'
import { kindOf } from '../kinds/index.ts'
import { kindNames } from '../kinds/names.ts'
import { listedCertificates } from '../list.ts'
import { points } from '../persons.ts'
import { mayPrint } from '../record.ts'
import { maxPrinted, type Printed, printedSelect } from './printed.ts'

const t = createTranslator(sv)

/** Every certificate that the list of a kind shows over its pages. */
export const runFilter = z.object({
  kind: z.enum(kindNames),
  ...listInput.pick({ search: true, filters: true, orderBy: true }).shape,
})
export type RunFilter = z.infer<typeof runFilter>

/**
 * The documents of all certificates that a list shows over its pages, in the list's order, without drafts and without those that the actor
 * may read and not print. `barred` is the number of these, as far as they are valid. `mark` stands for exactly the others.
 * @throws AppError INVALID at `filter` for more documents than a run takes, FORBIDDEN when the actor may print none of them
 */
export async function personsOfFilter(ctx: SignedInContext, { kind, ...list }: RunFilter) {
  const { where, orderBy } = await listedCertificates(ctx, kindOf(kind), list)
  const documents = { certificate: where, status: { not: 'draft' as const } }
  const found = await ctx.db.certificatePerson.findMany({
    where: documents,
    select: printedSelect,
    orderBy: [...orderBy.map((certificate) => ({ certificate })), { position: 'asc' }, { id: 'asc' }],
    take: maxPrinted + 1,
  })
  if (found.length > maxPrinted) {
    const number = points(await ctx.db.certificatePerson.count({ where: documents }))
    const message = t('print.filterTooMany', { number, most: points(maxPrinted) })
    throw invalid({ filter: [message] }, message)
  }
  const persons = found.filter(({ certificate }) => mayPrint(ctx, certificate))
  if (persons.length === 0 && found.length > 0) {
    throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
  }
  const valid = (some: readonly Printed[]) => some.filter(({ status }) => status === 'issued')
  return {
    persons,
    barred: valid(found).length - valid(persons).length,
    /** The number of groups of the valid documents. */
    groups: new Set(valid(persons).map(({ certificate }) => certificate.group_id)).size,
    mark: markOf(persons),
  }
}

/** A document that is revoked or replaced after the question is another one for the run. */
const markOf = (persons: readonly Printed[]): string =>
  [true, false]
    .map((isValid) => markOfRows(persons.flatMap(({ id, status }) => ((status === 'issued') === isValid ? [id] : []))))
    .join('.')

/**
 * The documents of a filter that the question counted.
 * @throws AppError as {@link personsOfFilter}; CONFLICT when they are others by now
 */
export async function countedPersons(ctx: SignedInContext, filter: RunFilter, mark: string | undefined) {
  const found = await personsOfFilter(ctx, filter)
  if (found.mark !== mark) throw new AppError('CONFLICT', { message: t('bulk.changed') })
  return found.persons
}
