import { X509Certificate } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { type EncryptOptions, encrypt } from 'xml-encryption'
import { newCertificate } from './certificate.ts'

/** Another word than the right one, in an answer that is signed all the same. */
export type SamlWords = {
  issuer?: string
  audience?: string
  recipient?: string
  inResponseTo?: string | null
  /** Of the response around the assertion, which is not signed. */
  outerInResponseTo?: string | null
  assertionId?: string
  notOnOrAfter?: Date
  notBefore?: Date
  /** When the provider asked the person. */
  askedAt?: Date
  nameId?: string
  format?: string
  level?: string
  attributes?: Record<string, string>
  method?: string
  status?: string
}

export type SamlRequest = {
  id: string
  acs: string
  issuer: string
  relayState: string
  destination: string
  forces: boolean
}

let last = 0
const newId = () => `_${++last}-${Date.now()}`
const at = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z')
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

/** The request that an address of ours carries. */
export function readSamlRequest(address: string): SamlRequest {
  const url = new URL(address)
  const xml = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8')
  const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(xml)?.[1] ?? ''
  return {
    id: attribute(' ID'),
    acs: attribute('AssertionConsumerServiceURL'),
    issuer: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)?.[1] ?? '',
    relayState: url.searchParams.get('RelayState') ?? '',
    destination: `${url.origin}${url.pathname}`,
    forces: attribute('ForceAuthn') === 'true',
  }
}

/** A provider of SAML with a key of its own; its answers are really signed. */
export function createSamlProvider(entityId: string) {
  const { key, certificate } = newCertificate()

  /** An assertion about a person, not signed yet. */
  function assertionOf(request: SamlRequest, words: SamlWords = {}): string {
    const id = words.assertionId ?? newId()
    const until = words.notOnOrAfter ?? inSeconds(300)
    const inResponseTo = words.inResponseTo === undefined ? request.id : words.inResponseTo
    const attributes = Object.entries(words.attributes ?? {}).map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    )
    return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${at(new Date())}"><saml:Issuer>${words.issuer ?? entityId}</saml:Issuer><saml:Subject><saml:NameID Format="${words.format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'}">${words.nameId ?? 'anna-1'}</saml:NameID><saml:SubjectConfirmation Method="${words.method ?? 'urn:oasis:names:tc:SAML:2.0:cm:bearer'}"><saml:SubjectConfirmationData${inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`} Recipient="${words.recipient ?? request.acs}" NotOnOrAfter="${at(until)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(words.notBefore ?? inSeconds(-30))}" NotOnOrAfter="${at(until)}"><saml:AudienceRestriction><saml:Audience>${words.audience ?? request.issuer}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(words.askedAt ?? new Date())}"><saml:AuthnContext><saml:AuthnContextClassRef>${words.level ?? 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : ''}</saml:Assertion>`
  }

  /** Signs the element of that name, with the provider's key or another one. */
  function sign(xml: string, element: 'Assertion' | 'Response', { withKey = key, hash = 'sha256' } = {}): string {
    const signature = new SignedXml({
      privateKey: withKey,
      signatureAlgorithm:
        hash === 'sha1'
          ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
          : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
    })
    signature.addReference({
      xpath: `//*[local-name()='${element}']`,
      digestAlgorithm:
        hash === 'sha1' ? 'http://www.w3.org/2000/09/xmldsig#sha1' : 'http://www.w3.org/2001/04/xmlenc#sha256',
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    })
    signature.computeSignature(xml, {
      location: { reference: `//*[local-name()='${element}']/*[local-name()='Issuer']`, action: 'after' },
    })
    return signature.getSignedXml()
  }

  /** A response around what it holds. */
  function responseOf(request: SamlRequest, inner: string, words: SamlWords = {}): string {
    const inResponseTo = words.outerInResponseTo === undefined ? request.id : words.outerInResponseTo
    const status = words.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success'
    return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${newId()}" Version="2.0" IssueInstant="${at(new Date())}" Destination="${request.acs}"${inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`}><saml:Issuer>${words.issuer ?? entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${inner}</samlp:Response>`
  }

  /** An assertion that the holder of the certificate alone can read, as Shibboleth and ADFS send them. */
  function encrypted(xml: string, certificate: string, more: Partial<EncryptOptions> = {}): Promise<string> {
    const rsa_pub = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const options = {
      ...{ rsa_pub, pem: certificate, encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm' },
      ...{ keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p', ...more },
    }
    return new Promise((resolve, reject) =>
      encrypt(xml, options as EncryptOptions, (error, result) =>
        error ? reject(error) : resolve(`<saml:EncryptedAssertion>${result}</saml:EncryptedAssertion>`),
      ),
    )
  }

  return {
    entityId,
    certificate,
    encrypted,
    assertionOf,
    sign,
    responseOf,
    /** A right answer, or one with other words: the assertion is signed. */
    answer: (request: SamlRequest, words: SamlWords = {}) =>
      responseOf(request, sign(assertionOf(request, words), 'Assertion'), words),
  }
}

/** The form that a provider has the browser send. */
export const samlForm = (xml: string, relayState: string) => ({
  SAMLResponse: Buffer.from(xml).toString('base64'),
  RelayState: relayState,
})
