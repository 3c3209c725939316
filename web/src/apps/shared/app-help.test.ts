import { expect, test } from 'vitest'
import { testMe } from '../../resource/testing.tsx'
import { sectionsOf } from '../admin/sections.ts'
import { sections as cert } from '../cert/sections.ts'
import { helpNames } from './app-help.tsx'

test.each([
  ['/', ['cert-start']],
  ['/diploma', ['cert-diploma']],
  ['/diploma/new', ['cert-diploma-form', 'cert-diploma']],
  ['/diploma_care_assistant/12', ['cert-diploma-care-assistant-form', 'cert-diploma-care-assistant']],
  ['/courseMoment?sok=a', ['cert-course-moment']],
])('%s is called %j in the help book', (path, names) => {
  expect(helpNames('cert', path)).toEqual(names)
})

test.each([[sectionsOf(testMe)], [cert]])('no two parts of an app have the same letter', (sections) => {
  const keys = sections.flatMap(({ key }) => key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})
