import type { Request, Response } from 'express'
import type { Services } from '../../engine/services.ts'
import { originOf } from '../../kernel/env.ts'
import { type Client, findClient, redirectUriOf } from './clients.ts'
import { authPath } from './cookies.ts'
import { OauthError, oauthErrors } from './oauth-error.ts'
import { parametersOf, requireScope } from './token-endpoint.ts'

type RequestServices = Pick<Services, 'db' | 'env'>

/** An authorisation request whose client and redirect address are known to belong together. */
export type Asked = {
  client: Client
  redirectUri: string
  state: string | undefined
  challenge: string
  prompt: string | undefined
  token: string | undefined
}

/** An error that is returned to the client through the browser (RFC 6749 §4.1.2.1). */
class RedirectedError extends Error {
  readonly address: string
  constructor(address: string) {
    super('refused')
    this.address = address
  }
}

/** Reads the request; one that may be answered at the client's address is, and gives undefined. */
export async function readRequest(services: RequestServices, req: Request, res: Response): Promise<Asked | undefined> {
  try {
    return await read(services, parametersOf(req.query))
  } catch (error) {
    if (!(error instanceof RedirectedError)) throw error
    res.redirect(302, error.address)
  }
}

/** @throws OauthError to be shown here, because the client or its address can't be trusted or is not served */
async function read(services: RequestServices, query: Record<string, string>): Promise<Asked> {
  if (!query.client_id) throw oauthErrors.invalidRequest('client_id')
  const client = await findClient(services.db, query.client_id)
  const redirectUri = client && (await redirectUriOf(services.db, services.env, client, query.redirect_uri))
  if (!client || !redirectUri) throw oauthErrors.invalidClient()
  if (query.response_type !== 'code') throw oauthErrors.unsupportedGrantType()
  const challenge = query.code_challenge
  if (!challenge) {
    throw oauthErrors.invalidRequest('code_challenge', 'Code challenge must be provided for public clients')
  }
  // Without a method it is S256 (readings); the old server took 'plain', which is refused.
  if ((query.code_challenge_method ?? 'S256') !== 'S256') {
    throw oauthErrors.invalidRequest('code_challenge_method', 'Code challenge method must be one of `S256`')
  }
  if (!/^[A-Za-z0-9\-._~]{43,128}$/.test(challenge)) {
    throw oauthErrors.invalidRequest('code_challenge', 'Code challenge must follow the specifications of RFC-7636.')
  }
  const asked = { client, redirectUri, state: query.state, challenge, prompt: query.prompt, token: query.token }
  try {
    requireScope(query.scope)
  } catch (error) {
    if (error instanceof OauthError) throw new RedirectedError(refusalAddress(services, asked, error))
    throw error
  }
  return asked
}

/** The client's address with the error, in the old server's order, and the issuer (RFC 9207). */
export function refusalAddress(services: RequestServices, asked: Asked, error: OauthError): string {
  const query = new URLSearchParams()
  if (asked.state) query.set('state', asked.state)
  query.set('error', error.error)
  query.set('error_description', error.message)
  if (error.hint) query.set('hint', error.hint)
  query.set('iss', issuerOf(services))
  return `${asked.redirectUri}${asked.redirectUri.includes('?') ? '&' : '?'}${query}`
}

/** The authorisation server's name for itself (RFC 8414). */
export function issuerOf(services: Pick<Services, 'env'>): string {
  return `${originOf(services.env)}${authPath}`
}
