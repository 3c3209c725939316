import type { Changes, Within } from '@kollegium/db'
import { silentChanges } from '@kollegium/db/testing/changes'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLiveCache } from './live-cache.ts'

function fakeChanges() {
  const told: ((within?: Within) => void)[] = []
  const on: Changes['on'] = (_, fn) => {
    told.push((within) => fn('Group', within))
    return () => undefined
  }
  return {
    changes: { ...silentChanges(true), on },
    change: (within?: Within) => {
      for (const tell of told) tell(within)
    },
  }
}

const cacheOf = (maxBytes = 100) => {
  const { changes, change } = fakeChanges()
  return { cache: createLiveCache<string>({ changes, tables: ['Group'], maxBytes }), change }
}

test('those who ask at the same time wait for one making', async () => {
  const { cache } = cacheOf()
  const make = vi.fn(async () => ({ value: 'a' }))
  expect(await Promise.all([cache.get('k', make), cache.get('k', make)])).toEqual(['a', 'a'])
  expect(make).toHaveBeenCalledOnce()
})

test('what was begun before a change is not given to those who ask after it', async () => {
  const { cache, change } = cacheOf()
  const old = Promise.withResolvers<{ value: string }>()
  const first = cache.get('k', () => old.promise)
  change()
  const second = cache.get('k', async () => ({ value: 'new' }))
  old.resolve({ value: 'old' })
  expect(await first).toBe('old')
  expect(await second).toBe('new')
  expect(await cache.get('k', async () => ({ value: 'newer' }))).toBe('new')
  // Its failure doesn't touch the later one.
  const failing = Promise.withResolvers<{ value: string }>()
  const failed = cache.get('other', () => failing.promise)
  change()
  await cache.get('other', async () => ({ value: 'new' }))
  failing.reject(new Error('old'))
  await expect(failed).rejects.toThrow('old')
  expect([cache.peek('other'), cache.size()]).toEqual(['new', 1])
})

test('a change in groups ends the values of these, those of any group, and those on their way', async () => {
  const { cache, change } = cacheOf()
  const of = (...ids: number[]) => ({ groups: new Set(ids) })
  const fill = async () => {
    await cache.get('ours', async () => ({ value: 'ours', ...of(1, 0) }))
    await cache.get('theirs', async () => ({ value: 'theirs', ...of(2, 0) }))
    await cache.get('any', async () => ({ value: 'any' }))
  }
  const kept = () => ['ours', 'theirs', 'any'].filter((key) => cache.peek(key))
  await fill()
  const loading = Promise.withResolvers<{ value: string; groups: Set<number> }>()
  const late = cache.get('late', () => loading.promise)
  change({ groups: [2, 3] })
  expect([kept(), cache.size()]).toEqual([['ours'], 1])
  loading.resolve({ value: 'old', ...of(1) })
  expect([await late, cache.peek('late')]).toEqual(['old', undefined])
  await fill()
  change({ groups: [0] })
  expect([kept(), cache.size()]).toEqual([[], 0])
  for (const within of [undefined, { users: [1] }]) {
    await fill()
    change(within)
    expect(kept()).toEqual([])
  }
})

test('rows that groups below inherit end the values that name their group as a source, and those that name no source', async () => {
  let tell = (_table: string, _within?: object) => {}
  const changes = { on: (_: unknown, fn: typeof tell) => (tell = fn), live: () => true } as unknown as Changes
  const cache = createLiveCache<string>({
    ...{ changes, tables: ['Content', 'Setting'], inheritedTables: ['Setting'], maxBytes: 100 },
  })
  const fill = async () => {
    await cache.get('local', async () => ({
      value: 'local',
      groups: new Set([0, 1]),
      inheritsFrom: new Set([0, 1, 7]),
    }))
    await cache.get('other', async () => ({ value: 'other', groups: new Set([0, 2]), inheritsFrom: new Set([0, 2]) }))
    await cache.get('any', async () => ({ value: 'any', groups: new Set([0, 2]) }))
  }
  const keptAfter = async (table: string, within?: object) => {
    await fill()
    tell(table, within)
    return ['local', 'other', 'any'].filter((key) => cache.peek(key))
  }
  expect(await keptAfter('Setting', { groups: [7] })).toEqual(['other'])
  expect(await keptAfter('Content', { groups: [7] })).toEqual(['local', 'other', 'any'])
  expect(await keptAfter('Content', { groups: [2] })).toEqual(['local'])
  expect(await keptAfter('Setting', { groups: [0] })).toEqual([])
  expect(await keptAfter('Setting')).toEqual([])
})

test('a peek gives what is loaded, until a change, its end, or the loss of the news', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { changes, change } = fakeChanges()
  let live = true
  const cache = createLiveCache<string>({ changes: { ...changes, live: () => live }, tables: ['Group'], maxBytes: 10 })
  const loading = Promise.withResolvers<{ value: string; until: Date }>()
  const got = cache.get('k', () => loading.promise)
  expect(cache.peek('k')).toBeUndefined()
  loading.resolve({ value: 'a', until: new Date(Date.now() + 1000) })
  await got
  expect(cache.peek('k')).toBe('a')
  live = false
  expect(cache.peek('k')).toBeUndefined()
  live = true
  vi.advanceTimersByTime(1000)
  expect(cache.peek('k')).toBeUndefined()
  await cache.get('k', async () => ({ value: 'b' }))
  expect(cache.peek('k')).toBe('b')
  change()
  expect(cache.peek('k')).toBeUndefined()
  expect(cache.size()).toBe(0)
})

