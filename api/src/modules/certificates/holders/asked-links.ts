import type { Services } from '../../../engine/services.ts'
import { equalsInConstantTime } from '../../../kernel/secrets.ts'
import { inTransaction } from '../../../kernel/transaction.ts'
import { countAttempt, limitKey } from '../../../platform/auth/rate-limit.ts'
import { queueMail } from '../../../platform/mail/mail.job.ts'
import { parseCertificateNumber } from '../certificate-number.ts'
import { linkMail } from './holder-mails.ts'
import { makeLink } from './links.ts'
import { type Holder, holderOf } from './own-documents.ts'

/** The facts that a visitor typed to get a link: an address, or a number and a day of birth as `YYYYMMDD`. */
export type AskedLink = { email: string; number: string; birth: string }

/** The most holders of one mailbox, and the most of its documents, that one wish is for. */
const most = { holders: 10, documents: 200 }
/** How often a holder is mailed a link, counted over all who ask. */
const limit = { max: 3, seconds: 3600 }

/**
 * Mails a link to each holder that a visitor's wish names. Mails go to the address that stands on the holder's document, and to no
 * other; a wish that names nobody ends here.
 */
export async function sendAskedLinks(services: Services, { email, number, birth }: AskedLink): Promise<void> {
  const { db, tries } = services
  await db.holderLink.deleteMany({ where: { expires_at: { lt: new Date() } } })
  const holders = email ? await holdersAt(services, email) : await holderByNumber(services, number, birth)
  for (const { current } of holders) {
    const verdict = await countAttempt(tries, limitKey('holder link mail', String(current.id)), limit)
    if (!verdict.allowed) continue
    await inTransaction(db, async (tx) => {
      const secret = await makeLink(tx, current)
      await queueMail(services, linkMail(services.env, current, secret), tx)
    })
  }
}

/** The holders whose valid documents have an address. A mailbox may belong to several. */
async function holdersAt({ db }: Services, email: string): Promise<Holder[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM "CertificatePerson" WHERE email <> '' AND lower(email) = lower(${email}) AND status IN ('issued', 'revoked')
    ORDER BY id DESC LIMIT ${most.documents}`
  const known = new Set<number>()
  const found: Holder[] = []
  for (const { id } of rows) {
    if (known.has(id) || found.length === most.holders) continue
    const holder = await holderOf(db, id)
    for (const document of holder?.documents ?? []) known.add(document.id)
    if (holder) found.push(holder)
  }
  return found
}

async function holderByNumber({ db, keys }: Services, typed: string, birth: string): Promise<Holder[]> {
  const number = parseCertificateNumber(typed)
  const person =
    number === null ? null : await db.certificatePerson.findUnique({ where: { number }, select: { id: true } })
  const holder = person && (await holderOf(db, person.id))
  if (!holder || holder.current.email === '') return []
  const { personal_number } = await db.certificatePerson.findUniqueOrThrow({
    where: { id: holder.current.id },
    select: { personal_number: true },
  })
  return personal_number && equalsInConstantTime(birthOf(keys.open(personal_number)), birth) ? [holder] : []
}

/** The day of birth of a personal number, as `YYYYMMDD`. A coordination number has 60 added to the day. */
function birthOf(personalNumber: string): string {
  const day = Number(personalNumber.slice(6, 8))
  return personalNumber.slice(0, 6) + String(day > 60 ? day - 60 : day).padStart(2, '0')
}
