import { sign } from 'node:crypto'
import { papers } from '@kollegium/api/i18n/sv/papers'
import type { Signer } from '@libpdf/core'
import { PrintingUnavailableError } from './printing-unavailable-error.ts'
import type { SigningKey } from './signing-key.ts'

/** The document could not be signed, and no part of it is kept. */
export class SigningError extends PrintingUnavailableError {
  constructor(why: string, options?: ErrorOptions) {
    super(`The document can't be signed: ${why}`, papers['paper.notSigned'], options)
    this.name = 'SigningError'
  }
}

/**
 * Adds a signature over the whole PDF (PAdES B-B, ETSI EN 319 142-1) after the given bytes. The field is invisible; it
 * states the signer and the time, never the document's holder.
 * @throws SigningError when the key fails or its certificate is not valid today
 */
export async function signPdf(bytes: Buffer, signing: SigningKey): Promise<Buffer> {
  const now = new Date()
  const { validFromDate, validToDate } = signing.certificate
  if (now < validFromDate || now > validToDate) {
    throw new SigningError(`the certificate holds from ${validFromDate.toISOString()} to ${validToDate.toISOString()}`)
  }
  // The library takes a tenth of a second to load, and the start need not wait for it.
  const { PDF } = await import('@libpdf/core')
  try {
    const pdf = await PDF.load(bytes)
    const signed = await pdf.sign({
      signer: signerOf(signing),
      level: 'B-B',
      signingTime: now,
      fieldName: papers['paper.signatureField'],
      reason: papers['paper.signatureReason'],
      estimatedSize: roomFor(signing),
    })
    return Buffer.from(signed.bytes)
  } catch (error) {
    throw new SigningError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function signerOf({ key, certificate, chain }: SigningKey): Signer {
  const isEc = key.asymmetricKeyType === 'ec'
  return {
    certificate: new Uint8Array(certificate.raw),
    certificateChain: chain.map(({ raw }) => new Uint8Array(raw)),
    keyType: isEc ? 'EC' : 'RSA',
    signatureAlgorithm: isEc ? 'ECDSA' : 'RSASSA-PKCS1-v1_5',
    sign: async (data, algorithm) => new Uint8Array(sign(algorithm, data, key)),
  }
}

/**
 * Bytes to reserve for the signature: its certificates, the signed bytes (at most 512 with RSA 4096) and their
 * description.
 */
function roomFor({ certificate, chain }: SigningKey): number {
  return [certificate, ...chain].reduce((sum, { raw }) => sum + raw.length, 2048)
}
