import { webcrypto } from 'node:crypto'

// jsdom has random numbers but no digests. The answer is a buffer of this window, as a browser's is, and not of Node.
const digest = async (algorithm: string, data: BufferSource) =>
  new Uint8Array(await webcrypto.subtle.digest(algorithm, data)).slice().buffer
Object.defineProperty(crypto, 'subtle', { value: { digest } })
