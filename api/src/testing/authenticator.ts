import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** The question that a page of a host asks of the authenticator. */
type Ask = { challenge: string; origin: string; rpId: string }
/** `verified`: it knows its holder by a finger, a face or a code. `counter`: its count of signatures. */
type Behaviour = { verified?: boolean; counter?: number }

/** An authenticator in software, with one key, as a browser presents it to a page. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  const named = { id: base64(id), rawId: base64(id), type: 'public-key' as const, clientExtensionResults: {} }

  const clientData = (type: string, { challenge, origin }: Ask) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (rpId: string, flags: number, counter: number, more = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, more])
  }

  return {
    id: base64(id),
    /** The answer to `navigator.credentials.create`. */
    make(ask: Ask, { verified = true, counter = 0 }: Behaviour = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, cose])
      const authData = authenticatorData(ask.rpId, verified ? 0x45 : 0x41, counter, credential)
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      const response = {
        clientDataJSON: base64(clientData('webauthn.create', ask)),
        attestationObject: base64(attestation),
        transports: ['internal'],
      }
      return { ...named, response }
    },
    /** The answer to `navigator.credentials.get`. */
    sign(ask: Ask, { verified = true, counter = 1 }: Behaviour = {}) {
      const data = clientData('webauthn.get', ask)
      const authData = authenticatorData(ask.rpId, verified ? 0x05 : 0x01, counter)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      const response = {
        clientDataJSON: base64(data),
        authenticatorData: base64(authData),
        signature: base64(signature),
      }
      return { ...named, response }
    },
  }
}
