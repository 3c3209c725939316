import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnswerQueue, type QueueOptions } from './answer-queue.ts'

type Call = { rowId: number; value: unknown; version: number }
const calls: Call[] = []
let answer: (call: Call, signal: AbortSignal) => unknown = () => undefined
const stops: string[] = []
let changes = 0

const refusal = (code: string, details: object = {}) =>
  TRPCClientError.from({ error: { message: code, code: 1, data: { code, details, fields: {} } } } as never)
const away = () => {
  throw new TRPCClientError('no network')
}

function begin(saved: Call[] = [], more: Partial<QueueOptions> = {}) {
  return createAnswerQueue(
    {
      user: 7,
      assignment: 3,
      save: async (rowId, value, version, signal) => {
        calls.push({ rowId, value, version })
        await answer({ rowId, value, version }, signal)
        return { version: version + 1, savedAt: new Date() }
      },
      check: (_rowId, value) => (value === 'fel' ? 'Går inte' : null),
      onStop: ({ code }) => stops.push(code),
      onChanged: () => {
        changes += 1
      },
      ...more,
    },
    saved,
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  localStorage.clear()
  calls.length = 0
  stops.length = 0
  changes = 0
  answer = () => undefined
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a hundred questions are answered without waiting for the network, and each is sent once', async () => {
  const queue = begin()
  for (let rowId = 1; rowId <= 100; rowId++) for (const value of ['a', 'ab', 'abc']) queue.set(rowId, value)
  expect(queue.get(100)).toMatchObject({ value: 'abc', state: 'saving' })
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(700)
  expect(calls).toHaveLength(100)
  expect(queue.get(100)).toMatchObject({ state: 'saved', version: 1 })
  expect(localStorage).toHaveLength(0)
})

test('without a connection answers wait in the browser, outlive a reload, and are sent when it is back', async () => {
  answer = away
  const queue = begin()
  queue.set(1, 'ett')
  await vi.advanceTimersByTimeAsync(700)
  expect([queue.get(1)?.state, queue.waiting()]).toEqual(['kept', 1])
  queue.end()
  answer = () => undefined
  const again = begin([{ rowId: 1, value: 'gammalt', version: 4 }])
  expect(again.get(1)).toMatchObject({ value: 'ett', version: 0 })
  await vi.advanceTimersByTimeAsync(10)
  expect(again.get(1)).toMatchObject({ state: 'saved' })
  expect(again.waiting()).toBe(0)
})

test('a save without an answer is given up after twenty seconds and tried again', async () => {
  answer = (_call, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new TRPCClientError('aborted')))
    })
  const queue = begin()
  queue.set(1, 'ett')
  await vi.advanceTimersByTimeAsync(20_500)
  expect(queue.get(1)?.state).toBe('saving')
  answer = () => undefined
  await vi.advanceTimersByTimeAsync(200)
  expect(queue.get(1)?.state).toBe('kept')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(queue.get(1)).toMatchObject({ value: 'ett', state: 'saved' })
  expect(vi.getTimerCount()).toBe(0)
})

test('a tab keeps what another tab has not sent yet', async () => {
  answer = away
  const one = begin()
  const two = begin()
  one.set(1, 'ett')
  two.set(2, 'två')
  await vi.advanceTimersByTimeAsync(700)
  answer = () => undefined
  const third = begin()
  expect([third.get(1)?.value, third.get(2)?.value]).toEqual(['ett', 'två'])
})

test('what is typed during a save is sent after it, from the version that the save gave', async () => {
  let release: () => void = () => undefined
  answer = () => new Promise<void>((resolve) => (release = resolve))
  const queue = begin()
  queue.set(1, 'a')
  await vi.advanceTimersByTimeAsync(700)
  queue.set(1, 'ab')
  await vi.advanceTimersByTimeAsync(700)
  expect(calls).toHaveLength(1)
  answer = () => undefined
  release()
  await vi.advanceTimersByTimeAsync(10)
  expect(calls[1]).toEqual({ rowId: 1, value: 'ab', version: 1 })
  expect(queue.get(1)).toMatchObject({ state: 'saved', version: 2 })
})

