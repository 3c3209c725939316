import { expect, test, vi } from 'vitest'
import type { Client } from '../../lib/trpc.ts'
import type { Row, Screen } from '../../resource/screen.ts'
import { keepsChanges } from './keeps-changes.ts'

const row = { id: 12, title: 'Publicerad', status: 'published', updated_at: '2026-11-24T13:00:00.000Z' }
const kept = { keeps: true, saved: row.updated_at, pending: null }

function setUp(form: object) {
  const update = vi.fn(async (_: object) => row)
  const keep = vi.fn(async (_: object) => ({ ...row, title: 'Ändrad' }))
  const own = { get: { query: async () => row }, update: { mutate: update } }
  const client = { review: { form: { query: async () => form }, keep: { mutate: keep } } } as unknown as Client
  const screen = keepsChanges({ api: () => own } as unknown as Screen, 'article')
  return { update, keep, client, screen, read: () => screen.api(client).get.query({ id: 12 }) }
}

test('a form shows the changed text that waits, and otherwise its record with what its saves do', async () => {
  const record = { ...row, title: 'Ändrad', kept }
  expect(await setUp({ record, kept, version: 'v' }).read()).toEqual(record)
  const version = '2026-11-24T14:00:00.000Z'
  expect(await setUp({ record: null, kept, version }).read()).toEqual({ ...row, updated_at: version, kept })
})

test('a save is kept for a review; hiding the record is a save of the row, at the row’s own version', async () => {
  const { screen, client, keep, update } = setUp({ record: null, kept, version: 'v' })
  const about = { data: { title: 'Ändrad' }, updated_at: 'v' }
  const record = { ...row, kept } as Row
  await screen.saves?.(client, record, about)
  expect(keep).toHaveBeenCalledWith({ entity: 'article', id: 12, ...about })
  await screen.saves?.(client, record, { data: { status: 'unpublished' }, updated_at: 'v' })
  expect(update).toHaveBeenCalledWith({ id: 12, data: { status: 'unpublished' }, updated_at: row.updated_at })
  expect(screen.saves?.(client, { ...row, kept: { ...kept, keeps: false } } as Row, about)).toBe(null)
})
