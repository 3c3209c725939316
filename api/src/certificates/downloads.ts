import { timingSafeEqual } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { z } from 'zod'
import { asSubject } from '../access/ability.ts'
import { type Actor, loadActor } from '../access/actor.ts'
import { audit } from '../access/audit.ts'
import { requireTarget } from '../auth/masquerade.ts'
import type { Context, SignedInContext } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Services } from '../services.ts'
import { sv } from '../words/sv/index.ts'
import { capitalise, createWords, formsOf } from '../words/words.ts'
import { documentFileName } from './file-names.ts'
import { kindOf } from './kinds/index.ts'
import type { PaperKind } from './paper.ts'
import { readable, requireRun } from './print-run.ts'

const t = createWords(sv)
const linkSeconds = 120

export const runFilePath = (id: string) => `/api/v1/print-runs/${id}/file`
export const personFilePath = (id: number) => `/api/v1/certificates/persons/${id}/file`

/**
 * A link that lets whoever has it act as the actor for this one file, for two minutes. Rights are asked again when it
 * is used; who acts as somebody else is named too, so that the download is noted with both.
 */
export function linkTo(ctx: SignedInContext, path: string) {
  const expires = Math.floor(Date.now() / 1000) + linkSeconds
  const { user, realUser } = ctx.actor
  const who = { user: String(user.id), ...(realUser && { real: String(realUser.id) }) }
  const signature = ctx.services.keys.sign('download', signed(path, { ...who, expires: String(expires) }))
  const query = new URLSearchParams({ expires: String(expires), ...who, signature })
  return { url: `${path}?${query}`, expires_at: new Date(expires * 1000).toISOString() }
}

type Claim = { user: string; real?: string; expires: string }
const signed = (path: string, { user, real, expires }: Claim) =>
  `${path} ${user} ${expires}${real ? ` as ${real}` : ''}`

/**
 * Who downloads: by a link's signature, or by the Authorization header.
 * @throws AppError FORBIDDEN when the link is not ours or too old, UNAUTHENTICATED without either
 */
export async function downloader(
  services: Services,
  authenticate: (request: Request) => Promise<Context>,
  request: Request,
  path: string,
): Promise<SignedInContext> {
  const ctx = await authenticate(request)
  if (request.query.signature === undefined) {
    if (!ctx.actor.user) throw new AppError('UNAUTHENTICATED', { message: t('notice.sessionExpired') })
    return ctx as SignedInContext
  }
  const claim = claimOf.safeParse(request.query)
  const actor = claim.success ? await actorOf(services, path, claim.data) : null
  if (!actor) throw new AppError('FORBIDDEN', { message: t('print.linkExpired') })
  return { ...ctx, actor } as SignedInContext
}

const claimOf = z.object({ user: z.string(), real: z.string().optional(), expires: z.string(), signature: z.string() })

/** Whom the link was given to, if it is ours and still holds, and they may all still do what they did. */
async function actorOf({ keys, db }: Services, path: string, claim: z.infer<typeof claimOf>): Promise<Actor | null> {
  if (!isSame(claim.signature, keys.sign('download', signed(path, claim)))) return null
  if (!(Number(claim.expires) * 1000 > Date.now())) return null
  const actor = await loadActor(db, Number(claim.user))
  if (!actor || !claim.real) return actor
  const real = await loadActor(db, Number(claim.real))
  if (!real) return null
  await requireTarget(db, real, Number(claim.user))
  return { ...actor, realUser: real.user }
}

/** The kept document of an issued person. @throws AppError NOT_FOUND, FORBIDDEN */
export async function requireDocument(ctx: SignedInContext, personId: number) {
  const person = await ctx.db.certificatePerson.findFirst({
    where: {
      id: personId,
      status: 'issued',
      certificate: readable(ctx),
    },
    select: {
      firstname: true,
      lastname: true,
      number: true,
      certificate: { select: { kind: true, group_id: true } },
      document: { select: { path: true, sha256: true, filesize: true } },
    },
  })
  if (!person?.document) throw new AppError('NOT_FOUND', { message: t('print.notFinished') })
  // The paper shows the personal number: reading the list is not enough for it.
  const { kind, group_id } = person.certificate
  if (!ctx.actor.ability.can('create', asSubject('PrintRun', { group_id }))) {
    throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
  }
  const label = capitalise(formsOf(kindOf(kind as PaperKind).entity).indefSg)
  return { ...person.document, filename: documentFileName(label, { ...person, number: person.number as string }) }
}

export async function sendRunFile(ctx: SignedInContext, id: string, response: Response): Promise<void> {
  const run = await requireRun(ctx.db, ctx, id, 'read')
  if (run.status !== 'done' || !run.path || !run.sha256) {
    throw new AppError('CONFLICT', { message: t('print.notFinished') })
  }
  const { path, sha256, filesize, filename } = run
  await send(ctx, { path, sha256, filesize: filesize ?? 0, filename }, response)
  await audit(ctx.db, ctx, { action: 'download', subject: 'PrintRun', id })
}

export async function sendPersonFile(ctx: SignedInContext, id: number, response: Response): Promise<void> {
  await send(ctx, await requireDocument(ctx, id), response)
  await audit(ctx.db, ctx, { action: 'download', subject: 'CertificatePerson', id })
}

type Kept = { path: string; sha256: string; filesize: number; filename: string }

async function send({ services }: SignedInContext, file: Kept, response: Response): Promise<void> {
  const disk = services.disks['s3.vodocs_files']
  if (!(await disk.exists(file.path))) throw new AppError('NOT_FOUND', { message: t('print.fileGone') })
  const stream = await disk.getStream(file.path)
  response.attachment(file.filename)
  response.set({
    'Content-Length': String(file.filesize),
    'Cache-Control': 'private, no-store',
    ETag: `"${file.sha256}"`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  })
  await pipeline(stream, response)
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