test('the least recently used goes when there is too much, and what is larger than all is not kept', async () => {
  const { cache } = cacheOf(80)
  const put = (key: string, size: number) => cache.get(key, async () => ({ value: key, size }))
  await put('a', 40)
  await put('b', 40)
  await put('a', 40)
  await put('c', 40)
  expect(cache.size()).toBe(80)
  const made = vi.fn(async () => ({ value: 'x', size: 1 }))
  await cache.get('a', made)
  expect(made).not.toHaveBeenCalled()
  await cache.get('b', made)
  expect(made).toHaveBeenCalledOnce()
  await put('huge', 1000)
  expect(cache.size()).toBeLessThanOrEqual(80)
})

test('a failure is not kept, nor what is not worth keeping', async () => {
  const { cache } = cacheOf()
  await expect(cache.get('k', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.get('k', async () => ({ value: '404', keep: false }))).toBe('404')
  expect(await cache.get('k', async () => ({ value: 'ok' }))).toBe('ok')
})

test('while the database is away, the last values answer, if they may and until they expire', async () => {
  let live = true
  const { changes, change } = fakeChanges()
  const options = { changes: { ...changes, live: () => live }, tables: ['Group'], maxBytes: 100 }
  const lasting = createLiveCache<string>({ ...options, outlastsDatabase: true })
  const other = createLiveCache<string>(options)
  for (const cache of [lasting, other]) {
    await cache.get('k', async () => ({ value: 'last' }))
    await cache.get('over', async () => ({ value: 'last', until: new Date(Date.now() - 1) }))
  }
  live = false
  change()
  const away = () => Promise.reject(new Error('away'))
  expect(await lasting.get('k', away)).toBe('last')
  expect(await lasting.get('k', async () => ({ value: 'read' }))).toBe('read')
  expect(lasting.size()).toBe(0)
  for (const [cache, key] of [
    [lasting, 'over'],
    [lasting, 'unknown'],
    [other, 'k'],
  ] as const)
    await expect(cache.get(key, away)).rejects.toThrow('away')
  live = true
  change()
  expect(await lasting.get('k', async () => ({ value: 'new' }))).toBe('new')
  live = false
  change()
  live = true
  change()
  live = false
  await expect(lasting.get('k', away)).rejects.toThrow('away')
})

describe('a former value', () => {
  const formerOf = (more = {}) => {
    const { changes, change } = fakeChanges()
    const cache = createLiveCache<string>({ changes, tables: ['Group'], maxBytes: 100, keepsFormer: true, ...more })
    const seen: (string | undefined)[] = []
    const make =
      (value: string, loaded = {}) =>
      async (former?: string) => {
        seen.push(former)
        return { value, size: 40, ...loaded }
      }
    return { cache, change, changes, make, seen }
  }

  test('is given to the next making of its key, and answers nobody', async () => {
    const { cache, change, make, seen } = formerOf()
    await cache.get('k', make('a'))
    change()
    expect(cache.peek('k')).toBeUndefined()
    change()
    expect(await cache.get('k', make('b'))).toBe('b')
    expect(await cache.get('other', make('c'))).toBe('c')
    change()
    await expect(cache.get('k', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await cache.get('k', make('gone', { keep: false }))
    await cache.get('k', make('d'))
    expect(seen).toEqual([undefined, 'a', undefined, 'b', undefined])
  })

  test('is one that has ended, too', async () => {
    const { cache, make, seen } = formerOf()
    await cache.get('k', make('a', { until: new Date(Date.now() - 1) }))
    expect(await cache.get('k', make('b'))).toBe('b')
    expect(seen).toEqual([undefined, 'a'])
  })

  test('counts, and goes first when there is too much', async () => {
    const { cache, change, make, seen } = formerOf()
    await cache.get('a', make('a'))
    await cache.get('b', make('b'))
    change()
    expect(cache.size()).toBe(80)
    await cache.get('c', make('c'))
    await cache.get('d', make('d'))
    expect(cache.size()).toBe(80)
    expect([cache.peek('c'), cache.peek('d')]).toEqual(['c', 'd'])
    await cache.get('a', make('a'))
    expect(seen).toEqual(Array(5).fill(undefined))
  })

  test('is the last one made while the news of changes are not heard', async () => {
    let live = false
    const { changes } = fakeChanges()
    const { cache, make, seen } = formerOf({ changes: { ...changes, live: () => live } })
    for (const value of ['a', 'b', 'c']) expect(await cache.get('k', make(value))).toBe(value)
    expect([cache.peek('k'), cache.size()]).toEqual([undefined, 40])
    live = true
    expect(cache.peek('k')).toBeUndefined()
    expect(await cache.get('k', make('d'))).toBe('d')
    expect(seen).toEqual([undefined, 'a', 'b', 'c'])
  })

  test('is not held without being asked for', async () => {
    const { cache, change, make, seen } = formerOf({ keepsFormer: false })
    await cache.get('k', make('a'))
    change()
    expect(cache.size()).toBe(0)
    await cache.get('k', make('b'))
    expect(seen).toEqual([undefined, undefined])
  })
})
