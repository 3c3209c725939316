import { createHash, KeyObject, webcrypto, X509Certificate } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import {
  Constructed,
  Enumerated,
  GeneralizedTime,
  Integer,
  ObjectIdentifier,
  OctetString,
  Primitive,
  Utf8String,
} from 'asn1js'
import {
  AccessDescription,
  Attribute,
  AttributeTypeAndValue,
  BasicConstraints,
  BasicOCSPResponse,
  Certificate,
  CertificateRevocationList,
  ContentInfo,
  CRLDistributionPoints,
  CryptoEngine,
  DistributionPoint,
  EncapsulatedContentInfo,
  Extension,
  ExtKeyUsage,
  GeneralName,
  InfoAccess,
  IssuerAndSerialNumber,
  OCSPRequest,
  OCSPResponse,
  PKIStatusInfo,
  ResponseBytes,
  RevokedCertificate,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  SingleResponse,
  Time,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'

// A certificate authority, its answers about its certificates, and a timestamp server (RFC 3161), all on loopback.

const engine = new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto })
const day = 86_400_000

export type Party = { certificate: X509Certificate; keys: CryptoKeyPair; pem: string; keyPem: string }
type Wanted = {
  name: string
  purpose?: string
  from?: Date
  to?: Date
  asked?: string
  listed?: string
  isAuthority?: boolean
}

let last = 1
/** A number that no other certificate or timestamp has. */
function nextNumber(): number {
  last += 1
  return last
}

/** Makes a key and a certificate; without an issuer it vouches for itself. */
export async function issue(wanted: Wanted, issuer?: Party): Promise<Party> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ value: nextNumber() }) })
  const named = (name: string) => new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) })
  certificate.subject.typesAndValues.push(named(wanted.name))
  certificate.issuer.typesAndValues.push(named(issuer ? issuer.certificate.subject.replace('CN=', '') : wanted.name))
  certificate.notBefore.value = wanted.from ?? new Date(Date.now() - day)
  certificate.notAfter.value = wanted.to ?? new Date(Date.now() + 365 * day)
  certificate.extensions = extensionsOf(wanted)
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine)
  await certificate.sign(issuer?.keys.privateKey ?? keys.privateKey, 'SHA-256', engine)
  const made = new X509Certificate(Buffer.from(certificate.toSchema(true).toBER()))
  const keyPem = KeyObject.from(keys.privateKey as webcrypto.CryptoKey)
    .export({ type: 'pkcs8', format: 'pem' })
    .toString()
  return { certificate: made, keys, pem: made.toString(), keyPem }
}

function extensionsOf({ purpose, asked, listed, isAuthority }: Wanted): Extension[] {
  const at = (address: string) => new GeneralName({ type: 6, value: address })
  const extension = (extnID: string, critical: boolean, value: { toSchema(): { toBER(): ArrayBuffer } }) =>
    new Extension({ extnID, critical, extnValue: value.toSchema().toBER() })
  const answers = asked && [new AccessDescription({ accessMethod: '1.3.6.1.5.5.7.48.1', accessLocation: at(asked) })]
  const lists = listed && [new DistributionPoint({ distributionPoint: [at(listed)] })]
  return [
    ...(isAuthority ? [extension('2.5.29.19', true, new BasicConstraints({ cA: true }))] : []),
    ...(purpose ? [extension('2.5.29.37', true, new ExtKeyUsage({ keyPurposes: [purpose] }))] : []),
    ...(answers ? [extension('1.3.6.1.5.5.7.1.1', false, new InfoAccess({ accessDescriptions: answers }))] : []),
    ...(lists ? [extension('2.5.29.31', false, new CRLDistributionPoints({ distributionPoints: lists }))] : []),
  ]
}

const parts = new WeakMap<Party, Certificate>()

/** The parts of a party's certificate, read once: a timestamp server that reads its own each time would be slower than real ones. */
function partsOf(party: Party): Certificate {
  const read = parts.get(party) ?? Certificate.fromBER(new Uint8Array(party.certificate.raw))
  parts.set(party, read)
  return read
}

/** The list of an authority's revoked certificates, for the next day. */
export async function listOf(authority: Party, revoked: readonly Party[]): Promise<Buffer> {
  const list = new CertificateRevocationList({ version: 1 })
  list.issuer = partsOf(authority).subject
  list.thisUpdate = new Time({ type: 0, value: new Date(Date.now() - 60_000) })
  list.nextUpdate = new Time({ type: 0, value: new Date(Date.now() + day) })
  const revocationDate = new Time({ type: 0, value: new Date(Date.now() - 60_000) })
  if (revoked.length > 0) {
    list.revokedCertificates = revoked.map(
      (each) => new RevokedCertificate({ userCertificate: partsOf(each).serialNumber, revocationDate }),
    )
  }
  await list.sign(authority.keys.privateKey, 'SHA-256', engine)
  return Buffer.from(list.toSchema(true).toBER())
}

