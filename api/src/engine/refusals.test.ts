import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { forbidden, formatUsages, inUse, requireEmpty, staleError, type Usage } from './refusals.ts'

const { db, clear } = await createTestDatabase()

test('who may not is told so', () => {
  expect(forbidden()).toMatchObject({ code: 'FORBIDDEN', message: 'Åtkomst nekad' })
})

test('uses are formatUsages in words', () => {
  const uses: Usage[] = [
    { entity: 'group', count: 5 },
    { entity: 'article', count: 1 },
    { entity: 'menu', count: 1, trashed: true },
  ]
  expect(formatUsages(uses)).toBe('5 grupper, 1 artikel och 1 meny i papperskorgen')
  expect(inUse(uses)).toMatchObject({ code: 'CONFLICT', details: { usedIn: uses } })
  expect(inUse(uses).message).toContain('5 grupper, 1 artikel och 1 meny i papperskorgen')
})

test('what holds something is not removed, and says what; what holds nothing may be', () => {
  expect(() => requireEmpty('folder', [])).not.toThrow()
  expect(() => requireEmpty('folder', [{ entity: 'file', count: 0 }])).not.toThrow()
  const contents: Usage[] = [
    { entity: 'folder', count: 2 },
    { entity: 'file', count: 0 },
  ]
  expect(() => requireEmpty('folder', contents)).toThrow(
    expect.objectContaining({
      code: 'CONFLICT',
      details: { usedIn: [{ entity: 'folder', count: 2 }] },
      message: expect.stringMatching(/^Mappen innehåller 2 mappar/),
    }),
  )
})

describe('a save that others came before', () => {
  const stale = {
    subject: 'Article',
    id: 7,
    updated_at: new Date('2026-07-01T12:05:00Z'),
    current: { title: 'Ny' },
  } as const
  const note = (action: string, user_id: number | null, more: object = {}) =>
    db.auditEntry.create({
      data: { action, user_id, subject: 'Article', subject_id: '7', details: {}, ip: '', ...more },
    })
  beforeEach(() => clear())

  test('is told who changed the row last, when in Sweden, and to what', async () => {
    const [first, last, other] = [
      await buildUser(db, { firstname: 'Ada', lastname: 'Första' }),
      await buildUser(db, { firstname: 'Bo', lastname: 'Andra' }),
      await buildUser(db),
    ]
    await note('create', first.id)
    await note('update', last.id)
    // Others' rows, and what changes nothing.
    await note('update', other.id, { subject_id: '8' })
    await note('update', other.id, { subject: 'Page' })
    await note('reveal', other.id)
    const error = await staleError(db, stale)
    expect(error).toMatchObject({ code: 'CONFLICT' })
    expect(error.message).toContain('Bo Andra')
    expect(error.message).toContain('kl. 14.05')
    expect(error.details).toEqual({
      stale: true,
      name: 'Bo Andra',
      current: { title: 'Ny' },
      updated_at: '2026-07-01T12:05:00.000Z',
    })
  })

  test.each(['create', 'update', 'move', 'restore', 'account', 'protect', 'issue', 'reissue', 'revoke', 'bill'])(
    '%s is a change',
    async (action) => {
      const { id } = await buildUser(db, { firstname: 'Ada', lastname: 'Test' })
      await note(action, id)
      expect((await staleError(db, stale)).details).toMatchObject({ name: 'Ada Test' })
    },
  )

  test('is told that somebody did, where nobody is known', async () => {
    expect((await staleError(db, stale)).details).toMatchObject({ name: 'Någon annan' })
    await note('update', null)
    expect((await staleError(db, stale)).details).toMatchObject({ name: 'Någon annan' })
  })
})
