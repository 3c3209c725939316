import * as react from 'react'

// Vitest runs this file before each file of tests that draw. During development React notes for each element where it was made, for its
// warnings: a fifth of the time of these tests. It stops at ten thousand elements a second, which are counted here.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<
  string,
  object
>
// Files that share their modules change the same React one after the other.
const counted = { get: () => 10_000, set: () => undefined, configurable: true }
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', counted)
