import { expect, test } from 'vitest'
import { testMe } from '../../resource/testing.tsx'
import { icons } from '../../ui/icons.ts'
import { labelOf } from '../shared/sections.ts'
import { sectionsOf } from './sections.ts'

const drawer = (me = testMe) =>
  Map.groupBy(
    sectionsOf(me).filter(({ hidden }) => !hidden),
    ({ group }) => group,
  )
const labels = (heading: string, me = testMe) => [...drawer(me)].find(([group]) => group === heading)?.[1].map(labelOf)

test('the drawer has its headings, and the rows under each, in this order', () => {
  expect([...drawer().keys()]).toEqual([undefined, 'nav.content', 'nav.network', 'nav.system'])
  expect(labels('nav.content')).toEqual([
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
  ])
  expect(labels('nav.network')).toEqual([
    'Grupper',
    'Utbildningar',
    'Användare',
    'Ansökningar',
    'Nyhetsbrev',
    'Dokumentbank',
    'Statistik',
  ])
  expect(labels('nav.system')).toEqual([
    'Enkäter',
    'Nyckelord',
    'Licenstagare',
    'Roller och behörigheter',
    'Meddelanden',
    'Inställningar',
  ])
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
  expect(labels('nav.content', me)?.slice(-5)).toEqual([
    'Boksidor',
    'Kurstillfällen',
    'Menyer',
    'Taggar',
    'Papperskorg',
  ])
  const row = sectionsOf(me).find(({ segment }) => segment === 'courseMoment')
  expect(row).toMatchObject({ subject: 'CourseMoment', group: 'nav.content', icon: icons['book-open'] })
})

test('the trash is open to a person with the right to remove one of the subjects that lie in it', () => {
  const trash = sectionsOf({ ...testMe, trashedSubjects: ['Tag'] }).find(({ segment }) => segment === 'trash')
  expect(trash?.needs?.((_, subject) => subject === 'Tag')).toBe(true)
  expect(trash?.needs?.((_, subject) => subject === 'Article')).toBe(false)
  expect([...testMe.trashedSubjects].sort()).toEqual(
    ['Article', 'Page', 'Section', 'Card', 'Event', 'Queue', 'Book', 'Menu', 'Notice'].sort(),
  )
})
