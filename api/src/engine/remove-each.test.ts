import { expect, test, vi } from 'vitest'
import { AppError } from '../kernel/errors.ts'
import { removeEach } from './remove-each.ts'

const inUse = (id: number) => new AppError('CONFLICT', { message: `${id}`, details: { usedIn: [] } })

test('each goes once, in the order of the ids', async () => {
  const remove = vi.fn(async (id: number) => `row ${id}`)
  expect(await removeEach([10, 9, 2, 10], remove)).toEqual(['row 2', 'row 9', 'row 10'])
  expect(remove.mock.calls).toEqual([[2], [9], [10]])
  expect(await removeEach([], remove)).toEqual([])
})

test('one that is used goes after those that use it', async () => {
  const gone: number[] = []
  // Each is used by the next.
  const remove = async (id: number) => {
    if (id < 3 && !gone.includes(id + 1)) throw inUse(id)
    gone.push(id)
    return id
  }
  expect(await removeEach([1, 2, 3], remove)).toEqual([3, 2, 1])
})

test('when nothing that is left can go, the first refusal is told', async () => {
  const remove = async (id: number) => {
    if (id > 1) throw inUse(id)
    return id
  }
  await expect(removeEach([3, 2, 1], remove)).rejects.toMatchObject({ message: '2' })
})

test.each([
  ['a conflict of another sort', new AppError('CONFLICT', { message: 'x' })],
  ['a refusal', new AppError('FORBIDDEN', { message: 'x', details: { usedIn: [] } })],
  ['what only looks like one', Object.assign(new Error('x'), { code: 'CONFLICT', details: { usedIn: [] } })],
])('%s ends it at once', async (_, error) => {
  const remove = vi.fn(async (id: number) => {
    if (id === 1) throw error
    return id
  })
  await expect(removeEach([1, 2], remove)).rejects.toBe(error)
  expect(remove).toHaveBeenCalledTimes(1)
})
