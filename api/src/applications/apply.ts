import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { audit } from '../access/audit.ts'
import type { Context } from '../core/context.ts'
import { invalid } from '../core/errors.ts'
import { optionalRow } from '../core/fields.ts'
import { inTransaction, type Tx } from '../core/transaction.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import { applicant } from './application.resource.ts'
import { accountContent, materialContent } from './application-content.ts'
import { captcha, requireCalm, requireHuman } from './bot-check.ts'
import { mailAboutNew } from './mails.ts'

const t = createWords(sv)

/** Enough for a school whose staff applies on the same day. */
const limit = { max: 20, seconds: 3600 }

const common = { ...applicant, group_id: optionalRow() }

/** What a visitor sends: who applies, the category, its fields, and a solved bot check. */
export const applyInput = z.object({
  data: z.discriminatedUnion('category', [
    z.object({ ...common, category: z.literal('account_application'), content: accountContent }),
    z.object({
      ...common,
      category: z.literal('metodmaterial'),
      content: materialContent.refine((content) => content.yrkeslarare || content.syv, {
        path: ['yrkeslarare'],
        error: () => t('valid.declarationMissing'),
      }),
    }),
  ]),
  captcha: captcha(),
})

/**
 * An application from the public form (Spec §2.5): kept, confirmed to the applicant, told to the office.
 * The answer says nothing that the applicant didn't.
 * @throws AppError INVALID at the field or at `captcha`, RATE_LIMITED
 */
export async function apply(ctx: Context, { data, captcha }: z.infer<typeof applyInput>) {
  await requireCalm(ctx, 'application', limit)
  await requireCollege(ctx.db, data.group_id)
  await requireHuman(ctx, captcha)
  return inTransaction(ctx.db, async (tx) => {
    const row = await tx.application.create({
      data: { ...data, content: data.content as Prisma.InputJsonObject },
      select: { id: true, email: true, firstname: true, lastname: true, category: true },
    })
    await audit(tx, ctx, { action: 'create', subject: 'Application', id: row.id })
    await mailAboutNew(ctx, tx, row)
    return { id: row.id, email: row.email }
  })
}

/** A visitor may name the colleges that are shown to visitors. */
async function requireCollege(db: Tx, id: number | null): Promise<void> {
  if (id === null) return
  const found = await db.group.count({ where: { id, status: true, category: { in: ['region', 'local'] } } })
  if (found === 0) throw invalid({ 'data.group_id': [t('valid.unknownRow')] }, t('valid.invalidFields'))
}
