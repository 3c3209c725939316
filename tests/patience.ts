import { vi } from 'vitest'

// Vitest runs this file before each file of tests. By itself vi.waitFor gives up after one second, which is too soon on a
// machine that does other things too: such a machine is slow, not wrong.

/** Milliseconds that a test waits for something that comes by itself, unless the test says otherwise. */
const patience = 10_000
const { waitFor } = vi

vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options })
