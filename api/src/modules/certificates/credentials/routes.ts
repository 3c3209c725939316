import express, { type Request, type Response } from 'express'
import { z } from 'zod'
import type { Services } from '../../../engine/services.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { AppError } from '../../../kernel/errors.ts'
import { restHandler } from '../../../kernel/rest-error.ts'
import { parseCertificateNumber } from '../certificate-number.ts'
import { verifyUrlOf } from '../college.ts'
import { readFrozen } from '../frozen-paper.ts'
import { documentTitle } from '../papers/index.ts'
import { countCheck } from '../verification/verify.ts'
import { credentialsOf, type SignedCredential } from './credentials.ts'
import { didDocument, findIssuer } from './issuer.ts'
import { createStatusLists } from './status-list.ts'

const t = createTranslator(sv)

/** The forms of a credential, by the ending of its address. */
const formats = {
  json: 'application/vc+ld+json',
  jws: 'text/plain; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
} as const
type Format = keyof typeof formats

/**
 * Serves portable credentials, the status lists that they name, and the issuer's keys (did:web). Wallets and verifiers of
 * other houses read them, so any origin may.
 */
export function createCredentialRoutes(services: Services): express.Router {
  const routes = express.Router()
  const statusList = createStatusLists(services)
  const get = (path: string, answer: (request: Request, response: Response) => Promise<void>) =>
    routes.get(
      path,
      restHandler(services, async (request, response) => {
        response.set({ 'Access-Control-Allow-Origin': '*', 'X-Content-Type-Options': 'nosniff' })
        await answer(request, response)
      }),
    )

  get('/.well-known/did.json', async (_, response) => {
    sendJson(response, didDocument(await requireIssuerKeys(services)), 'application/did+ld+json')
  })
  get('/.well-known/keys/:id', async (request, response) => {
    const { keys } = await requireIssuerKeys(services)
    const key = keys.find(({ id, jwk }) => jwk && id === request.params.id)
    if (!key) throw notFound()
    sendJson(response, { ...key.jwk, kid: key.id }, 'application/jwk+json')
  })
  get('/credentials/status/:list', async (request, response) => {
    const list = z.coerce.number().int().positive().max(1_000_000).safeParse(request.params.list)
    const body = list.success ? await statusList(list.data) : null
    if (body === null) throw notFound()
    response.set('Cache-Control', 'public, max-age=300').type('application/vc+ld+json').send(body)
  })
  get('/credentials/:name', (request, response) => sendCredential(services, request, response))
  return routes
}

/**
 * Answers `/credentials/NUMBER` in the form that its ending or `Accept` asks for. A browser is led to the page that verifies the
 * number. As on that page, nothing is told of a protected identity, and a document that has ended shows its facts no more.
 */
async function sendCredential(services: Services, request: Request, response: Response): Promise<void> {
  const [, typed = '', ending] = /^(.*?)(?:\.(json|jws|png|svg))?$/.exec(String(request.params.name)) ?? []
  const number = parseCertificateNumber(typed)
  if (number === null) throw notFound()
  if (!ending && request.accepts(['json', 'html']) === 'html') {
    return response.redirect(303, verifyUrlOf(services.env, number))
  }
  await countCheck({ services, request: { id: '', ip: request.ip ?? '', userAgent: '' } })
  const found = await services.db.certificatePerson.findUnique({
    where: { number },
    select: { id: true, status: true, protected: true, paper: true },
  })
  if (!found || found.protected || found.status === 'draft') throw notFound()
  if (found.status !== 'issued') return void response.status(410).json({ code: 'GONE', message: t('credential.ended') })
  const credential = (await credentialsOf(services, [found.id])).get(found.id)
  if (!credential) throw notFound()
  const format = (ending ?? (request.accepts(['json', 'text/plain']) === 'text/plain' ? 'jws' : 'json')) as Format
  response.set('Cache-Control', 'private, no-store').attachment(`${number}.${format}`)
  response.set('Content-Type', formats[format]).send(await bytesOf(credential, format, found.paper))
}

async function bytesOf({ json, jws }: SignedCredential, format: Format, stored: unknown): Promise<string | Buffer> {
  if (format === 'json') return json
  if (format === 'jws') return jws
  const paper = readFrozen(stored)
  const { name: network, mark } = paper.brand
  const badge = { title: documentTitle(paper), network, mark, year: paper.date.slice(0, 4) }
  const { bakedPng, bakedSvg } = await import('./badge-image.ts')
  return format === 'png' ? bakedPng(badge, json) : bakedSvg(badge, json)
}

async function requireIssuerKeys({ db }: Services) {
  const issuer = await findIssuer(db)
  if (!issuer) throw notFound()
  return issuer
}

function sendJson(response: Response, document: object, type: string): void {
  response.set('Cache-Control', 'public, max-age=300').type(type).send(JSON.stringify(document))
}

const notFound = () => new AppError('NOT_FOUND', { message: t('error.404') })
