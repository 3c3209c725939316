import { expect, test } from 'vitest'
import { testMe } from '../../resource/testing.tsx'
import { icons } from '../../ui/icons.ts'
import { labelOf, mayOpen } from '../shared/sections.ts'
import { sectionsOf } from './sections.ts'

const drawer = (me = testMe) =>
  Map.groupBy(
    sectionsOf(me).filter(({ hidden }) => !hidden),
    ({ group }) => group,
  )
const labels = (heading: string, me = testMe) =>
  [...drawer(me)].filter(([group]) => group === heading).flatMap(([, rows]) => rows.map(labelOf))
/** Those of the rows under a heading that are named, in the order of the drawer: others may stand between them. */
const placed = (heading: string, names: string[], me = testMe) =>
  labels(heading, me).filter((label) => names.includes(label))

test('the drawer has its headings, and the rows under each, in this order', () => {
  expect([...drawer().keys()]).toEqual([undefined, 'nav.content', 'nav.network', 'nav.system'])
  const content = [
    'Artiklar',
    'Sidor',
    'Innehållslistor',
    'Sektioner',
    'Kort',
    'Evenemang',
    'Boksidor',
    'Menyer',
    'Taggar',
    'Papperskorg',
  ]
  expect(placed('nav.content', content)).toEqual(content)
  const network = ['Grupper', 'Utbildningar', 'Användare', 'Ansökningar', 'Prenumeranter', 'Dokumentbank', 'Statistik']
  expect(placed('nav.network', network)).toEqual(network)
  const system = ['Enkäter', 'Nyckelord', 'Licenstagare', 'Roller och behörigheter', 'Meddelanden', 'Inställningar']
  expect(placed('nav.system', system)).toEqual(system)
})

test('a declared entity has its row: named by its words, below those with a place of their own', () => {
  const courses = {
    name: 'courseMoment',
    subject: 'CourseMoment',
    under: 'nav.content',
    icon: 'book-open',
    titled: true,
  } as const
  const me = { ...testMe, navigation: [...testMe.navigation, courses] }
  const rows = ['Boksidor', 'Kurstillfällen', 'Menyer', 'Taggar', 'Papperskorg']
  expect(placed('nav.content', rows, me)).toEqual(rows)
  const row = sectionsOf(me).find(({ segment }) => segment === 'courseMoment')
  expect(row).toMatchObject({ subject: 'CourseMoment', group: 'nav.content', icon: icons['book-open'] })
})

test('the statistics are open to who reads them, and to who edits pages, whose visits are among them', () => {
  const section = sectionsOf(testMe).find(({ segment }) => segment === 'statistics')
  if (!section) throw new Error('no statistics')
  const opens = (action: string, of: string) => mayOpen(section, (name, subject) => name === action && subject === of)
  expect([opens('read', 'Statistics'), opens('update', 'Page'), opens('read', 'Page')]).toEqual([true, true, false])
})

test('the trash is open to a person with the right to remove one of the subjects that lie in it', () => {
  const trash = sectionsOf({ ...testMe, trashedSubjects: ['Tag'] }).find(({ segment }) => segment === 'trash')
  expect(trash?.needs?.((_, subject) => subject === 'Tag')).toBe(true)
  expect(trash?.needs?.((_, subject) => subject === 'Article')).toBe(false)
  expect(testMe.trashedSubjects).toEqual(
    expect.arrayContaining(['Article', 'Page', 'Section', 'Card', 'Event', 'Queue', 'Book', 'Menu', 'Message']),
  )
})
