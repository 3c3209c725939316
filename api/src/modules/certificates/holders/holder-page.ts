import type { HolderRequestKind, HolderRequestStatus } from '@kollegium/db'
import type { Response } from 'express'
import { audit } from '../../../access/audit.ts'
import type { Context } from '../../../engine/context.ts'
import { type Language, wordsIn } from '../../../i18n/languages.ts'
import { AppError } from '../../../kernel/errors.ts'
import { inTransaction } from '../../../kernel/transaction.ts'
import { inBrand } from '../../../platform/brand-appearance.ts'
import { queueMail } from '../../../platform/mail/mail.job.ts'
import { parseCertificateNumber } from '../certificate-number.ts'
import { verifyUrlOf } from '../college.ts'
import { noteUse } from '../document-use.ts'
import { documentOf, sendStoredFile } from '../downloads.ts'
import { readFrozen } from '../frozen-paper.ts'
import { kindOf } from '../kinds/index.ts'
import { type PaperKind, paperText } from '../papers/index.ts'
import { readable, type Verification } from '../verification/verify.ts'
import { linkMail } from './holder-mails.ts'
import { endLinks, makeLink, type OpenedLink, openLink } from './links.ts'
import { makeOwnDocument } from './own-document.job.ts'
import { type Contact, contactOf, type OwnDocument } from './own-documents.ts'

/** A document on its holder's page. */
export type HolderDocument = {
  id: number
  /** Without dashes. */
  number: string
  /** "Diplom, vuxenutbildning"; of a paper that can't be read, that it can't. */
  title: string
  /** The word in the paper's head: "DIPLOM"; '' of a paper that can't be read. */
  word: string
  mark: 'college' | 'language'
  verification: Verification
  verifyUrl: string
  /** The PDF can be fetched: it has been made, or is made when the holder asks. */
  file: boolean
  /** The number of the document in its place; null for one that is not replaced. */
  replacedBy: string | null
}

/** A holder's request as the page shows it; `personId` is the document's person. */
export type HolderRequestOut = {
  id: number
  kind: HolderRequestKind
  status: HolderRequestStatus
  personId: number
  name: string
  answer: string
  /** The name of the college or educator that has the request. */
  to: string
  created_at: Date
  answered_at: Date | null
}

/** The facts that the page of a holder shows; never a personal number. */
export type HolderPage = {
  name: string
  documents: HolderDocument[]
  /** Requests that wait, and those that were answered lately, newest first. */
  requests: HolderRequestOut[]
  contact: Contact | null
  expires_at: Date
}

/** How long an answered request is shown, in milliseconds. */
const shownAfterwards = 30 * 86_400_000

/** Reads the page of an opened link, and notes that its document was opened. */
export async function holderPage(
  { db, services }: Context,
  opened: OpenedLink,
  language: Language,
): Promise<HolderPage> {
  const { current, documents, link } = opened
  const requests = await db.holderRequest.findMany({
    where: {
      person_id: { in: documents.map(({ id }) => id) },
      OR: [
        { status: 'waiting' },
        { status: { in: ['done', 'declined'] }, answered_at: { gt: new Date(Date.now() - shownAfterwards) } },
      ],
    },
    orderBy: { created_at: 'desc' },
  })
  await noteUse(db, 'opened', [current.id])
  return {
    name: `${current.firstname} ${current.lastname}`.trim(),
    documents: documents.flatMap((each) => present(services.env, each, documents, language)),
    requests: requests.map(({ person_id, firstname, lastname, ...request }) => ({
      ...request,
      personId: person_id,
      name: `${firstname} ${lastname}`.trim(),
      to: receiverOf(documents.find(({ id }) => id === person_id) ?? current),
    })),
    contact: contactOf(current),
    expires_at: link.expires_at,
  }
}

/** The name of the college or educator that answers the holder of a document. */
export const receiverOf = (document: OwnDocument): string =>
  contactOf(document)?.title ?? document.certificate.group.title

function present(
  env: Context['services']['env'],
  document: OwnDocument,
  all: readonly OwnDocument[],
  language: Language,
): HolderDocument[] {
  const verification = readable(document, { language })
  if (!verification || document.number === null) return []
  const kind = document.certificate.kind as PaperKind
  const t = wordsIn(language)
  const title = verification.facts.find(({ label }) => label === t('paper.fact.document'))
  const brand = kindOf(kind).brand ?? 'college'
  return [
    {
      ...{ id: document.id, number: document.number, verification, mark: brand },
      word: verification.problem ? '' : paperText(readFrozen(document.paper)).title.toUpperCase(),
      title: verification.problem ? t('verify.unreadableTitle') : (title?.value ?? ''),
      verifyUrl: inBrand(brand, () => verifyUrlOf(env, document.number as string)),
      file: document.status === 'issued' && (document.document !== null || !verification.problem),
      replacedBy: all.find(({ id }) => id === document.replaced_by_id)?.number ?? null,
    },
  ]
}

/**
 * Sends the PDF of one of the holder's documents. The first request has a document made that no print has made.
 * @returns false when the holder has no such document
 * @throws AppError UNAVAILABLE while it can't be made
 */
export async function sendOwnDocument(
  ctx: Context,
  { documents }: OpenedLink,
  typed: string,
  response: Response,
): Promise<boolean> {
  const number = parseCertificateNumber(typed)
  const person = documents.find((each) => each.number === number && each.status === 'issued')
  if (!person) return false
  const file = documentOf.present(person) ?? (await madeDocument(ctx, person.id))
  response.set('X-Robots-Tag', 'noindex')
  await sendStoredFile(ctx, file, response, async () => {
    const details = { by: 'holder' }
    await audit(ctx.db, ctx, { action: 'download', subject: 'CertificatePerson', id: person.id, details })
  })
  await noteUse(ctx.db, 'opened', [person.id])
  return true
}

async function madeDocument({ services }: Context, id: number) {
  await makeOwnDocument(services.boss, { person_id: id })
  const person = await services.db.certificatePerson.findFirst({
    where: { id, status: 'issued', protected: false },
    select: documentOf.select,
  })
  const file = person && documentOf.present(person)
  if (!file) throw new AppError('UNAVAILABLE', { message: wordsIn('sv')('holder.pdf.wait') })
  return file
}

/** Ends the links of a holder, and mails a new one to the address of the document that the page was opened by. */
export async function changeLink({ db, services }: Context, opened: OpenedLink): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endLinks(tx, opened)
    const secret = await makeLink(tx, opened.current)
    await queueMail(services, linkMail(services.env, opened.current, secret), tx)
  })
}

/** Removes the page of a holder: no link leads to it any more, and requests that wait are taken back. The documents stay valid. */
export async function removePage({ db }: Context, opened: OpenedLink): Promise<void> {
  await inTransaction(db, async (tx) => {
    await endLinks(tx, opened)
    await tx.holderRequest.updateMany({
      where: { person_id: { in: opened.documents.map(({ id }) => id) }, status: 'waiting' },
      data: { status: 'withdrawn' },
    })
  })
}

/** Opens a link for a request. @throws AppError RATE_LIMITED */
export const openHolder = (ctx: Context, secret: string): Promise<OpenedLink | null> =>
  openLink(ctx.services, secret, ctx.request.ip)
