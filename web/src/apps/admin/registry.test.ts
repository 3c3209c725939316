import { modelOf, subjectNames } from '@kollegium/api/definitions'
import { expect, test } from 'vitest'
import { testMe } from '../../resource/testing.tsx'
import { screens } from './registry.tsx'
import { relations } from './relations.ts'
import { sectionsOf } from './sections.ts'

const sections = sectionsOf(testMe)

test('every list and form has its place in the app', () => {
  const segments = sections.map(({ segment }) => segment)
  for (const { resource } of screens) expect(segments).toContain(resource.name)
})

test('whatever rights may be given on is shown somewhere', () => {
  const shown = new Set([...sections, ...screens.map(({ resource }) => resource)].map(({ subject }) => subject))
  // Part of another's form, seen to on the same page, or in the certificate app.
  const within: string[] = [
    'GroupsPermission',
    'Membership',
    'MenuLink',
    'PrintRun',
    'CourseMoment',
    ...subjectNames.filter((name) => modelOf(name) === 'Certificate'),
  ]
  expect(subjectNames.filter((name) => !shown.has(name) && !within.includes(name))).toEqual([])
})

test('what a list is filtered by can be named again: after a reload, and of a saved filter', () => {
  const asked = screens.flatMap(({ resource }) => resource.list.filters.flatMap(({ relation }) => relation ?? []))
  expect(asked).toContain('user')
  expect(asked.filter((name) => !relations[name]?.get)).toEqual([])
})
