import type { X509Certificate } from 'node:crypto'
import { BasicOCSPResponse, CertificateRevocationList, CryptoEngine, OCSPRequest, OCSPResponse } from 'pkijs'
import { accessOf, fetchBytes, isAnchor, listsOf, partsOf } from './certificates.ts'

/** A certificate was taken back by its issuer. */
export class RevokedError extends Error {
  constructor(subject: string) {
    super(`the certificate of ${subject.replaceAll('\n', ', ')} is revoked`)
    this.name = 'RevokedError'
  }
}

/** An issuer's word that a certificate holds: an answer (OCSP) or a list (CRL), and until when it can be used. */
export type RevocationProof = { kind: 'ocsp' | 'crl'; der: Buffer; until: Date; certificates: Buffer[] }

const engine = new CryptoEngine({ name: 'node', crypto })
/** Milliseconds. A fresh proof each hour is enough, and a class needs one. */
const longest = 3_600_000

/** A proof that holds for the certificate now; null when its issuer gives none. @throws RevokedError */
export async function proofOf(
  certificate: X509Certificate,
  issuer: X509Certificate,
  now: Date,
): Promise<RevocationProof | null> {
  const attempts = [
    ...accessOf(certificate, 'OCSP').map((address) => () => askedProof(address, certificate, issuer, now)),
    ...listsOf(certificate).map((address) => () => listedProof(address, certificate, issuer, now)),
  ]
  for (const attempt of attempts) {
    try {
      const proof = await attempt()
      if (proof) return proof
    } catch (error) {
      if (error instanceof RevokedError) throw error
      // Another address, or the list, may answer.
    }
  }
  return null
}

async function askedProof(
  address: string,
  certificate: X509Certificate,
  issuer: X509Certificate,
  now: Date,
): Promise<RevocationProof | null> {
  const request = new OCSPRequest()
  const [subject, issuedBy] = [partsOf(certificate), partsOf(issuer)]
  await request.createForCertificate(subject, { hashAlgorithm: 'SHA-1', issuerCertificate: issuedBy }, engine)
  const body = new Uint8Array(request.toSchema(true).toBER())
  const der = await fetchBytes(address, { type: 'application/ocsp-request', body })
  const response = OCSPResponse.fromBER(new Uint8Array(der))
  if (!response.responseBytes) return null
  const basic = BasicOCSPResponse.fromBER(new Uint8Array(response.responseBytes.response.valueBlock.valueHexView))
  if (!(await basic.verify({ trustedCerts: [issuedBy] }, engine))) return null
  const { isForCertificate, status } = await basic.getCertificateStatus(subject, issuedBy, engine)
  if (!isForCertificate) return null
  if (status === 1) throw new RevokedError(certificate.subject)
  const [single] = basic.tbsResponseData.responses
  const until = untilOf(single?.thisUpdate, single?.nextUpdate, now)
  if (status !== 0 || !until) return null
  const certificates = (basic.certs ?? []).map((each) => Buffer.from(each.toSchema(true).toBER()))
  return { kind: 'ocsp', der, until, certificates }
}

async function listedProof(
  address: string,
  certificate: X509Certificate,
  issuer: X509Certificate,
  now: Date,
): Promise<RevocationProof | null> {
  const der = await fetchBytes(address)
  const list = CertificateRevocationList.fromBER(new Uint8Array(der))
  if (!(await list.verify({ issuerCertificate: partsOf(issuer) }, engine))) return null
  if (list.isCertificateRevoked(partsOf(certificate))) throw new RevokedError(certificate.subject)
  const until = untilOf(list.thisUpdate.value, list.nextUpdate?.value, now)
  return until && { kind: 'crl', der, until, certificates: [] }
}

/** Until when a word of an issuer is used; null when it does not hold now. */
function untilOf(from: Date | undefined, next: Date | undefined, now: Date): Date | null {
  const asked = new Date(now.getTime() + longest)
  if (!from || from > now || (next && next <= now)) return null
  return next && next < asked ? next : asked
}

/** The evidence that a chain holds: its certificates, and a proof for each that is no anchor. */
export type ChainProof = { certificates: Buffer[]; proofs: RevocationProof[]; isWhole: boolean; until: Date }

/** Gathers the proofs of a chain, leaf first. @throws RevokedError */
export async function proveChain(chain: readonly X509Certificate[], now: Date): Promise<ChainProof> {
  const proofs: RevocationProof[] = []
  let isWhole = true
  for (const [index, certificate] of chain.entries()) {
    if (isAnchor(certificate)) continue
    const issuer = chain[index + 1]
    const proof = issuer ? await proofOf(certificate, issuer, now) : null
    if (proof) proofs.push(proof)
    else isWhole = false
  }
  const certificates = [...chain.map(({ raw }) => raw), ...proofs.flatMap((proof) => proof.certificates)]
  // A proof that could not be had is asked for again soon.
  const until = new Date(now.getTime() + (isWhole ? longest : 60_000))
  return {
    certificates,
    proofs,
    isWhole,
    until: proofs.reduce((least, { until: each }) => (each < least ? each : least), until),
  }
}
