import { createHash, randomBytes } from 'node:crypto'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Db } from '@kollegium/db'
import { silentChanges } from '@kollegium/db/testing/changes'
import express from 'express'
import { afterAll } from 'vitest'
import { type AuditRow, auditRow, insertAudit } from '../../access/audit.ts'
import type { Mail, Services } from '../../engine/services.ts'
import { createKeys } from '../../kernel/encryption-keys.ts'
import { readEnv } from '../../kernel/env.ts'
import { createLogger } from '../../kernel/logger.ts'
import { noPlaces } from '../places/places.ts'
import { type AuthServices, createAuthApp, createAuthMetadata } from './app.ts'
import { installClients } from './clients.ts'
import { hashPassword } from './passwords.ts'

/** The environment of the tests. */
export const testEnv = readEnv({
  NODE_ENV: 'test',
  PUBLIC_HOST: 'vo.localhost:3000',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  LOG_LEVEL: 'silent',
  TRUST_PROXY: '1',
})
/** The origin of the test server. */
export const baseUrl = 'http://vo.localhost:3000'

/** Refusals have tests of their own; tries are written by a flush, each as an entry. */
function triesOf(db: Db): Services['watch'] {
  let tries: AuditRow[] = []
  return {
    admit: () => undefined,
    answered: () => undefined,
    refused: () => undefined,
    note: (ctx, act) => void tries.push(auditRow(ctx, act)),
    admitExport: () => undefined,
    flush: async () => {
      const written = tries
      tries = []
      await insertAudit(db, written)
    },
  }
}

/** Services over a test database, with a mailer that keeps what it is given. */
export function testServices(db: Db): AuthServices & { mails: Mail[] } {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const changes = silentChanges()
  return {
    env: testEnv,
    db,
    tries: db,
    changes,
    wordings: { settled: async () => undefined },
    keys: createKeys(testEnv),
    logger: createLogger(testEnv),
    watch: triesOf(db),
    places: noPlaces,
    verifyAuditLog: async () => ({ links: 0, removed: 0, waiting: 0, broken: null }),
    mailer,
    mails,
  }
}

export type Answer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  json: Record<string, unknown>
}
export type Call = {
  method?: string
  headers?: Record<string, string>
  form?: Record<string, string>
  json?: unknown
  body?: string
}

/** Sends one request to the test's server as if to `address`, whatever its host. */
export type Send = (address: string, call?: Call) => Promise<Answer>

/** Starts the authorisation server on a free port; stopped after the file. */
export async function startAuth(services: AuthServices, more?: (app: express.Express) => void): Promise<Send> {
  await installClients(services.db, services.env)
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', services.env.TRUST_PROXY)
  app.use(createAuthMetadata(services))
  app.use('/oauth', createAuthApp(services))
  more?.(app)
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening))
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return sendTo((server.address() as AddressInfo).port)
}

/** Sends to a server of this machine. */
export function sendTo(port: number): Send {
  return (address, call = {}) => send(port, new URL(address, baseUrl), call)
}

function send(port: number, url: URL, call: Call): Promise<Answer> {
  const body = call.form
    ? new URLSearchParams(call.form).toString()
    : call.json !== undefined
      ? JSON.stringify(call.json)
      : call.body
  const type = call.form
    ? 'application/x-www-form-urlencoded'
    : call.json !== undefined
      ? 'application/json'
      : undefined
  const headers = { host: url.host, connection: 'close', ...(type ? { 'content-type': type } : {}), ...call.headers }
  const method = call.method ?? (body === undefined ? 'GET' : 'POST')
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path: `${url.pathname}${url.search}`, method, headers },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          const isJson = String(incoming.headers['content-type']).includes('json')
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text,
            json: isJson && text ? (JSON.parse(text) as Record<string, unknown>) : {},
          })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** A browser with one cookie jar for all our hosts; the companion of tokens is kept for its host, as `vo_bound@HOST`. */
export function createBrowser(sendRaw: Send, ip = '203.0.113.1') {
  const jar = new Map<string, string>()
  const visit = async (address: string, call: Call = {}): Promise<Answer> => {
    const { host } = new URL(address, baseUrl)
    const cookie = [...jar]
      .map(([key, value]) => ({ key: key.split('@'), value }))
      .filter(({ key: [, only = host] }) => only === host)
      .map(({ key: [name], value }) => `${name}=${value}`)
      .join('; ')
    const headers = { accept: 'text/html', 'x-forwarded-for': ip, ...(cookie ? { cookie } : {}), ...call.headers }
    const answer = await sendRaw(address, { ...call, headers })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at)
      const key = name.endsWith('vo_bound') ? `${name}@${host}` : name
      if (/expires=thu, 01 jan 1970/i.test(line)) jar.delete(key)
      else jar.set(key, pair.slice(at + 1))
    }
    return answer
  }
  return {
    jar,
    visit,
    /** Fills in the form on the page at `address` and sends it. */
    async submit(
      address: string,
      fields: Record<string, string>,
      headers: Record<string, string> = {},
    ): Promise<Answer> {
      const page = await visit(address)
      return visit(formOf(page.text).action, { form: { ...formOf(page.text).hidden, ...fields }, headers })
    },
  }
}
export type Browser = ReturnType<typeof createBrowser>

