import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import type { Context } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { invalid } from '../../kernel/errors.ts'
import { optionalRow } from '../../kernel/fields.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { limitByAddress } from '../../platform/visitor-limits.ts'
import { applicant } from './application.entity.ts'
import { type ApplicationCategory, anyContent, applicationCategories, keptContent } from './application-fields.ts'
import { captcha, requireHuman } from './bot-check.ts'
import { mailAboutNew } from './mails.ts'

const t = createTranslator(sv)

/** Enough for a school whose staff applies on the same day. */
const limit = { max: 20, seconds: 3600 }

const common = { ...applicant, group_id: optionalRow() }

const isContent = (content: unknown) => typeof content === 'object' && content !== null
/** The method material is for those who declare that they are one of the two. */
const isDeclared = ({ category, content }: { category: string; content: { yrkeslarare?: boolean; syv?: boolean } }) =>
  category !== 'metodmaterial' || content.yrkeslarare || content.syv

/** The input of an application: the applicant, the category, its fields (other categories' are ignored), and a solved bot check. */
export const applyInput = z.object({
  data: z
    .object({ ...common, category: z.enum(applicationCategories), content: anyContent.strict() })
    // Told together with what else is wrong.
    .refine(isDeclared, {
      path: ['content', 'yrkeslarare'],
      error: () => t('valid.declarationMissing'),
      when: ({ value }) => isContent((value as { content?: unknown } | null)?.content),
    }),
  captcha: captcha(),
})

/**
 * An application from the public form (Spec §2.5): kept, confirmed to the applicant, told to the office.
 * The answer says nothing that the applicant didn't.
 * @throws AppError INVALID at the field or at `captcha`, RATE_LIMITED
 */
export async function apply(ctx: Context, { data, captcha }: z.infer<typeof applyInput>) {
  await limitByAddress(ctx, 'application', limit)
  await requireCollege(ctx.db, data.group_id, 'data.group_id')
  await requireHuman(ctx, captcha)
  return inTransaction(ctx.db, (tx) => storeApplication(ctx, tx, data))
}

type NewApplication = Omit<Prisma.ApplicationUncheckedCreateInput, 'content'> & {
  category: ApplicationCategory
  content: object
}

/** Keeps an application of a visitor's, with the fields of its category alone, and tells of it by mail. */
export async function storeApplication(ctx: Context, tx: Tx, data: NewApplication) {
  const row = await tx.application.create({
    data: { ...data, content: keptContent(data.category, data.content) as Prisma.InputJsonObject },
    select: { id: true, email: true, firstname: true, lastname: true, category: true },
  })
  await audit(tx, ctx, { action: 'create', subject: 'Application', id: row.id })
  await mailAboutNew(ctx, tx, row)
  return { id: row.id, email: row.email }
}

/**
 * A visitor may name the colleges that are shown to visitors.
 * @throws AppError INVALID at `field`
 */
export async function requireCollege(db: Tx, id: number | null, field: string): Promise<void> {
  if (id === null) return
  const found = await db.group.count({ where: { id, status: true, category: { in: ['region', 'local'] } } })
  if (found === 0) throw invalid({ [field]: [t('valid.unknownRow')] }, t('valid.invalidFields'))
}
