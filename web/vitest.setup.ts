import { webcrypto } from 'node:crypto'

// jsdom has random numbers but no digests.
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle })
