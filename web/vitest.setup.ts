import { webcrypto } from 'node:crypto'
import * as react from 'react'

// jsdom has random numbers but no digests. The answer is a buffer of this window, as a browser's is, and not of Node.
const digest = async (algorithm: string, data: BufferSource) =>
  new Uint8Array(await webcrypto.subtle.digest(algorithm, data)).slice().buffer
Object.defineProperty(crypto, 'subtle', { value: { digest } })

// During development React notes for each element where it was made, for its warnings: a fifth of the time of these tests. It
// stops at ten thousand elements a second, which are counted here.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<
  string,
  object
>
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined })
