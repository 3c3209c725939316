import type { HolderRequest } from '@kollegium/db'
import type { Context } from '../../../engine/context.ts'
import type { Mail, Services } from '../../../engine/services.ts'
import { dayIn } from '../../../i18n/languages.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { capitalise, createTranslator, formsOf } from '../../../i18n/translator.ts'
import { originOf } from '../../../kernel/env.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { inBrand } from '../../../platform/brand-appearance.ts'
import { queueMail } from '../../../platform/mail/mail.job.ts'
import { composeMail } from '../../../platform/mail/mails.ts'
import { loadBrand } from '../../brands/contract.ts'
import { formatCertificateNumber } from '../certificate-number.ts'
import { kindOf } from '../kinds/index.ts'
import type { PaperKind } from '../papers/index.ts'
import { holderAddress, linkExpiry } from './links.ts'
import { contactOf, type OwnDocument } from './own-documents.ts'

const t = createTranslator(sv)

type Keyed = Mail & { key: string }
type Work = Pick<Context, 'services'>

/** The brand of a document's paper. */
export const brandOf = ({ certificate }: { certificate: { kind: string } }) =>
  kindOf(certificate.kind as PaperKind).brand ?? 'college'

const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }) => `${firstname} ${lastname}`.trim()

/** The mail with a new link to a holder's page, in the brand of the holder's document. */
export function linkMail(env: Services['env'], current: OwnDocument, secret: string): Keyed {
  return inBrand(brandOf(current), () => {
    const contact = contactOf(current)
    const mail = composeMail(current.email, {
      subject: t('mail.holderLink.subject'),
      body: t('mail.holderLink.body', { name: nameOf(current) }),
      ...(contact && { footer: t('mail.holder.answer', { text: contact.title }) }),
      button: { label: t('mail.holderLink.button'), href: holderAddress(env, `/${secret}`) },
      note: t('mail.holderLink.note', { date: dayIn('sv', linkExpiry()) }),
    })
    return { ...mail, ...(contact && { replyTo: contact.email }), key: `holder link ${hashSecret(secret)}` }
  })
}

/** Mails a request to the educator and the college of the document; without an address of theirs to the office. */
export async function queueRequestMails(
  { services }: Work,
  tx: Tx,
  document: OwnDocument,
  request: HolderRequest,
): Promise<void> {
  const { educator, group } = document.certificate
  const own = [educator?.email, group.email].filter((email) => email !== undefined && email !== '')
  const receivers = own.length > 0 ? [...new Set(own)] : [(await loadBrand(tx)).email]
  for (const to of receivers) {
    const mail = inBrand(brandOf(document), () => requestMail(services.env, to ?? '', document, request))
    await queueMail(services, { ...mail, key: `holder request ${request.id} to ${to}` }, tx)
  }
}

function requestMail(env: Services['env'], to: string, document: OwnDocument, request: HolderRequest): Mail {
  const element = capitalise(formsOf(kindOf(document.certificate.kind as PaperKind).entity).indefSg)
  const about = { name: nameOf(document), element, number: formatCertificateNumber(document.number ?? '') }
  const said =
    request.kind === 'name_change'
      ? t('mail.holderRequest.name', { ...about, text: nameOf(request) })
      : `${t('mail.holderRequest.copy', about)}\n\n${request.address}`
  return composeMail(to, {
    subject: t(`mail.holderRequest.subject.${request.kind}`, { name: about.name }),
    body: [said, request.message].filter(Boolean).join('\n\n'),
    button: { label: t('mail.holderRequest.button'), href: `${originOf(env, 'cert')}/requests` },
  })
}

/** Mails the college's answer to the holder of a document. */
export async function queueAnswerMail(
  { services }: Work,
  tx: Tx,
  current: OwnDocument,
  request: Pick<HolderRequest, 'id' | 'kind' | 'status' | 'answer'>,
): Promise<void> {
  if (current.email === '') return
  const contact = contactOf(current)
  const mail = inBrand(brandOf(current), () =>
    composeMail(current.email, {
      subject: t(`mail.holderAnswer.${request.kind}`),
      body: [
        t(request.status === 'done' ? 'mail.holderAnswer.done' : 'mail.holderAnswer.declined', {
          text: contact?.title ?? current.certificate.group.title,
        }),
        request.answer,
      ]
        .filter(Boolean)
        .join('\n\n'),
      ...(contact && { footer: t('mail.holder.answer', { text: contact.title }) }),
      note: t('mail.holderAnswer.note', { route: holderAddress(services.env) }),
    }),
  )
  const keyed = { ...mail, ...(contact && { replyTo: contact.email }), key: `holder answer ${request.id}` }
  await queueMail(services, keyed, tx)
}
