import { expect, test } from 'vitest'
import { pasteText } from './paste-text.ts'

test('what Word brings is told: formatting that goes, tables that stay, images that are left out', () => {
  const html =
    '<p class="MsoNormal" style="mso-list:none">Text</p><table><tr><td>1</td></tr></table><table></table><table></table>' +
    '<img src="file:///C:/bild.png"><img src="https://example.com/a.png">'
  expect(pasteText(html)).toBe(
    'Det inklistrade har anpassats: formatering från Word togs bort, 3 tabeller behölls och 2 bilder hoppades över.',
  )
})

test('a web page’s looks and embedded parts are told', () => {
  expect(pasteText('<p style="color:red">Text</p><iframe src="https://example.com"></iframe>')).toBe(
    'Det inklistrade har anpassats: formatering togs bort och 1 inbäddad del hoppades över.',
  )
})

test.each(['<p>Text <strong>fet</strong></p>', '<p data-pm-slice="1 1 []" style="x:y">Text</p>', 'Bara text'])(
  'nothing is told of %j, which stays as it is',
  (html) => expect(pasteText(html)).toBeNull(),
)
