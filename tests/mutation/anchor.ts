import { test } from 'vitest'

// The worker serves its jobs after this file (warm-worker.ts); Vitest wants a test in it.
test('the worker has started', () => undefined)
