import { z } from 'zod'
import type { Context } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { limitByAddress } from '../../platform/visitor-limits.ts'
import { queueAskedLink } from '../certificates/contract.ts'
import { consentText } from '../people/contract.ts'
import { requireCollege, storeApplication } from './apply.ts'
import { captcha, requireHuman, requirePatience } from './bot-check.ts'
import {
  accountForm,
  holderForm,
  materialForm,
  newsletterForm,
  otherCollege,
  type PublicFormName,
  tipForm,
} from './form-fields.ts'
import { requestSubscription } from './newsletter.ts'
import { addressOnSite, mailTip } from './tips.ts'

const t = createTranslator(sv)

/** Enough for a school whose staff applies on the same day. */
const limit = { max: 20, seconds: 3600 }
/** How long a form that is sent again finds its first receipt, in milliseconds. */
const receiptLife = 2 * 24 * 3600 * 1000

/** The input of a form beside its fields. */
export const sendingInput = z.object({
  /** Made once for each drawn form: the same token is the same sending. */
  token: z.string().regex(/^[\w-]{16,64}$/),
  captcha: captcha(),
  /** A field that people don't see. A text in it is a robot's. */
  trap: z.string().max(1000).default(''),
})

/** The site of a form: its group (null: the front site), and its own known address, never that of the request. */
export type FormSite = { groupId: number | null; origin: string }

/** The receipt of a sent form. `email` is where the confirmation goes, empty when none is sent. */
export type Receipt = { number: number; at: Date; email: string }

type Work = { email: string; run: (tx: Tx, receiptId: number) => Promise<number> }

/**
 * Takes a public form: checks its fields, then the sending, and does the form's work with its mails in one transaction.
 * The same token with the same fields gives the same receipt, and the work is done once.
 * @param given the fields as {@link publicForms} defines them
 * @throws ZodError or AppError INVALID at the fields or at `captcha`, RATE_LIMITED
 */
export async function sendForm(
  ctx: Context,
  site: FormSite,
  form: PublicFormName,
  given: unknown,
  sent: z.input<typeof sendingInput>,
): Promise<Receipt> {
  const sending = sendingInput.parse(sent)
  const work = await works[form](ctx, site, given)
  // A visitor who goes back, corrects a word and sends again sends another form.
  const token_hash = hashSecret(JSON.stringify([sending.token, form, given]))
  const known = await findReceipt(ctx.db, token_hash)
  if (known) return { ...known, email: work.email }
  await limitByAddress(ctx, `form ${form}`, limit)
  await requirePatience(ctx, sending)
  return inTransaction(ctx.db, async (tx) => {
    // A second sending waits here for the first one, and finds its receipt.
    const [made] = await tx.$queryRaw<{ id: number; created_at: Date }[]>`
      INSERT INTO "FormReceipt" (token_hash, form) VALUES (${token_hash}, ${form})
      ON CONFLICT (token_hash) DO NOTHING RETURNING id, created_at`
    const first = made ? null : await findReceipt(tx, token_hash)
    if (first) return { ...first, email: work.email }
    if (!made) throw new AppError('CONFLICT', { message: t('form.notSent') })
    await requireHuman(ctx, sending.captcha)
    const number = await work.run(tx, made.id)
    await tx.formReceipt.update({ where: { id: made.id }, data: { number }, select: { id: true } })
    await tx.formReceipt.deleteMany({ where: { created_at: { lt: new Date(Date.now() - receiptLife) } } })
    return { number, at: made.created_at, email: work.email }
  })
}

async function findReceipt(db: Tx, token_hash: string) {
  const found = await db.formReceipt.findUnique({ where: { token_hash } })
  return found?.number ? { number: found.number, at: found.created_at } : null
}

const works: Record<PublicFormName, (ctx: Context, site: FormSite, given: unknown) => Promise<Work>> = {
  async account(ctx, _site, given) {
    const { college, content, ...person } = accountForm.parse(given)
    const wantsPapers = content.apps.includes('cert')
    return application(ctx, college, {
      ...{ ...person, category: 'account_application' },
      // Answers that belong to a choice that was taken back are left out.
      content: {
        ...content,
        certItems: wantsPapers ? content.certItems : [],
        reference: wantsPapers ? content.reference : '',
        billingAddress: wantsPapers ? content.billingAddress : '',
        belongsLocal: college === otherCollege ? content.belongsLocal : '',
      },
    })
  },
  async material(ctx, _site, given) {
    const { college, ...data } = materialForm.parse(given)
    return application(ctx, college, { ...data, category: 'metodmaterial' })
  },
  async newsletter(ctx, { origin }, given) {
    const input = newsletterForm.parse(given)
    const run = async (tx: Tx, id: number) => {
      await requestSubscription({ ...ctx, db: tx }, input, origin)
      return id
    }
    return { email: input.email, run }
  },
  async tip(ctx, site, given) {
    const tip = tipForm.parse(given)
    const address = addressOnSite(tip.page, site.origin)
    const run = async (tx: Tx, id: number) => {
      await mailTip(ctx, tx, { ...tip, id, address, groupId: site.groupId })
      return id
    }
    return { email: tip.email, run }
  },
  async holder({ services }, _site, given) {
    const wish = holderForm.parse(given)
    const run = async (tx: Tx, id: number) => {
      await queueAskedLink(services, wish, tx)
      return id
    }
    // The receipt is the same whether somebody was found or not.
    return { email: '', run }
  },
}

type Applied = Omit<Parameters<typeof storeApplication>[2], 'group_id' | 'gdpr_at'> & {
  gdpr: boolean
  gdpr_version: string
}

/** Prepares an application with the consent to the current text; a visitor who read another one is asked again. */
async function application(ctx: Context, college: string, { gdpr: _, ...data }: Applied): Promise<Work> {
  if (data.gdpr_version !== consentText().version) {
    throw invalid({ gdpr: [t('people.consentVersion')] }, t('valid.invalidFields'))
  }
  const group_id = /^\d+$/.test(college) ? Number(college) : null
  await requireCollege(ctx.db, group_id, 'college')
  const run = async (tx: Tx) => (await storeApplication(ctx, tx, { ...data, group_id, gdpr_at: new Date() })).id
  return { email: data.email, run }
}
