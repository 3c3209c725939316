import { papers } from '@kollegium/api/i18n/sv/papers'
import { PDF } from '@libpdf/core'
import { addProofs, permitNoChanges } from './embed.ts'
import type { ChainProof } from './revocation.ts'

/** A document to sign, as values that can be cloned; certificates are DER. */
export type Unsigned = {
  bytes: Uint8Array
  /** The certificates and proofs to embed, beside a timestamp; null for a signature without. */
  proofs: readonly ChainProof[] | null
  certificate: Uint8Array
  chain: readonly Uint8Array[]
  isEc: boolean
  time: Date
  /** Bytes to reserve for the signature. */
  room: number
}

/** The acts that need the key, and the timestamp server. */
export type SignCalls = {
  sign(given: { data: Uint8Array; algorithm: string }): Promise<Uint8Array>
  stamp(digest: Uint8Array): Promise<Uint8Array>
}

/** Adds a signature over the whole document, after its bytes. */
export async function signBytes(given: Unsigned, { sign, stamp }: SignCalls): Promise<Uint8Array> {
  const { bytes, proofs, certificate, chain, isEc, time, room } = given
  const pdf = await PDF.load(bytes)
  if (proofs) addProofs(pdf, proofs)
  permitNoChanges(pdf)
  const { bytes: signed } = await pdf.sign({
    signer: {
      certificate: new Uint8Array(certificate),
      certificateChain: chain.map((der) => new Uint8Array(der)),
      keyType: isEc ? 'EC' : 'RSA',
      signatureAlgorithm: isEc ? 'ECDSA' : 'RSASSA-PKCS1-v1_5',
      sign: async (data, algorithm) => new Uint8Array(await sign({ data, algorithm })),
    },
    ...(proofs
      ? {
          level: 'B-T' as const,
          timestampAuthority: { timestamp: async (digest: Uint8Array) => new Uint8Array(await stamp(digest)) },
        }
      : { level: 'B-B' as const }),
    signingTime: time,
    fieldName: papers['paper.signatureField'],
    reason: papers['paper.signatureReason'],
    estimatedSize: room,
  })
  return signed
}
