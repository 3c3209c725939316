import { constants, createHash, randomBytes, verify, X509Certificate } from 'node:crypto'
import { Integer, ObjectIdentifier, OctetString } from 'asn1js'
import {
  AlgorithmIdentifier,
  Certificate,
  IssuerAndSerialNumber,
  MessageImprint,
  SignedData,
  type SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import { fetchBytes, hasIssued } from './certificates.ts'

/** There is no timestamp that can be trusted: the server is silent, slow, refuses or lies. */
export class TimestampError extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`No timestamp: ${why}`, options)
    this.name = 'TimestampError'
  }
}

/** A checked timestamp of a signature (RFC 3161). */
export type Timestamp = {
  /** The token as DER. */
  token: Buffer
  at: Date
  signer: X509Certificate
  /** Those that came with the token, the signer's among them. */
  certificates: X509Certificate[]
}

const sha256 = '2.16.840.1.101.3.4.2.1'
const [tstInfo, contentType, messageDigest] = [
  '1.2.840.113549.1.9.16.1.4',
  '1.2.840.113549.1.9.3',
  '1.2.840.113549.1.9.4',
]
const timeStamping = '1.3.6.1.5.5.7.3.8'
/** Milliseconds that the server's clock may differ from ours. */
const clockDifference = 300_000
/** Milliseconds in which a server that failed twice is not asked again, so that a class does not wait a thousand times. */
const rest = 60_000
const tries = 2

const digests: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

/** A timestamp server (RFC 3161), of which every answer is checked. */
export class TimestampServer {
  private readonly address: string
  private readonly anchors: readonly X509Certificate[]
  private readonly certificateOf = createCertificateReader()
  private restsUntil = 0

  /** @param anchors with any, the server's certificate has to lead to one of them */
  constructor(address: string, anchors: readonly X509Certificate[] = []) {
    this.address = address
    this.anchors = anchors
  }

  /** Asks for a timestamp of a SHA-256. @throws TimestampError; at once for a while after the server has failed */
  async stamp(digest: Uint8Array): Promise<Timestamp> {
    if (Date.now() < this.restsUntil) throw new TimestampError('the server has just failed')
    let failure: unknown
    for (let attempt = 0; attempt < tries; attempt += 1) {
      try {
        const stamp = await this.ask(digest)
        this.restsUntil = 0
        return stamp
      } catch (error) {
        failure = error
        // Another document may have found the server out meanwhile.
        if (Date.now() < this.restsUntil) break
      }
    }
    this.restsUntil = Date.now() + rest
    throw new TimestampError(failure instanceof Error ? failure.message : String(failure), { cause: failure })
  }

  private async ask(digest: Uint8Array): Promise<Timestamp> {
    // The first bit stays clear, because a nonce is a positive number.
    const nonce = randomBytes(8)
    nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
    const request = new TimeStampReq({
      version: 1,
      messageImprint: new MessageImprint({
        hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256 }),
        hashedMessage: new OctetString({ valueHex: new Uint8Array(digest).buffer }),
      }),
      nonce: new Integer({ valueHex: new Uint8Array(nonce).buffer }),
      certReq: true,
    })
    const body = new Uint8Array(request.toSchema().toBER())
    const answer = await fetchBytes(this.address, { type: 'application/timestamp-query', body })
    return this.read(answer, digest, nonce)
  }

  private read(answer: Buffer, digest: Uint8Array, nonce: Buffer): Timestamp {
    const { status, timeStampToken } = TimeStampResp.fromBER(new Uint8Array(answer))
    if (status.status !== 0 && status.status !== 1) throw new Error(`the server refuses with status ${status.status}`)
    if (!timeStampToken) throw new Error('the answer holds no token')
    const signed = new SignedData({ schema: timeStampToken.content })
    const content = signed.encapContentInfo.eContent?.getValue()
    if (signed.encapContentInfo.eContentType !== tstInfo || !content) throw new Error('the token states no time')
    const info = TSTInfo.fromBER(content)
    expectOurs(info, digest, nonce)
    const certificates = partsIn(signed).map(this.certificateOf)
    const signer = checkedSigner(signed, Buffer.from(content), this.certificateOf)
    const at = info.genTime
    if (Math.abs(at.getTime() - Date.now()) > clockDifference) throw new Error('the server tells another time')
    if (at < signer.validFromDate || at > signer.validToDate) throw new Error('the server’s certificate is not valid')
    this.expectAnchored(signer, certificates)
    return { token: Buffer.from(timeStampToken.toSchema().toBER()), at, signer, certificates }
  }

  private expectAnchored(signer: X509Certificate, certificates: readonly X509Certificate[]): void {
    if (this.anchors.length === 0) return
    let last = signer
    for (let step = 0; step < 10; step += 1) {
      const now = last
      if (this.anchors.some((anchor) => anchor.raw.equals(now.raw) || hasIssued(anchor, now))) return
      const issuer = certificates.find((each) => !each.raw.equals(now.raw) && hasIssued(each, now))
      if (!issuer) break
      last = issuer
    }
    throw new Error('the server’s certificate does not lead to TSA_CA')
  }
}

