import { type Profile, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { decryptXml, parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'
import type { RequestSecrets } from './attempts.ts'
import { certificatesOf } from './certificates.ts'
import { identityOf } from './identity.ts'
import {
  addressesOf,
  type Identity,
  linesOf,
  type Provider,
  ProviderRefusal,
  type ProviderServices,
} from './provider.ts'

// Sign-in with SAML 2.0: a request by redirect, a signed assertion by POST. Only answers to a request of ours are taken.

type SamlServices = Pick<ProviderServices, 'env' | 'keys'>

const skewMs = 60_000
/** An assertion older than this is refused, whatever it says of its own end. */
const maxAgeMs = 10 * 60_000

const email = 'urn:oid:0.9.2342.19200300.100.1.3'
const names = {
  firstname: ['givenName', 'urn:oid:2.5.4.42', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname'],
  lastname: ['sn', 'urn:oid:2.5.4.4', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname'],
}

/** The library for one request: it knows that request's id alone, so that any other answer is none of ours. */
function samlOf({ env, keys }: SamlServices, provider: Provider, requestId: string, again = false): SAML {
  const { acs, metadata } = addressesOf(env, provider.id)
  const asked = provider.acr_values.split(/\s+/).filter(Boolean)
  const begun = new Date().toISOString()
  return new SAML({
    callbackUrl: acs,
    entryPoint: provider.sso_url,
    issuer: metadata,
    audience: metadata,
    idpIssuer: provider.issuer,
    idpCert: certificatesOf(provider.certificates).map(({ pem }) => pem),
    ...(provider.decryption_key && { decryptionPvk: keys.open(provider.decryption_key) }),
    wantAssertionsSigned: true,
    // Many providers sign the assertion alone. Nothing is read outside it.
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    acceptedClockSkewMs: skewMs,
    maxAssertionAgeMs: maxAgeMs,
    identifierFormat: null,
    forceAuthn: again,
    disableRequestedAuthnContext: asked.length === 0,
    ...(asked.length > 0 && { authnContext: asked }),
    generateUniqueId: () => requestId,
    // The table of attempts remembers the requests, for all processes.
    cacheProvider: {
      saveAsync: async (_, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (key) => (key === requestId ? begun : null),
      removeAsync: async (key) => key,
    },
  })
}

/**
 * The address that the browser is sent to.
 * @param again the provider is to ask the person, even one that it knows
 */
export async function samlRequest(
  services: SamlServices,
  provider: Provider,
  { state, request, again = false }: { state: string; request: RequestSecrets; again?: boolean },
): Promise<URL> {
  return new URL(await samlOf(services, provider, request.requestId, again).getAuthorizeUrlAsync(state, undefined, {}))
}

/** Our own metadata, which the office hands to the organisation. */
export function samlMetadata(services: SamlServices, provider: Provider): string {
  const certificate = provider.decryption_key ? provider.decryption_certificate : null
  return samlOf(services, provider, '_metadata').generateServiceProviderMetadata(certificate, null)
}

/**
 * Reads the person of an answer.
 * @throws ProviderRefusal `cancelled`, or `invalid` for an answer that doesn't hold
 */
export async function samlIdentity(
  services: SamlServices,
  provider: Provider,
  { request, answer }: { request: RequestSecrets; answer: string },
): Promise<Identity> {
  try {
    const xml = Buffer.from(answer, 'base64').toString('utf8')
    requireSound(xml)
    for (const inner of await decrypted(services, provider, xml)) requireSound(inner)
    const { profile } = await samlOf(services, provider, request.requestId).validatePostResponseAsync({
      SAMLResponse: answer,
    })
    if (!profile) throw new Error('no assertion')
    return samlPerson(services, provider, request, profile)
  } catch (error) {
    if (error instanceof ProviderRefusal) throw error
    const isCancelled = error instanceof Error && /AuthnFailed|RequestDenied|NoAuthnContext/.test(String(error))
    throw new ProviderRefusal(isCancelled ? 'cancelled' : 'invalid', error)
  }
}

/** The encrypted assertions of an answer as the library will read them: their signatures are to be as sound as others. */
async function decrypted({ keys }: SamlServices, { decryption_key }: Provider, xml: string): Promise<string[]> {
  if (!decryption_key || !xml.includes('EncryptedAssertion')) return []
  const found = xpath.selectElements(await parseDomFromString(xml), "//*[local-name()='EncryptedAssertion']")
  if (found.length > 1) throw new Error('several encrypted assertions')
  return Promise.all(found.map((element) => decryptXml(element.toString(), keys.open(decryption_key))))
}

/** More than any provider sends: a person of two hundred groups comes to half as many. The library's work grows with their square. */
const mostTags = 1_000
const mostAttributes = 1_000
/** Characters. */
const longestAnswer = 100_000

/**
 * Refuses what no provider sends: too many parts, a document type, whose entities change what is read, broken hashes, and old encryption.
 */
function requireSound(xml: string): void {
  if (xml.length > longestAnswer) throw new Error('a long answer')
  if (xml.split('<').length > mostTags || xml.split('=').length > mostAttributes) throw new Error('too many parts')
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new Error('a document type')
  if (/Algorithm\s*=\s*["'][^"']*(?:rsa-1_5|tripledes-cbc)\b/i.test(xml)) throw new Error('an old encryption')
  // OAEP names SHA-1 for a use that is sound.
  const signed = xml.replace(/<(\w+:)?EncryptionMethod\b[^<>]*>(?:\s*<[^<>]*>){0,4}\s*<\/\1?EncryptionMethod>/g, '')
  if (/Algorithm\s*=\s*["'][^"']*(?:sha1|md5|hmac)\b/i.test(signed)) throw new Error('an old or shared-key algorithm')
}

type Node = { $?: Record<string, string>; _?: string } & Record<string, unknown>
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value : []) as Node[]
const textOf = (node: unknown): string => (typeof node === 'string' ? node : ((node as Node | undefined)?._ ?? ''))

/** The signed assertion's own words: the library reads issuer, recipient and request partly outside it, or not at all. */
function samlPerson(
  { env, keys }: SamlServices,
  provider: Provider,
  { requestId }: RequestSecrets,
  profile: Profile,
): Identity {
  const assertion = (profile.getAssertion?.() as { Assertion?: Node } | undefined)?.Assertion
  if (!assertion) throw new Error('no assertion')
  if (textOf(nodes(assertion.Issuer)[0]) !== provider.issuer) throw new Error('another issuer')
  const [subject] = nodes(assertion.Subject)
  const until = nodes(subject?.SubjectConfirmation).flatMap((each) =>
    bearerUntil(each, addressesOf(env, provider.id).acs, requestId),
  )
  if (until.length === 0) throw new Error('no confirmation for our request and address')
  const id = assertion.$?.ID
  if (!id) throw new Error('an assertion without an id')
  const attributes = (profile.attributes ?? {}) as Record<string, unknown>
  const first = (name: string) => {
    const value = attributes[name]
    return textOf(Array.isArray(value) ? value[0] : value)
  }
  const anyOf = (list: string[]) => list.map(first).find(Boolean) ?? ''
  const asked = nodes(assertion.AuthnStatement).map(({ $ = {} }) => Date.parse($.AuthnInstant ?? ''))
  const classes = nodes(assertion.AuthnStatement)
    .flatMap((each) => nodes(each.AuthnContext))
    .flatMap((each) => nodes(each.AuthnContextClassRef).map(textOf))
  const strong = linesOf(provider.strong_values)
  return identityOf(keys, {
    subject: provider.subject_claim ? first(provider.subject_claim) : lastingNameOf(profile),
    email: provider.email_claim
      ? anyOf([provider.email_claim, ...(provider.email_claim === 'email' ? ['mail', email] : [])])
      : '',
    number: provider.number_claim ? first(provider.number_claim) : '',
    firstname: anyOf(names.firstname),
    lastname: anyOf(names.lastname),
    strong: classes.some((each) => strong.includes(each)),
    // The oldest of several: each may be what the provider remembers.
    ...(asked.length > 0 && !asked.some(Number.isNaN) && { askedAt: Math.min(...asked) }),
    assertion: { id, until: Math.max(...until) + skewMs },
  })
}

/** When a confirmation that holds ends; nothing for one of another recipient, request or method. */
function bearerUntil(confirmation: Node, acs: string, requestId: string): number[] {
  if (confirmation.$?.Method !== 'urn:oasis:names:tc:SAML:2.0:cm:bearer') return []
  return nodes(confirmation.SubjectConfirmationData).flatMap(({ $ = {} }) => {
    const until = Date.parse($.NotOnOrAfter ?? '')
    const holds = $.Recipient === acs && $.InResponseTo === requestId && until + skewMs > Date.now()
    return holds ? [until] : []
  })
}

/** A transient NameID is another one each time, and names nobody for good. */
function lastingNameOf({ nameID, nameIDFormat }: Profile): string {
  return nameIDFormat?.endsWith(':transient') ? '' : (nameID ?? '')
}
