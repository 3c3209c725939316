import type { Prisma } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import { dayOf } from '../../kernel/fields.ts'
import { kindFields } from './input.ts'
import type { Kind } from './kinds/kind.ts'
import { swedish } from './persons.ts'
import { typedEducator, visibleCertificates } from './record.ts'
import { type FormPlace, requireFormPlace } from './references.ts'
import { removedSignatories, type Signatory, signatoriesOf } from './signatories.ts'

/** The values that a new certificate's form proposes. None is saved before somebody takes it. */
export type Proposals = {
  /** The certificate that they come from; null when the college has none of the kind. */
  source: { id: number; title: string; date: string; persons: number; issued: boolean } | null
  /** The kind's fields with a value; never a date, a period or a year. */
  fields: Record<string, unknown>
  educator: { id: number | null; name: string } | null
  signatories: Signatory[]
}

const select = {
  id: true,
  date: true,
  fields: true,
  persons_count: true,
  educator: { select: { id: true, title: true } },
} as const satisfies Prisma.CertificateSelect

/**
 * Proposes the common facts of the college's latest issued certificate of the kind, or else of its latest draft. A college
 * receives its certificate from an association, whose facts are those of its latest certificate for any college.
 * @param variant the value of the kind's first choice ("vuxen"), once it is made: the latest certificate with it comes first
 * @throws AppError NOT_FOUND for a group whose certificates the actor may not read
 */
export async function proposalsFor(
  ctx: SignedInContext,
  kind: Kind,
  { variant, ...place }: FormPlace & { variant?: string | null },
): Promise<Proposals> {
  await requireFormPlace(ctx, kind, place)
  const { group_id } = place
  const [source, signatories, removed] = await Promise.all([
    sourceOf(ctx, kind, group_id, variant ?? null),
    signatoriesOf(ctx, kind, group_id),
    removedSignatories(ctx, kind, group_id),
  ])
  if (!source) return { source: null, fields: {}, educator: null, signatories }
  const { row, issued } = source
  const fields = kindFields(kind, row.fields as Record<string, unknown>)
  const name = row.educator?.title ?? typedEducator(row)
  return {
    source: {
      id: row.id,
      title: kind.title(fields, swedish),
      date: dayOf(row.date) as string,
      persons: row.persons_count,
      issued,
    },
    fields: Object.fromEntries(Object.entries(fields).filter(([key, value]) => isProposed(kind, removed, key, value))),
    educator: kind.educator !== 'none' && name ? { id: row.educator?.id ?? null, name } : null,
    signatories,
  }
}

function isProposed(kind: Kind, removed: ReadonlySet<string>, key: string, value: unknown): boolean {
  if (kind.once.includes(key as never) || value === null || value === '') return false
  // The college's own certificate tells its type itself.
  if (kind.holder === 'college' && !(key in kind.signers) && key !== 'place') return false
  const role = (kind.signers as Record<string, string>)[key]
  return role === undefined || !removed.has(`${role} ${value}`)
}

/** The certificate to take the facts from: with the chosen variant before others, issued ones before drafts. */
async function sourceOf(ctx: SignedInContext, kind: Kind, group_id: number, variant: string | null) {
  const [choice] = kind.filters
  const ofGroup = kind.holder === 'college' ? {} : { group_id }
  // Any other text is no type of this kind.
  const isKnown = choice !== undefined && variant !== null && Object.hasOwn(choice.options, variant)
  const ofVariant = isKnown ? [{ fields: { path: [choice.key], equals: variant } }, {}] : [{}]
  for (const narrow of ofVariant) {
    for (const status of ['issued', 'draft'] as const) {
      const row = await ctx.db.certificate.findFirst({
        where: {
          ...{ ...ofGroup, ...narrow, persons: { some: { status } } },
          AND: [visibleCertificates(ctx, kind, 'read')],
        },
        select,
        orderBy: [{ date: 'desc' }, { updated_at: 'desc' }, { id: 'desc' }],
      })
      if (row) return { row, issued: status === 'issued' }
    }
  }
  return null
}
