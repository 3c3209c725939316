import type { SignedInContext } from '../../../engine/context.ts'
import type { Mail } from '../../../engine/services.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { capitalise, createTranslator, formsOf } from '../../../i18n/translator.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { inBrand } from '../../../platform/brand-appearance.ts'
import { queueMails } from '../../../platform/mail/mail.job.ts'
import { composeMail } from '../../../platform/mail/mails.ts'
import { formatCertificateNumber } from '../certificate-number.ts'
import { verifyUrlOf } from '../college.ts'
import { readFrozen } from '../frozen-paper.ts'
import { kindOf } from '../kinds/index.ts'
import { collegeName } from '../papers/index.ts'

const t = createTranslator(sv)

/**
 * Queues the mails that tell people of their revoked documents. A person without an address and a protected identity get none.
 * @returns the number of mails
 */
export async function queueRevocationMails(
  tx: Tx,
  ctx: SignedInContext,
  ids: readonly number[],
  reason: string,
): Promise<number> {
  const persons = await tx.certificatePerson.findMany({
    where: { id: { in: [...ids] }, email: { not: '' }, protected: false },
    select: { id: true, firstname: true, email: true, number: true, paper: true },
    orderBy: { id: 'asc' },
  })
  const { env } = ctx.services
  const mails = persons.map(({ id, firstname, email, number, paper }): Mail & { key: string } => {
    const stated = readFrozen(paper)
    const kind = kindOf(stated.kind)
    return inBrand(kind.brand ?? 'college', () => {
      const element = capitalise(formsOf(kind.entity).indefSg)
      const text = collegeName(stated.college)
      const facts = { name: firstname, text, element, number: formatCertificateNumber(number ?? ''), reason }
      const mail = composeMail(email, {
        subject: t('mail.revoked.subject', { element, text }),
        body: t(firstname ? 'mail.revoked.body' : 'mail.revoked.bodyUnnamed', facts),
        button: { label: t('mail.revoked.button'), href: verifyUrlOf(env, number ?? '') },
        note: t('mail.revoked.note'),
      })
      return { ...mail, key: `revoked person ${id}` }
    })
  })
  await queueMails(ctx.services, mails, tx)
  return mails.length
}