/** An authority's answer about one of its certificates (OCSP). */
async function answerOf(authority: Party, question: Buffer, revoked: readonly Party[]): Promise<Buffer> {
  const [asked] = OCSPRequest.fromBER(new Uint8Array(question)).tbsRequest.requestList
  if (!asked) throw new Error('nothing is asked')
  const basic = new BasicOCSPResponse()
  basic.tbsResponseData.responderID = partsOf(authority).subject
  basic.tbsResponseData.producedAt = new Date()
  const single = new SingleResponse({ certID: asked.reqCert })
  const isRevoked = revoked.some((each) => partsOf(each).serialNumber.isEqual(asked.reqCert.serialNumber))
  const [good, taken] = [0, 1].map((tagNumber) => ({ tagClass: 3, tagNumber }))
  const since = new GeneralizedTime({ valueDate: new Date(Date.now() - 60_000) })
  single.certStatus = isRevoked ? new Constructed({ idBlock: taken, value: [since] }) : new Primitive({ idBlock: good })
  single.thisUpdate = new Date(Date.now() - 60_000)
  single.nextUpdate = new Date(Date.now() + day)
  basic.tbsResponseData.responses.push(single)
  basic.certs = [partsOf(authority)]
  await basic.sign(authority.keys.privateKey, 'SHA-256', engine)
  const response = new OctetString({ valueHex: basic.toSchema().toBER() })
  const responseBytes = new ResponseBytes({ responseType: '1.3.6.1.5.5.7.48.1.1', response })
  return Buffer.from(
    new OCSPResponse({ responseStatus: new Enumerated({ value: 0 }), responseBytes }).toSchema().toBER(),
  )
}

/** How a timestamp server lies. */
export type Lie = 'bytes' | 'nonce' | 'time' | 'signature' | 'refusal' | 'noise'

/** The answer of a timestamp server, honest or with a lie. */
export async function stampOf(server: Party, chain: readonly Party[], question: Buffer, lie?: Lie): Promise<Buffer> {
  if (lie === 'noise') return Buffer.from('<html>Välkommen</html>')
  if (lie === 'refusal') {
    return Buffer.from(new TimeStampResp({ status: new PKIStatusInfo({ status: 2 }) }).toSchema().toBER())
  }
  const request = TimeStampReq.fromBER(new Uint8Array(question))
  const imprint = request.messageImprint
  if (lie === 'bytes') imprint.hashedMessage = new OctetString({ valueHex: new Uint8Array(32).buffer })
  const info = new TSTInfo({
    version: 1,
    policy: '1.2.3.4.1',
    messageImprint: imprint,
    serialNumber: new Integer({ value: nextNumber() }),
    genTime: new Date(Date.now() + (lie === 'time' ? day : 0)),
    nonce: lie === 'nonce' ? new Integer({ value: 42 }) : request.nonce,
  })
  const content = info.toSchema().toBER()
  const signed = await signedBy(server, chain, content)
  if (lie === 'signature') {
    const [signer] = signed.signerInfos
    const bytes = new Uint8Array(signer?.signature.valueBlock.valueHexView ?? [])
    bytes.fill(1, 20, 24)
    if (signer) signer.signature = new OctetString({ valueHex: bytes.buffer })
  }
  const token = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) })
  const answer = new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }), timeStampToken: token })
  return Buffer.from(answer.toSchema().toBER())
}

async function signedBy(server: Party, chain: readonly Party[], content: ArrayBuffer): Promise<SignedData> {
  const digest = createHash('sha256').update(Buffer.from(content)).digest()
  const { issuer, serialNumber } = partsOf(server)
  const type = '1.2.840.113549.1.9.16.1.4'
  const attributes = [
    new Attribute({ type: '1.2.840.113549.1.9.3', values: [new ObjectIdentifier({ value: type })] }),
    new Attribute({
      type: '1.2.840.113549.1.9.4',
      values: [new OctetString({ valueHex: new Uint8Array(digest).buffer })],
    }),
  ]
  const signed = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: type,
      eContent: new OctetString({ valueHex: content }),
    }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
    certificates: [server, ...chain].map(partsOf),
  })
  await signed.sign(server.keys.privateKey, 0, 'SHA-256', undefined, engine)
  return signed
}

/** The present behaviour of the servers on loopback. */
export type Behaviour = {
  lie?: Lie
  /** The answer waits for this. */
  held?: Promise<void>
  isSilent?: boolean
  /** Stamps in the place of the right one. */
  stamper?: Party
  revoked: Party[]
  stamps: number
  proofs: number
}

/** Starts an authority with a certificate for signing and one for timestamps, whose addresses answer. */
export async function startPki() {
  const behaviour: Behaviour = { revoked: [], stamps: 0, proofs: 0 }
  let [root, stamper]: Party[] = []
  const server = createServer(async (request, response) => {
    const question = await buffer(request)
    if (!root || !stamper) return response.writeHead(503).end()
    if (request.url === '/crl') {
      behaviour.proofs += 1
      return response.end(await listOf(root, behaviour.revoked))
    }
    if (request.url === '/ocsp') {
      behaviour.proofs += 1
      return response.end(await answerOf(root, question, behaviour.revoked))
    }
    behaviour.stamps += 1
    // A silent server takes the question, and the connection ends with the server.
    if (behaviour.isSilent) return
    const answer = await stampOf(behaviour.stamper ?? stamper, [root], question, behaviour.lie)
    await behaviour.held
    response.end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  root = await issue({ name: 'Prov-CA', isAuthority: true })
  stamper = await issue({ name: 'Prov-TSA', purpose: '1.3.6.1.5.5.7.3.8', listed: `${origin}/crl` }, root)
  const signer = await issue({ name: 'Provföreningen', asked: `${origin}/ocsp` }, root)
  return {
    origin,
    behaviour,
    root,
    stamper,
    signer,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
