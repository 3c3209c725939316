import { crudActions, defineEntity, modelOf, navigationOf, subjectNames } from '@kollegium/api/definitions'
import { article } from '@kollegium/api/definitions/content'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { t } from '../../lib/i18n.ts'
import type { Client } from '../../lib/trpc.ts'
import { testMe } from '../../resource/testing.tsx'
import { screensOf } from './derived-screens.ts'
import { screens } from './registry.tsx'
import { relationsOf } from './relations.ts'
import { sectionsOf } from './sections.ts'

const sections = sectionsOf(testMe)
const relations = relationsOf(testMe.navigation)

test('every list and form has its place in the app', () => {
  const segments = sections.map(({ segment }) => segment)
  for (const { resource } of screens) expect(segments).toContain(resource.name)
})

test('whatever rights may be given on is shown somewhere', () => {
  const shown = new Set([...sections, ...screens.map(({ resource }) => resource)].map(({ subject }) => subject))
  // Edited inside another entity's form, in the certificate app, or in the validation tool.
  const within: string[] = [
    'GroupsPermission',
    'Membership',
    'MenuLink',
    'PrintRun',
    'CourseMoment',
    'ValidigCandidate',
    ...subjectNames.filter((name) => modelOf(name) === 'Certificate'),
  ]
  expect(subjectNames.filter((name) => !shown.has(name) && !within.includes(name))).toEqual([])
})

test('what a list is filtered by can be named again: after a reload, and of a saved filter', () => {
  const asked = screens.flatMap(({ resource }) => resource.list.filters.flatMap(({ relation }) => relation ?? []))
  expect(asked).toContain('user')
  expect(asked.filter((name) => !relations[name]?.get)).toEqual([])
})

test('each relation that a form names has its candidates', () => {
  // Files and links to any content are found by fields of their own.
  const searched: readonly unknown[] = ['relation', 'relations', 'parent', 'tags']
  const relationOf = (field: z.ZodType) =>
    searched.includes(field.meta()?.widget) ? (field.meta()?.relation ?? []) : []
  const asked = screens.flatMap(({ resource }) => Object.values(resource.fields.shape).flatMap(relationOf))
  expect(asked).toContain('page')
  expect(asked.filter((name) => !relations[name])).toEqual([])
})

test('a declared entity has its list, its form and its candidates, without a line of its own here', async () => {
  const course = defineEntity({
    name: 'courseMoment',
    subject: 'CourseMoment',
    actions: crudActions,
    group: 'group_id',
    published: { path: 'kurser' },
    trashed: true,
    navigation: { under: 'nav.content', icon: 'book-open' },
    fields: z.object({ title: z.string().meta({ label: 'field.title', widget: 'title' }) }),
  })
  const hidden = { ...course, name: 'person', navigation: undefined } as const
  const [screen, ...others] = screensOf([article, course, hidden], screens)
  expect(others).toEqual([])
  expect(screen).toMatchObject({
    resource: course,
    inGroup: true,
    needs: { status: 'publish' },
    undoText: t('trash.into'),
  })

  const list = { query: async () => ({ items: [{ id: 3, title: 'Anatomi' }] }) }
  const client = { courseMoment: { list } } as unknown as Client
  expect(screen?.api(client)).toBe(client.courseMoment)
  expect(() => screen?.api({} as Client)).toThrow('api/src/app/router.ts')
  const source = relationsOf(navigationOf([course])).courseMoment
  expect(await source?.search(client, 'ana')).toEqual([{ value: 3, label: 'Anatomi' }])
})

test('the question before a removal into the trash, and the address of the row, tell of the trash', () => {
  const withTrash = screens.filter(({ resource }) => 'trashed' in resource && resource.trashed)
  expect(withTrash.map(({ resource }) => resource.name)).toContain('file')
  const without = withTrash.filter(({ undoText, Trashed }) => !undoText || !Trashed)
  expect(without.map(({ resource }) => resource.name)).toEqual([])
})

test.each([
  ...['article', 'page', 'section', 'event', 'card', 'queue', 'book', 'menu', 'message', 'generalSurvey'],
  ...['validigKeyword', 'education'],
])('%s can be duplicated', (name) => {
  expect(screens.find(({ resource }) => resource.name === name)?.duplicates).toBeTruthy()
})
