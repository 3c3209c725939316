import { expect, test } from 'vitest'
import '../../lib/form-texts.ts'
import type { Revision } from './content-client.ts'
import { sittingsOf, sittingText, timesText } from './sittings.ts'

const version = (id: number, at: string, author: number | null = 1, ended_at: string | null = null): Revision => ({
  ...{ id, title: 'Ändrade brödtext', shows: false, ended_at: ended_at && `2026-11-20T${ended_at}:00.000Z` },
  created_at: `2026-11-20T${at}:00.000Z`,
  author: author === null ? null : { id: author, name: `Person ${author}`, type: 'User' },
})

test('versions of one person without a long pause are a sitting', () => {
  const versions = [
    version(6, '13:32'),
    // It took in saves until 13.29.
    version(5, '13:05', 1, '13:29'),
    version(4, '12:30'),
    version(3, '12:29', 2),
    version(2, '12:20'),
    version(1, '12:00', null),
  ]
  expect(sittingsOf(versions).map((sitting) => sitting.versions.map(({ id }) => id))).toEqual([
    [6, 5],
    [4],
    [3],
    [2],
    [1],
  ])
})

test('a sitting says its day and its hours', () => {
  const [sitting] = sittingsOf([version(2, '13:32'), version(1, '13:10', 1, '13:29')])
  if (!sitting) throw new Error('a sitting')
  expect(sittingText(sitting, Date.parse('2026-11-20T20:00:00Z'))).toBe('I dag kl. 14.10–14.32')
  expect(sittingText(sitting, Date.parse('2026-11-21T20:00:00Z'))).toBe('I går kl. 14.10–14.32')
  expect(sittingText(sitting, Date.parse('2026-12-24T20:00:00Z'))).toBe('20 november 2026 kl. 14.10–14.32')
  expect(sitting.versions.map(timesText)).toEqual(['14.32', '14.10–14.29'])
})
