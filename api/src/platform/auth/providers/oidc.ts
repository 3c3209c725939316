import * as oidc from 'openid-client'
import type { RequestSecrets } from './attempts.ts'
import { identityOf } from './identity.ts'
import { checkedAddress, limitedFetch } from './outgoing.ts'
import {
  addressesOf,
  type Identity,
  linesOf,
  type Provider,
  ProviderRefusal,
  type ProviderServices,
} from './provider.ts'

// Sign-in with OpenID Connect: code flow with PKCE, state and nonce (RFC 9700 §2.1).

type OidcServices = Pick<ProviderServices, 'env' | 'keys'>

const timeoutSeconds = 10
/** A provider's description is read anew after this long: it may have new keys. */
const keptMs = 10 * 60_000

type Kept = { at: number; version: number; configuration: Promise<oidc.Configuration> }
const kept = new Map<number, Kept>()

/** Reads the provider's description, or gives the one that was read a short while ago. @throws ProviderRefusal `away` */
async function configurationOf(services: OidcServices, provider: Provider): Promise<oidc.Configuration> {
  const version = provider.updated_at.getTime()
  const known = kept.get(provider.id)
  if (known && known.version === version && known.at > Date.now() - keptMs) return known.configuration
  const configuration = discover(services, provider)
  kept.set(provider.id, { at: Date.now(), version, configuration })
  try {
    return await configuration
  } catch (error) {
    kept.delete(provider.id)
    throw new ProviderRefusal('away', error)
  }
}

/**
 * Reads a provider's description.
 * @throws Error of the library: no answer, another issuer, an address that isn't allowed
 */
export async function discover({ env, keys }: OidcServices, provider: Provider): Promise<oidc.Configuration> {
  const issuer = checkedAddress(env, provider.issuer)
  const execute = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  const fetching = limitedFetch(env)
  const read = await oidc.discovery(issuer, provider.client_id, undefined, oidc.None(), {
    execute,
    timeout: timeoutSeconds,
    [oidc.customFetch]: fetching,
  })
  const server = read.serverMetadata()
  const configuration = new oidc.Configuration(
    server,
    provider.client_id,
    undefined,
    clientAuth(server, provider, keys),
  )
  configuration.timeout = timeoutSeconds
  configuration[oidc.customFetch] = fetching
  for (const each of execute) each(configuration)
  // The signature of an id token is checked, too, though it comes by TLS.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

function clientAuth(server: oidc.ServerMetadata, provider: Provider, keys: OidcServices['keys']): oidc.ClientAuth {
  if (!provider.client_secret) return oidc.None()
  const secret = keys.open(provider.client_secret)
  const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return ways.includes('client_secret_basic') ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
}

/**
 * The address that the browser is sent to.
 * @param again the provider is to ask the person, even one that it knows
 * @throws ProviderRefusal `away`
 */
export async function oidcRequest(
  services: OidcServices,
  provider: Provider,
  { state, request, again = false }: { state: string; request: RequestSecrets; again?: boolean },
): Promise<URL> {
  const configuration = await configurationOf(services, provider)
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: addressesOf(services.env, provider.id).callback,
    scope: provider.scopes,
    code_challenge: await oidc.calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
    state,
    nonce: request.nonce,
    ui_locales: 'sv',
    ...(provider.acr_values && { acr_values: provider.acr_values }),
    // With `max_age` the answer tells when the person was asked.
    ...(again && { prompt: 'login', max_age: '0' }),
  })
}

/**
 * Exchanges the code of an answer, and reads the person.
 * @param query of the answer's address
 * @throws ProviderRefusal `cancelled`, `away`, or `invalid` for an answer that doesn't hold
 */
export async function oidcIdentity(
  services: OidcServices,
  provider: Provider,
  { state, request, query }: { state: string; request: RequestSecrets; query: string },
): Promise<Identity> {
  const configuration = await configurationOf(services, provider)
  const address = new URL(addressesOf(services.env, provider.id).callback)
  address.search = query
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, address, {
      pkceCodeVerifier: request.verifier,
      expectedState: state,
      expectedNonce: request.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('no id token')
    return oidcPerson(services, provider, await withUserInfo(configuration, provider, tokens.access_token, claims))
  } catch (error) {
    throw new ProviderRefusal(refusalOf(error), error)
  }
}

type Claims = Record<string, unknown> & { sub: string }

/** Asks for the claims that the id token lacks, where the provider tells them at an address of its own. */
async function withUserInfo(
  configuration: oidc.Configuration,
  { email_claim, number_claim }: Provider,
  token: string,
  claims: Claims,
): Promise<Claims> {
  const isWhole = [email_claim, number_claim].every((name) => !name || name in claims)
  if (isWhole || !configuration.serverMetadata().userinfo_endpoint) return claims
  return { ...(await oidc.fetchUserInfo(configuration, token, claims.sub)), ...claims }
}

function oidcPerson({ keys }: OidcServices, provider: Provider, claims: Claims): Identity {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '')
  const levels = [claims.acr, ...(Array.isArray(claims.amr) ? claims.amr : [])]
  const strong = linesOf(provider.strong_values)
  return identityOf(keys, {
    subject: claims.sub,
    // A provider that says that nobody has checked the address tells only what somebody typed.
    email: claims.email_verified === false ? '' : text(provider.email_claim),
    number: text(provider.number_claim),
    firstname: text('given_name'),
    lastname: text('family_name'),
    strong: levels.some((level) => typeof level === 'string' && strong.includes(level)),
    ...(typeof claims.auth_time === 'number' && { askedAt: claims.auth_time * 1000 }),
  })
}

function refusalOf(error: unknown): 'away' | 'cancelled' | 'invalid' {
  if (error instanceof oidc.AuthorizationResponseError) return error.error === 'access_denied' ? 'cancelled' : 'invalid'
  if (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)) return 'away'
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return 'away'
  return error instanceof TypeError && error.message === 'fetch failed' ? 'away' : 'invalid'
}
