import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider'
import { afterAll } from 'vitest'

/** The client id and secret that we have at the test's provider. */
export const oidcClient = { client_id: 'kollegium', client_secret: 'a-secret-that-is-long-enough-1' }

/** A person at the provider; the claims of the id token and of its userinfo. */
export type OidcPerson = { sub: string; acr?: string } & Record<string, unknown>

/** The claim that Swedish providers tell a personal number by. */
export const numberClaim = 'https://id.oidc.se/claim/personalIdentityNumber'

/**
 * Starts a certified provider (oidc-provider) on this machine, which signs in whoever `person` is set to.
 * @param redirectUris of our client
 * @param client more of what the provider knows of us
 */
export async function startOidcProvider(redirectUris: string[], client: Partial<ClientMetadata> = {}) {
  const state: { person: OidcPerson; declines: boolean } = { person: { sub: 'nobody' }, declines: false }
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const configuration: Configuration = {
    clients: [{ ...oidcClient, redirect_uris: redirectUris, ...client }],
    claims: {
      openid: ['sub', numberClaim],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    conformIdTokenClaims: true,
    acrValues: ['urn:level:2', 'urn:level:3'],
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...state.person, sub: accountId }) }),
  }
  const provider = new Provider(issuer, configuration)
  const answer = provider.callback()
  server.on('request', async (req, res) => {
    if (!req.url?.startsWith('/interaction/')) return answer(req, res)
    const { prompt, params } = await provider.interactionDetails(req, res)
    const { sub: accountId, acr } = state.person
    if (state.declines) return provider.interactionFinished(req, res, { error: 'access_denied' })
    if (prompt.name === 'login') {
      return provider.interactionFinished(req, res, { login: { accountId, ...(acr && { acr }) } })
    }
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
    grant.addOIDCScope(String(params.scope))
    const grantId = await grant.save()
    await provider.interactionFinished(req, res, { consent: { grantId } }, { mergeWithLastSubmission: true })
  })
  return { issuer, state, server }
}

/**
 * Goes to the provider as a browser does, with cookies of its own.
 * @returns the address that it sends the browser back to
 */
export async function throughProvider(start: string, issuer: string): Promise<string> {
  const jar = new Map<string, string>()
  let address = start
  for (let step = 0; step < 12; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const next = answer.headers.get('location')
    if (!next)
      throw new Error(`the provider stays at ${address}: ${answer.status} ${/<pre>.*/.exec(await answer.text())}`)
    address = new URL(next, address).href
    if (!address.startsWith(issuer)) return address
  }
  throw new Error('the provider leads nowhere')
}