/** @throws Error for an answer to another question */
function expectOurs({ messageImprint, nonce: given }: TSTInfo, digest: Uint8Array, nonce: Buffer): void {
  const stamped = Buffer.from(messageImprint.hashedMessage.valueBlock.valueHexView)
  if (messageImprint.hashAlgorithm.algorithmId !== sha256 || !stamped.equals(digest)) {
    throw new Error('the server stamps other bytes')
  }
  if (!given || !Buffer.from(given.valueBlock.valueHexView).equals(nonce)) {
    throw new Error('the server answers another question')
  }
}

const partsIn = ({ certificates = [] }: SignedData) => certificates.filter((each) => each instanceof Certificate)

/** The certificate of the token's signer. It is for timestamps, and the token's signature is valid by it. @throws Error */
function checkedSigner(signed: SignedData, content: Buffer, certificates: CertificateReader): X509Certificate {
  const [info, ...others] = signed.signerInfos
  if (!info || others.length > 0) throw new Error('the token has another number of signers than one')
  const parts = partsIn(signed).find((certificate) => isSigner(info, certificate))
  if (!parts) throw new Error('the token lacks its signer’s certificate')
  const signer = certificates(parts)
  const usage = parts.extensions?.find(({ extnID }) => extnID === '2.5.29.37')
  const purposes: string[] = usage?.parsedValue?.keyPurposes ?? []
  if (!usage?.critical || purposes.length !== 1 || purposes[0] !== timeStamping) {
    throw new Error('the server’s certificate is not for timestamps')
  }
  const digest = digests[info.digestAlgorithm.algorithmId]
  if (!digest || !info.signedAttrs) throw new Error('the token is signed in an unknown way')
  const attribute = (type: string) => info.signedAttrs?.attributes.find((each) => each.type === type)?.values[0]
  const type = attribute(contentType)
  const stated = attribute(messageDigest)
  const isOfContent =
    type instanceof ObjectIdentifier &&
    type.valueBlock.toString() === tstInfo &&
    stated instanceof OctetString &&
    createHash(digest).update(content).digest().equals(Buffer.from(stated.valueBlock.valueHexView))
  const attributes = Buffer.from(info.signedAttrs.encodedValue)
  // Signed as a SET, whatever tag it has within the message.
  attributes[0] = 0x31
  const signature = Buffer.from(info.signature.valueBlock.valueHexView)
  const isPss = info.signatureAlgorithm.algorithmId === '1.2.840.113549.1.1.10'
  const key = { key: signer.publicKey, ...(isPss && { padding: constants.RSA_PKCS1_PSS_PADDING }) }
  if (!isOfContent || !verify(digest, attributes, key, signature)) throw new Error('the token’s signature is not valid')
  return signer
}

function isSigner({ sid }: SignerInfo, { issuer, serialNumber }: Certificate): boolean {
  if (!(sid instanceof IssuerAndSerialNumber)) return false
  return issuer.isEqual(sid.issuer) && serialNumber.isEqual(sid.serialNumber)
}

/** Gives a certificate as Node reads it, of its parts. */
type CertificateReader = (parts: Certificate) => X509Certificate

/** The certificates that are remembered. A server has few. */
const maxRemembered = 50

/** Makes a reader that writes each certificate out once: a server sends the same ones with each of a class's timestamps. */
function createCertificateReader(): CertificateReader {
  const remembered = new Map<string, X509Certificate>()
  return (parts) => {
    const key = createHash('sha256')
      .update(parts.tbsView)
      .update(parts.signatureValue.valueBlock.valueHexView)
      .digest('hex')
    const known = remembered.get(key)
    if (known) return known
    const made = new X509Certificate(Buffer.from(parts.toSchema(true).toBER()))
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(key, made)
    return made
  }
}
