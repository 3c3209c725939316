import type { Prisma } from '@kollegium/db'
import { insertAudit } from '../../../access/audit.ts'
import type { Mail, Services } from '../../../engine/services.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { capitalise, createTranslator, formsOf } from '../../../i18n/translator.ts'
import { inTransaction, type Tx } from '../../../kernel/transaction.ts'
import { inBrand } from '../../../platform/brand-appearance.ts'
import { composeMail } from '../../../platform/mail/mails.ts'
import { refusalOf } from '../../../platform/mail/refusal.ts'
import { formatCertificateNumber } from '../certificate-number.ts'
import { verifyUrlOf } from '../college.ts'
import { readFrozen } from '../frozen-paper.ts'
import { holderAddress, makeLink } from '../holders/links.ts'
import { contactOf } from '../holders/own-documents.ts'
import { kindOf } from '../kinds/index.ts'
import { collegeName, nounOf, paperFacts } from '../papers/index.ts'
import { linkExpiry, mailedLink } from './mailed-document.ts'
import { endRun, RunEnded, updateRun } from './run-state.ts'

const t = createTranslator(sv)

/** Milliseconds. A mail server may take its time to accept a mail. */
const sending = { timeout: 120_000, maxWait: 30_000 }
const batch = 50

type Work = Pick<Services, 'boss' | 'db' | 'env' | 'keys' | 'logger' | 'mailer'>
type Outcome = 'sent' | 'failed' | 'later' | 'gone'

/**
 * Mails each person of a run with finished documents. The transaction that hands a mail to the server also records it with the
 * person. So a job that was cut off goes on with the next person, and two workers on one run send no mail twice. A job that was
 * cut off in that very moment sends the same mail again, with the same Message-ID.
 * @throws Error when the mail server is absent; the job queue tries again
 */
export async function sendRunMails(services: Work, runId: string): Promise<void> {
  const { db } = services
  const run = await db.printRun.findUnique({
    where: { id: runId },
    select: { status: true, output: true, created_at: true, group_id: true, author_id: true, greeting: true },
  })
  if (run?.status !== 'running' || run.output !== 'mail') return
  try {
    // Counts anew each time, because another worker may be sending the same run.
    const count = (tx: Tx, status: 'done' | 'failed') => tx.printRunItem.count({ where: { run_id: runId, status } })
    await updateRun(db, runId, { step: 'sending', done: await count(db, 'done'), error: null })
    const later: number[] = []
    for (;;) {
      const items = await db.printRunItem.findMany({
        where: { run_id: runId, status: 'waiting', position: { notIn: later } },
        select: { position: true, person: { select: personSelect } },
        orderBy: { position: 'asc' },
        take: batch,
      })
      if (items.length === 0) break
      for (const { position, person } of items) {
        const outcome = await sendOne(services, { ...run, id: runId }, position, person)
        if (outcome === 'later') later.push(position)
        await updateRun(db, runId, { done: await count(db, 'done') })
      }
    }
    if (later.length > 0) throw new Error(`${later.length} mails are to be sent again later`)
    await inTransaction(db, async (tx) => {
      const [done, failed] = [await count(tx, 'done'), await count(tx, 'failed')]
      const end = { done, failed, error: failed > 0 ? failedText(failed) : null }
      await endRun(services, tx, runId, { ...end, status: failed > 0 ? 'failed' : 'done' })
    })
  } catch (error) {
    if (error instanceof RunEnded) return
    // The run shows the reason for its pause while the queue tries again.
    await updateRun(db, runId, { error: t('print.mailAway') }).catch(() => undefined)
    throw error
  }
}

const failedText = (number: number) => t(number === 1 ? 'print.notMailed.one' : 'print.notMailed.many', { number })

const personSelect = {
  id: true,
  firstname: true,
  email: true,
  status: true,
  protected: true,
  number: true,
  paper: true,
  certificate: {
    select: {
      educator: { select: { title: true, website: true, email: true, phone1: true } },
      group: { select: { id: true, title: true, email: true, phone1: true } },
    },
  },
} as const satisfies Prisma.CertificatePersonSelect
type Recipient = Prisma.CertificatePersonGetPayload<{ select: typeof personSelect }>
type Run = { id: string; created_at: Date; group_id: number; author_id: number | null; greeting: string }

/** The mail server may accept the mail to this recipient later; its transaction is undone. */
class Later extends Error {}

async function sendOne(services: Work, run: Run, position: number, person: Recipient): Promise<Outcome> {
  try {
    return await inTransaction(services.db, (tx) => sendAndNote(services, tx, run, position, person), sending)
  } catch (error) {
    if (error instanceof Later) return 'later'
    throw error
  }
}

