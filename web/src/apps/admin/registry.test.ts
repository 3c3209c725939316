import { modelOf, subjectNames } from '@kollegium/api/definitions'
import { expect, test } from 'vitest'
import { screens } from './registry.tsx'
import { relations } from './relations.ts'
import { sections } from './sections.ts'

test('every list and form has its place in the app', () => {
  const segments = sections.map(({ segment }) => segment)
  for (const { resource } of screens) expect(segments).toContain(resource.name)
})

test('whatever rights may be given on is shown somewhere', () => {
  const shown = new Set([...sections, ...screens.map(({ resource }) => resource)].map(({ subject }) => subject))
  // // Edited inside another entity's form, or in the certificate app.
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