/** Reads the first form of a page: its target and hidden fields. */
export function formOf(page: string): { action: string; hidden: Record<string, string> } {
  const plain = (text: string) => text.replaceAll('&amp;', '&')
  const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return {
    action: plain(/<form method="post" action="([^"]*)"/.exec(page)?.[1] ?? ''),
    hidden: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, plain(value)])),
  }
}

/** The redirect address of the legacy client. */
export const legacyCallback = 'http://legacy.vo.localhost:3000/auth'
/** The redirect address of the admin app. */
export const adminCallback = 'http://admin.vo.localhost:3000/auth'

/** The whole content policy of a page of the sign-in. @param formTarget the origin that its form may lead on to */
export const pagePolicy = (formTarget = ''): string =>
  [
    ...["default-src 'none'", "style-src 'self'", "script-src 'self'", "font-src 'self'", "img-src 'self' data:"],
    ...[`form-action 'self' ${formTarget}`.trim(), "base-uri 'none'", "frame-ancestors 'none'"],
  ].join('; ')

/** A call of the token endpoint by an app's own page, on the app's own host. */
export function fromApp(browser: Browser, app: string, form: Record<string, string>): Promise<Answer> {
  const origin = adminCallback.replace('admin', app).replace('/auth', '')
  return browser.visit(`${origin}/oauth/token`, { form, headers: { origin } })
}

/** Makes a PKCE verifier and its challenge. */
export function newVerifier() {
  const verifier = randomBytes(96).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** The address that a client sends its visitor to. */
export function authorizeAddress(parameters: Record<string, string | undefined>): string {
  const given = Object.entries({ response_type: 'code', scope: '*', state: 's'.repeat(40), ...parameters })
  const query = new URLSearchParams(given.filter((pair): pair is [string, string] => pair[1] !== undefined))
  return `/oauth/authorize?${query}`
}

/** The password of users built with {@link withPassword}. */
export const password = 'Rosenrot7'
let passwordHash: Promise<string> | undefined

/** Columns that give a built user the password `password`: `buildUser(db, await withPassword())`. */
export async function withPassword(): Promise<{ password_hash: string }> {
  passwordHash ??= hashPassword(password)
  return { password_hash: await passwordHash }
}

/** Signs `name` in for a client and gives the code with its verifier. */
export async function obtainCode(
  browser: Browser,
  name: string,
  { client_id = 'legacy-demo', redirect_uri = legacyCallback, remember = true } = {},
): Promise<{ code: string; verifier: string; state: string | null; location: string }> {
  const { verifier, challenge } = newVerifier()
  const address = authorizeAddress({ client_id, redirect_uri, code_challenge: challenge })
  const first = await browser.visit(address)
  const answer =
    first.status === 303
      ? first
      : await browser.submit(address, { username: name, password, ...(remember ? { remember: '1' } : {}) })
  const location = String(answer.headers.location)
  const query = new URL(location).searchParams
  return { code: query.get('code') ?? '', verifier, state: query.get('state'), location }
}

/** Signs in and exchanges the code. */
export async function obtainTokens(browser: Browser, sendRaw: Send, name: string) {
  const { code, verifier } = await obtainCode(browser, name)
  const answer = await sendRaw('/oauth/token', { form: codeForm(code, verifier) })
  return {
    code,
    verifier,
    access: String(answer.json.access_token),
    refresh: String(answer.json.refresh_token),
    answer,
  }
}

/** The token request for an authorisation code. */
export function codeForm(code: string, verifier: string, overrides: Record<string, string> = {}) {
  return {
    grant_type: 'authorization_code',
    client_id: 'legacy-demo',
    redirect_uri: legacyCallback,
    code_verifier: verifier,
    code,
    ...overrides,
  }
}

/** The token request for a refresh token. */
export function refreshForm(refresh_token: string, overrides: Record<string, string> = {}) {
  return {
    grant_type: 'refresh_token',
    refresh_token,
    client_id: 'legacy-demo',
    client_secret: '',
    scope: '',
    ...overrides,
  }
}
