import { createHash } from 'node:crypto'
import { ContentInfo, CryptoEngine, SignedData } from 'pkijs'

const engine = new CryptoEngine({ name: 'node', crypto })

function lastSignature(pdf: Buffer) {
  const ranges = [...pdf.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) +(\d+) +(\d+) *\]/g)]
  const [from = 0, to = 0, rest = 0] = ranges.at(-1)?.slice(1).map(Number) ?? []
  const der = Buffer.from(pdf.toString('latin1', from + 1, to - 1), 'hex')
  return { from, to, rest, signed: new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(der)).content }) }
}

/**
 * Reads the last signature of a PDF: whether it covers the whole file, whether it is valid for the file's bytes, and
 * the signer's name. It does not check whether the name can be trusted.
 */
export async function signatureOf(pdf: Buffer): Promise<{ whole: boolean; intact: boolean; signer: string }> {
  const { from, to, rest, signed } = lastSignature(pdf)
  const data = Buffer.concat([pdf.subarray(0, from), pdf.subarray(to, to + rest)])
  const { signatureVerified } = await signed
    .verify({ signer: 0, data: new Uint8Array(data).buffer, extendedMode: true }, engine)
    .catch(() => ({ signatureVerified: false }))
  const [certificate] = signed.certificates ?? []
  const names = certificate && 'subject' in certificate ? certificate.subject.typesAndValues : []
  return {
    whole: from > 0 && to + rest === pdf.length,
    intact: signatureVerified === true,
    signer: names.map(({ value }) => String(value.valueBlock.value)).join(', '),
  }
}

/** Reads the timestamp within the last signature of a PDF, and the SHA-256 that it has to be of. */
export function timestampOf(pdf: Buffer): { token: Buffer; digest: Buffer } {
  const [signer] = lastSignature(pdf).signed.signerInfos
  // id-aa-timeStampToken
  const attribute = signer?.unsignedAttrs?.attributes.find(({ type }) => type === '1.2.840.113549.1.9.16.2.14')
  if (!signer || !attribute) throw new Error('the signature has no timestamp')
  const value = Buffer.from(signer.signature.valueBlock.valueHexView)
  return { token: Buffer.from(attribute.values[0].toBER()), digest: createHash('sha256').update(value).digest() }
}
