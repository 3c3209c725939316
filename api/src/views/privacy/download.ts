import express, { type Request } from 'express'
import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import { requireFreshProof } from '../../access/fresh-proof.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import type { Context, SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { momentOf, rowId } from '../../kernel/fields.ts'
import { restHandler } from '../../kernel/rest-error.ts'
import { sendDownload } from '../../kernel/send-download.ts'
import { personTables } from '../../modules/people/person-tables.ts'
import { formatTime } from '../../platform/auth/page-response.ts'
import { countAttempt, limitKey } from '../../platform/auth/rate-limit.ts'
import { downloader, linkMadeAt } from '../../platform/auth/signed-link.ts'
import { extractOf, extractWorkbook, ownExtract } from './extract.ts'
import { makeOwnData } from './own-data.job.ts'
import { keyText, type Named } from './person-rows.ts'

const t = createTranslator(sv)

const rowKey = z.object({ table: z.enum(personTables), id: rowId() })
/** The rows of one person: the first one, those that the office says are the same person's, and those that it says aren't. */
export const personInput = rowKey.extend({
  also: z.array(rowKey).max(50).default([]),
  without: z.array(rowKey).max(50).default([]),
})
export type PersonInput = z.infer<typeof personInput>

/** The rows that an input names. */
export const namedBy = ({ also, without, table, id }: PersonInput): Named => ({
  roots: [{ table, id }, ...also],
  without,
})

export const extractFormats = ['xlsx', 'json'] as const
type Format = (typeof extractFormats)[number]

/** The forms of people's own data. */
export const ownFormats = ['pdf', 'json'] as const
export type OwnFormat = (typeof ownFormats)[number]

/** The path of a person's own data; the link's signature says whose. */
export const ownPath = (format: OwnFormat): string => `/api/v1/privacy/own/${format}`

/** The rows stand in the path as ids, so that a link's signature holds them; nothing of the person does. */
export const extractPath = (person: PersonInput, format: Format): string =>
  `/api/v1/privacy/${format}/${Buffer.from(JSON.stringify(person)).toString('base64url')}`

/** Reads the rows of the path; null for a text that is none. */
function readPerson(text: string): PersonInput | null {
  try {
    const read = personInput.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Files with all that is kept of an account cost much, and people need few: an account has so many in an hour. */
const ownFiles = { max: 6, seconds: 3600 }

/** Counts a file of the actor's own data. @throws AppError RATE_LIMITED with `details.until` */
async function admitOwnFile({ services, actor }: SignedInContext): Promise<void> {
  const verdict = await countAttempt(services.tries, limitKey('ownData', String(actor.user.id)), ownFiles)
  if (verdict.allowed) return
  throw new AppError('RATE_LIMITED', {
    message: t('privacy.own.tooMany', { time: formatTime(verdict.until) }),
    details: { until: momentOf(verdict.until) },
  })
}

/**
 * Makes the actor's own data as a file.
 * @param since a PDF that was made after this moment is given again
 * @throws AppError UNAVAILABLE while no worker makes PDFs
 */
async function ownBytes(ctx: SignedInContext, format: OwnFormat, since: Date): Promise<Buffer> {
  const { services, actor } = ctx
  if (format === 'pdf') {
    const pdf = await makeOwnData(services, { user_id: actor.user.id }, since)
    if (!pdf) throw new AppError('UNAVAILABLE', { message: t('privacy.own.failed') })
    return pdf
  }
  return Buffer.from(JSON.stringify(await ownExtract(ctx, actor.user.id), null, 2))
}

/** Extracts of the register as files, by a signed link or with the Authorization header. */
export function createPrivacyRoutes(
  services: Services,
  { authenticate }: { authenticate: (request: Request) => Promise<Context> },
): express.Router {
  const routes = express.Router()
  routes.get(
    '/api/v1/privacy/own/:format',
    restHandler(services, async (request, response) => {
      const format = ownFormats.find((each) => each === request.params.format)
      if (!format) throw new AppError('NOT_FOUND', { message: t('error.404') })
      const ctx = await downloader(services, authenticate, request, request.path)
      const { user } = ctx.actor
      requireNotMasquerading(ctx.actor, 'privacy.own.masquerade')
      await requireFreshProof(ctx.db, ctx.actor, 'extract')
      await admitOwnFile(ctx)
      services.watch.admitExport(ctx)
      const bytes = await ownBytes(ctx, format, linkMadeAt(request) ?? new Date())
      await audit(ctx.db, ctx, { action: 'extract', subject: 'User', id: user.id, details: { format } })
      sendDownload(response, { name: t('privacy.own.file'), extension: format, bytes })
    }),
  )
  routes.get(
    '/api/v1/privacy/:format/:person',
    restHandler(services, async (request, response) => {
      const format = extractFormats.find((each) => each === request.params.format)
      const person = readPerson(String(request.params.person))
      if (!format || !person) throw new AppError('NOT_FOUND', { message: t('error.404') })
      const ctx = await downloader(services, authenticate, request, request.path)
      if (!ctx.actor.ability.can('read', 'Privacy')) throw forbidden()
      // A signed link was made after a proof; a token alone may be stolen.
      await requireFreshProof(ctx.db, ctx.actor, 'extract')
      services.watch.admitExport(ctx)
      const extract = await extractOf(ctx, namedBy(person))
      const bytes = format === 'xlsx' ? await extractWorkbook(extract) : Buffer.from(JSON.stringify(extract, null, 2))
      // Noted before it is given, so that nothing leaves unseen.
      const details = { format, rows: extract.sections.reduce((sum, { rows }) => sum + rows.length, 0) }
      await audit(ctx.db, ctx, { action: 'extract', subject: 'Privacy', id: keyText(person), details })
      sendDownload(response, { name: t('privacy.file'), extension: format, bytes })
    }),
  )
  return routes
}
