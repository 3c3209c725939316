import { createHash, createPublicKey, verify } from 'node:crypto'
import { JsonLdParser } from 'jsonld-streaming-parser'
import { DataFactory, type Quad } from 'n3'
import { RDFC10 } from 'rdfjs-c14n'
import { credentialContexts } from '../modules/certificates/credentials/document-loader.ts'

/** The parts of a signed document that a verifier reads. */
type Signed = {
  '@context': unknown
  proof: ({ proofValue: string; verificationMethod: string } & Record<string, unknown>)[]
}
type DidDocument = { verificationMethod: { id: string; publicKeyMultibase?: string }[] }

/**
 * Verifies a Data Integrity proof (`eddsa-rdfc-2022`) with libraries that share no code with those that sign: another parser of
 * JSON-LD, another canonicalisation, and the runtime's own Ed25519.
 */
export async function verifyByAnotherHouse(signed: Signed, did: DidDocument): Promise<boolean> {
  const { proof, ...document } = signed
  const { proofValue, ...config } = proof[0] as Signed['proof'][number]
  const key = did.verificationMethod.find(({ id }) => id === config.verificationMethod)?.publicKeyMultibase
  if (!key) return false
  const hashes = await Promise.all(
    [{ '@context': signed['@context'], ...config }, document].map(async (each) =>
      createHash('sha256')
        .update(await canonical(each))
        .digest(),
    ),
  )
  // Multicodec 0xed01 stands before the 32 bytes of the key; SPKI wants a header of its own.
  const raw = fromBase58(key.slice(1)).subarray(2)
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw])
  return verify(
    null,
    Buffer.concat(hashes),
    createPublicKey({ key: spki, format: 'der', type: 'spki' }),
    fromBase58(proofValue.slice(1)),
  )
}

async function canonical(document: object): Promise<string> {
  const parser = new JsonLdParser({
    documentLoader: {
      load: async (url: string) => {
        const context = credentialContexts.get(url)
        if (!context) throw new Error(`the verifier has no context ${url}`)
        return context as Record<string, unknown>
      },
    },
  })
  const quads: Quad[] = []
  parser.on('data', (quad: Quad) => quads.push(quad))
  const read = new Promise<void>((done, failed) => parser.once('end', done).once('error', failed))
  parser.end(JSON.stringify(document))
  await read
  return new RDFC10(DataFactory).canonicalize(quads)
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Reads base58btc. Each leading `1` is a byte of zero: one signature in 256 begins with one. */
function fromBase58(text: string): Buffer {
  let value = 0n
  for (const sign of text) value = value * 58n + BigInt(base58.indexOf(sign))
  const hex = value === 0n ? '' : value.toString(16)
  const zeros = text.length - text.replace(/^1+/, '').length
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')])
}
