import { expect, test } from 'vitest'
import { drawnBetween } from './drawn-version.ts'

test('title and lead are plain, the body is rich text, and a field that is missing is empty', async () => {
  expect(
    await drawnBetween(
      { title: 'Ett <b>', body: '<p>Ett</p>' },
      { title: 'Två <b>', lead: 'Ny & kort', body: '<p>Två</p>', date: 7 },
    ),
  ).toEqual({
    title: '<del>Ett</del><ins>Två</ins> &lt;b&gt;',
    lead: '<ins>Ny &amp; kort</ins>',
    body: '<p><del>Ett</del><ins>Två</ins></p>',
  })
  expect(await drawnBetween({ title: null }, { title: 4 })).toEqual({ title: '', lead: '', body: '' })
})

test('a long body is compared by another thread in the same way', async () => {
  const long = (word: string) => `<p>${'Samma ord. '.repeat(2_000)}</p><p>${word}</p>`
  const { body } = await drawnBetween({ body: long('Två') }, { body: long('Tre') })
  expect(body.endsWith('<p><del>Två</del><ins>Tre</ins></p>')).toBe(true)
})
