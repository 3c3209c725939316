import { formsOf, newOf } from '@kollegium/api/i18n/translator'
import { expect, test } from 'vitest'
import { headingOf } from '../../resource/row-title.ts'
import { testMe } from '../../resource/testing.tsx'
import { sections as certSections } from '../cert/sections.ts'
import { labelOf } from '../shared/sections.ts'
import { screens } from './registry.tsx'
import { sectionsOf } from './sections.ts'

// A thing has one name: in the drawer, over its list, on its button and in the empty list.

const adminSections = sectionsOf(testMe)

test.each(screens.map((screen) => [screen.resource.name, screen] as const))('%s', (name, screen) => {
  const section = adminSections.find(({ segment }) => segment === name)
  if (!section) throw new Error(`${name} has no section`)
  const { indefSg, defSg, indefPl, defPl } = formsOf(name)
  expect(labelOf(section)).toBe(headingOf(screen))
  expect(newOf(name).endsWith(indefSg)).toBe(true)
  if (!screen.emptyText) return
  const text = screen.emptyText.toLocaleLowerCase('sv')
  expect([indefSg, defSg, indefPl, defPl].some((form) => text.includes(form))).toBe(true)
})

test('papers and course moments are called in the drawer as over their lists', () => {
  const named = certSections.filter(({ label }) => typeof label !== 'string')
  expect(named).toHaveLength(10)
  for (const { segment } of certSections.filter(({ subject }) => subject && subject !== 'PrintRun')) {
    expect(named.map((each) => each.segment)).toContain(segment)
  }
})
