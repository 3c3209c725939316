import { expect, test } from 'vitest'
import { mayOpen } from '../shared/sections.ts'
import { sectionsFor } from './sections.ts'

test.each(['candidate', 'staff', 'both', 'nobody'] as const)(
  'each page of the app has an address and a letter of its own for %s, with every right and with none',
  (who) => {
    for (const can of [() => true, () => false]) {
      const open = sectionsFor(who).filter((section) => mayOpen(section, can))
      const keys = open.flatMap(({ key }) => key ?? [])
      // A narrow drawer shows signs alone.
      const icons = open.map(({ icon }) => icon)
      expect(icons).toHaveLength(new Set(icons).size)
      const segments = open.map(({ segment }) => segment)
      expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted())
      expect(segments.toSorted()).toEqual([...new Set(segments)].toSorted())
    }
  },
)

test('a person who is candidate and staff has the pages of both, under headings of their own', () => {
  const rows = sectionsFor('both').map(({ segment, group }) => [segment, group])
  expect(rows).toEqual(
    expect.arrayContaining([
      ['', undefined],
      ['surveys', 'nav.ownValidation'],
      ['files', 'nav.ownValidation'],
      ['overview', 'nav.validation'],
      ['candidate', 'nav.validation'],
      ['generalSurvey', 'nav.validation'],
    ]),
  )
})
