import type { Services } from '../../../engine/services.ts'
import { secondBrandSites, siteOrigin } from '../../../engine/site-address.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { AppError } from '../../../kernel/errors.ts'
import { hashSecret, newSecret } from '../../../kernel/secrets.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { addressOf, countAttempt, limitKey, uncountAttempt } from '../../../platform/auth/rate-limit.ts'
import { currentBrand } from '../../../platform/brand-appearance.ts'
import { type Holder, holderOf } from './own-documents.ts'

const t = createTranslator(sv)

/** A link is valid for a year. */
const life = 365 * 86_400_000
/** Links that lead nowhere, by network address. A link that leads to a page is not counted. */
const misses = { max: 30, seconds: 600 }

/**
 * The address of a holder's page, or of the form that asks for a new link. It stands on the front of the brand of the work that
 * goes on.
 * @param rest the part of the path that follows `/mina`
 */
export function holderAddress(env: Services['env'], rest = ''): string {
  const { front } = secondBrandSites()
  const label = currentBrand() === 'language' ? front : null
  return `${siteOrigin(env, label ?? '')}/mina${rest}`
}

/** The last moment of a link that is made now. */
export const linkExpiry = (): Date => new Date(Date.now() + life)

type Sent = { id: number; email: string }

/**
 * Makes a personal link to the page of a document's holder, and keeps its hash.
 * @param secret the link of a mail that may be sent twice is worked out, so that both mails have the same
 */
export async function makeLink(tx: Tx, { id, email }: Sent, secret = newSecret()): Promise<string> {
  const token_hash = hashSecret(secret)
  const data = { person_id: id, email, expires_at: linkExpiry() }
  await tx.holderLink.upsert({
    where: { token_hash },
    create: { token_hash, ...data },
    update: data,
    select: { id: true },
  })
  return secret
}

/** An opened page: its holder, and the link that opened it. */
export type OpenedLink = Holder & { link: { id: number; email: string; expires_at: Date } }

/**
 * Opens a personal link. The database finds it by the hash of the whole link, so that the time of the answer tells nothing of a
 * link that is nearly right.
 * @returns null for an unknown link, one that has ended, a document with another address, and a protected identity: all alike
 * @throws AppError RATE_LIMITED with `details.until`
 */
export async function openLink(services: Services, secret: string, ip: string): Promise<OpenedLink | null> {
  const { db, tries } = services
  const key = limitKey('holder link', addressOf(ip))
  const verdict = await countAttempt(tries, key, misses)
  if (!verdict.allowed) {
    throw new AppError('RATE_LIMITED', {
      message: t('holder.tooMany'),
      details: { until: verdict.until.toISOString() },
    })
  }
  if (!/^[\w-]{43}$/.test(secret)) return null
  const link = await db.holderLink.findUnique({
    where: { token_hash: hashSecret(secret) },
    select: { id: true, email: true, person_id: true, expires_at: true },
  })
  if (!link || link.expires_at <= new Date()) return null
  const holder = await holderOf(db, link.person_id)
  // The document was mailed to a wrong address, and has been corrected since.
  if (!holder || holder.current.email.toLowerCase() !== link.email.toLowerCase()) return null
  await uncountAttempt(tries, key)
  return { ...holder, link }
}

/** Ends every link to the page of a holder. The documents stay as they are. */
export async function endLinks(tx: Tx, { documents }: Pick<Holder, 'documents'>): Promise<void> {
  await tx.holderLink.deleteMany({ where: { person_id: { in: documents.map(({ id }) => id) } } })
}
