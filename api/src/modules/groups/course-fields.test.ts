import { expect, test } from 'vitest'
import { readCourses } from './course-fields.ts'
import { education } from './education.entity.ts'

test('courses are read with tabs, as a spreadsheet copies them, and with semicolons', () => {
  expect(readCourses('Psykologi 1\tPsychology 1\t50\n\nOmvårdnad 1 och 2; Nursing care 1 and 2 ;200')).toEqual({
    courses: [
      { sv: 'Psykologi 1', en: 'Psychology 1', credits: 50 },
      { sv: 'Omvårdnad 1 och 2', en: 'Nursing care 1 and 2', credits: 200 },
    ],
  })
  expect(readCourses('')).toEqual({ courses: [] })
})

test.each([
  ['Psykologi 1; Psychology 1; 50\nOmvårdnad 1', 2],
  ['Psykologi 1;;50', 1],
  ['Psykologi 1; Psychology 1; femtio', 1],
  ['Psykologi 1; Psychology 1; 0', 1],
  ['Psykologi 1; Psychology 1; 50; mer', 1],
  ['A; A; 1\n'.repeat(31), 31],
])('a line that is no course is named: %#', (text, line) => {
  expect(readCourses(text)).toEqual({ line })
})

test('the form refuses it at the field, with the line', () => {
  const { error } = education.fields.safeParse({ title: 'Vård', courses: 'Psykologi 1; Psychology 1; 50\nOmvårdnad' })
  expect(error?.issues).toEqual([
    expect.objectContaining({ path: ['courses'], message: expect.stringContaining('Rad 2') }),
  ])
})
