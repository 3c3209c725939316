import type { Context } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { queueMail } from '../../platform/mail/mail.job.ts'
import { composeMail } from '../../platform/mail/mails.ts'
import { loadBrand } from '../brands/contract.ts'

// A tip about a fault on a page is a mail, which the queue delivers; it is stored nowhere else.

const t = createTranslator(sv)

type Tip = {
  /** The number of its receipt. */
  id: number
  message: string
  /** The whole address of the page; empty when none was named. */
  address: string
  /** The visitor's, for an answer; may be empty. */
  email: string
  /** The group of the site; null for the front site. */
  groupId: number | null
}

/**
 * The whole address of a page of the site.
 * @param page a path, or an address as browsers show it
 * @throws AppError INVALID at `page` when it lies elsewhere
 */
export function addressOnSite(page: string, origin: string): string {
  if (page === '') return ''
  const url = URL.canParse(page, `${origin}/`) ? new URL(page, `${origin}/`) : null
  if (url?.origin === origin) return url.href
  throw invalid({ page: [t('valid.form.page')] }, t('valid.invalidFields'))
}

/** Sends a tip to the people who look after the site, and a confirmation to a visitor who wants an answer. */
export async function mailTip({ services }: Context, tx: Tx, tip: Tip): Promise<void> {
  for (const to of await tipRecipients(tx, tip.groupId)) {
    await queueMail(services, { ...tipMail(to, tip), key: `tip ${tip.id} to ${to}` }, tx)
  }
  if (!tip.email) return
  const thanks = composeMail(tip.email, {
    subject: t('mail.tipReceived.subject', { number: tip.id }),
    body: t('mail.tipReceived.body'),
  })
  await queueMail(services, { ...thanks, key: `tip ${tip.id} receipt` }, tx)
}

/**
 * The addresses of a group's contacts; without any, those of the nearest group above that has some, else the office's.
 */
export async function tipRecipients(db: Tx, groupId: number | null): Promise<string[]> {
  const group =
    groupId === null ? null : await db.group.findUnique({ where: { id: groupId }, select: { id: true, path: true } })
  const line = group ? [group.id, ...group.path.toReversed()] : []
  const contacts = await db.groupContact.findMany({
    // Spec §4: a user's status decides external visibility.
    where: { group_id: { in: line }, user: { status: true, active: true, email: { not: '' } } },
    select: { group_id: true, user: { select: { email: true } } },
    orderBy: [{ position: 'asc' }, { user_id: 'asc' }],
  })
  const nearest = line.find((id) => contacts.some(({ group_id }) => group_id === id))
  const found = contacts.flatMap(({ group_id, user }) => (group_id === nearest ? user.email : []))
  return found.length > 0 ? [...new Set(found)] : [(await loadBrand(db)).email]
}

function tipMail(to: string, { id, message, address, email }: Tip) {
  return composeMail(to, {
    subject: t('mail.tip.subject', { number: id }),
    body: [address ? t('mail.tip.page', { route: address }) : t('mail.tip.noPage'), message].join('\n\n'),
    ...(address && { button: { label: t('mail.tip.button'), href: address } }),
    ...(email && { link: { label: t('mail.tip.answer', { email }), href: `mailto:${email}` } }),
  })
}