async function sendAndNote(services: Work, tx: Tx, run: Run, position: number, person: Recipient): Promise<Outcome> {
  // Locks the row: another worker waits here, and then finds it done.
  const { count } = await tx.printRunItem.updateMany({
    where: { run_id: run.id, position, status: 'waiting' },
    data: { status: 'done' },
  })
  if (count === 0) return 'gone'
  const problem = await handOver(services, tx, run, person)
  if (problem) {
    await tx.printRunItem.update({
      where: { run_id_position: { run_id: run.id, position } },
      data: { status: 'failed', error: problem },
    })
  }
  await insertAudit(tx, [
    {
      user_id: run.author_id,
      real_user_id: run.author_id,
      group_id: run.group_id,
      action: problem ? 'mail_failed' : 'mail',
      subject: 'CertificatePerson',
      subject_id: String(person.id),
      details: { run: run.id, email: person.email, ...(problem && { error: problem }) },
    },
  ])
  return problem ? 'failed' : 'sent'
}

/** Sends one mail. Returns null, or the reason why it can never be sent. @throws Later, or the mail server's error */
async function handOver(services: Work, tx: Tx, run: Run, person: Recipient): Promise<string | null> {
  // Reads the person anew: the document may have been revoked or protected since the start of the run.
  const now = await tx.certificatePerson.findUniqueOrThrow({ where: { id: person.id }, select: personSelect })
  if (now.status !== 'issued' || now.protected) return t('print.mailWithdrawn')
  if (now.email === '') return t('print.mailNoAddress')
  try {
    // The same run writes the same link: a letter that is sent twice has one that opens.
    const secret = await makeLink(tx, now, services.keys.sign('holder link', `${run.id} ${now.id}`))
    await services.mailer.send(documentMail(services, run, now, secret))
    return null
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    if (!refusal.lasting) throw new Later()
    services.logger.warn({ run: run.id, person: person.id, code: refusal.code }, 'mail refused')
    return t('print.mailRefused', { number: refusal.code })
  }
}

/**
 * The mail to a document's holder (design picture 94): with the link to the holder's own page, the college's own sentence, and a
 * link that downloads the document for a while. It comes from the brand of the paper, and answers go to the college.
 */
function documentMail(services: Work, run: Run, person: Recipient, secret: string): Mail {
  const paper = readFrozen(person.paper)
  return inBrand(kindOf(paper.kind).brand ?? 'college', () =>
    composeDocumentMail(services, run, { ...person, secret }, paper),
  )
}

type Paper = ReturnType<typeof readFrozen>

function composeDocumentMail(
  { env, keys }: Work,
  run: Run,
  person: Recipient & { secret: string },
  paper: Paper,
): Mail {
  const number = person.number as string
  const until = linkExpiry(run.created_at)
  const document = formsOf(kindOf(paper.kind).entity)
  const contact = contactOf(person)
  const issuer = contact?.title ?? collegeName(paper.college)
  const facts = paperFacts(paper)
  const shown = ['document', 'education', 'issued'].map((name) => t(`paper.fact.${name}` as 'paper.fact.issued'))
  const mail = composeMail(person.email, {
    subject: t('mail.document.subject', { element: capitalise(document.indefSg), text: issuer }),
    body: [
      person.firstname ? t('mail.document.hello', { name: person.firstname }) : t('mail.document.helloUnnamed'),
      t(person.firstname ? 'mail.document.body' : 'mail.document.bodyUnnamed', {
        text: issuer,
        element: document.indefSg,
      }),
    ].join('\n\n'),
    button: { label: t('mail.document.button'), href: holderAddress(env, `/${person.secret}`) },
    ...(run.greeting && { quote: { title: t('mail.document.greeting', { text: issuer }), text: run.greeting } }),
    facts: [
      ...facts.filter(({ label }) => shown.includes(label)),
      { label: t(`paper.numberLabel.${nounOf(paper.kind)}`), value: formatCertificateNumber(number) },
    ],
    tips: {
      title: t('mail.document.tips'),
      items: [
        { text: t('mail.document.personal') },
        {
          text: t('mail.document.check'),
          link: { label: t('mail.document.checkLink'), href: verifyUrlOf(env, number) },
        },
        {
          text: t('mail.document.download', { date: longDay.format(until) }),
          link: { label: t('mail.document.downloadLink'), href: mailedLink({ env, keys }, number, until) },
        },
        { text: t('mail.document.lost'), link: { label: t('mail.document.lostLink'), href: holderAddress(env) } },
        { text: t('mail.document.wrong', { element: document.indefSg }) },
      ],
    },
    ...(contact && {
      footer: t('mail.document.why', { text: issuer }),
      closing: contact.phone
        ? t('mail.document.questionsPhone', { text: contact.title, phone: contact.phone })
        : t('mail.document.questions', { text: contact.title }),
    }),
  })
  return { ...mail, ...(contact && { replyTo: contact.email }), key: `run ${run.id} person ${person.id}` }
}

const longDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'Europe/Stockholm' })