test.each(['mine', 'other'] as const)('two tabs: the person chooses %s', async (whose) => {
  answer = ({ version }) => {
    if (version < 5) throw refusal('CONFLICT', { value: 'deras', version: 5 })
  }
  const queue = begin([{ rowId: 1, value: 'från början', version: 1 }])
  queue.set(1, 'min')
  await vi.advanceTimersByTimeAsync(700)
  expect(queue.get(1)).toMatchObject({ value: 'min', state: 'conflict', other: { value: 'deras', version: 5 } })
  queue.settle(1, whose)
  await vi.advanceTimersByTimeAsync(10)
  expect(queue.get(1)).toMatchObject({ value: whose === 'mine' ? 'min' : 'deras', state: 'saved', other: null })
  expect(calls).toHaveLength(whose === 'mine' ? 2 : 1)
})

test('a wrong answer is told and not sent; a person who is no candidate any more is told, and nothing is lost', async () => {
  const queue = begin()
  queue.set(1, 'fel')
  await vi.advanceTimersByTimeAsync(700)
  expect([calls.length, queue.get(1)?.error]).toEqual([0, 'Går inte'])
  answer = () => {
    throw refusal('FORBIDDEN')
  }
  queue.set(2, 'två')
  await vi.advanceTimersByTimeAsync(700)
  expect(stops).toEqual(['FORBIDDEN'])
  expect(queue.refused()).toEqual([1, 2])
  expect(begin().get(2)?.value).toBe('två')
})

test('a survey that was sent in another tab takes answers again when it is opened again', async () => {
  answer = () => {
    throw refusal('CONFLICT', { sent: true })
  }
  const queue = begin([{ rowId: 1, value: 'a', version: 1 }])
  queue.set(1, 'ab')
  await vi.advanceTimersByTimeAsync(700)
  queue.set(2, 'två')
  await vi.advanceTimersByTimeAsync(700)
  expect([calls.length, stops, queue.get(2)?.state]).toEqual([1, ['CONFLICT'], 'kept'])
  answer = () => undefined
  queue.resume([
    { rowId: 1, value: 'a', version: 1 },
    { rowId: 3, value: 'tre', version: 7 },
  ])
  await vi.advanceTimersByTimeAsync(10)
  expect([queue.get(1), queue.get(2), queue.get(3)]).toMatchObject([
    { value: 'ab', state: 'saved', error: null },
    { value: 'två', state: 'saved' },
    { value: 'tre', version: 7 },
  ])
  queue.set(3, 'fyra')
  await vi.advanceTimersByTimeAsync(700)
  expect(queue.get(3)).toMatchObject({ state: 'saved', version: 8 })
  queue.end()
  queue.resume([])
  queue.set(3, 'fem')
  await vi.advanceTimersByTimeAsync(700)
  expect(queue.get(3)?.version).toBe(8)
})

test('an answer that the server fails on holds back no other, and is sent again when it is changed', async () => {
  answer = ({ value }) => {
    if (value === 'ett') throw refusal('INTERNAL')
  }
  const queue = begin()
  queue.set(1, 'ett')
  await vi.advanceTimersByTimeAsync(700)
  queue.set(2, 'två')
  await vi.advanceTimersByTimeAsync(700)
  expect([queue.get(1), queue.get(2), stops]).toMatchObject([
    { state: 'refused', error: 'INTERNAL' },
    { state: 'saved' },
    [],
  ])
  queue.set(1, 'ett till')
  await vi.advanceTimersByTimeAsync(700)
  expect(queue.get(1)).toMatchObject({ state: 'saved', error: null })
})

test('an answer to a question that has left the survey is told, and holds back neither the others nor the sending', async () => {
  answer = ({ rowId }) => {
    if (rowId === 1) throw refusal('NOT_FOUND', { question: 1 })
  }
  const queue = begin()
  queue.set(1, 'ett')
  queue.set(2, 'två')
  await vi.advanceTimersByTimeAsync(700)
  expect([stops, queue.get(1)?.state, queue.refused()]).toEqual([['NOT_FOUND'], 'idle', []])
  expect(queue.get(2)).toMatchObject({ value: 'två', state: 'saved' })
  expect(await queue.flush()).toBe(true)
  expect(begin().get(1)).toBeUndefined()
})

test('an answer that fits the question no longer asks for the question anew, and a new answer is saved', async () => {
  answer = ({ value }) => {
    if (value === 'ord') throw refusal('INVALID')
  }
  const queue = begin()
  queue.set(1, 'ord')
  await vi.advanceTimersByTimeAsync(700)
  expect([changes, stops, queue.get(1)]).toMatchObject([1, [], { state: 'refused', error: 'INVALID' }])
  queue.set(1, { value: 'a' })
  await vi.advanceTimersByTimeAsync(700)
  expect(queue.get(1)).toMatchObject({ state: 'saved', error: null })
})
