import { sanitizeRichText } from '@kollegium/api/testing/rich-text'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cleanHtml } from './clean-paste.ts'
import { renderEditor } from './testing.tsx'

/** HTML as Word for Windows puts it on the clipboard. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri"} --></style></head><body lang=SV>
<p class=MsoTitle>Handledarträff</p>
<h1 style='mso-style:x'>Program<o:p></o:p></h1>
<p class=MsoNormal><b>Fet</b> och <span style='font-style:italic;color:red'>kursiv</span> text<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span></span><![endif]>Ett<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>o<span>&nbsp;</span></span></span><![endif]>Inuti<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>·</span></span><![endif]>Två<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>Först</p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td width=300 valign=top><p class=MsoNormal>A</p></td><td><p>B</p></td></tr></table>
<img width=100 src="file:///C:/Temp/bild.png"><script>alert(1)</script>
</body></html>`

test('a text from Word keeps its meaning and nothing else', async () => {
  const { editor, ...field } = await renderEditor()
  act(() => void editor.view.pasteHTML(fromWord))
  const html = field.html()
  expect(html).toBe(
    '<h2>Handledarträff</h2><h2>Program</h2><p><strong>Fet</strong> och <em>kursiv</em> text</p>' +
      '<ul><li>Ett<ul><li>Inuti</li></ul></li><li>Två</li></ul><ol><li>Först</li></ol>' +
      '<table><tbody><tr><td>A</td><td>B</td></tr></tbody></table>',
  )
  expect(sanitizeRichText(html)).toBe(html)
})

test.each([
  ['a script', '<p onclick="x()">Hej<script>alert(1)</script></p>', '<p>Hej</p>'],
  ['a foreign image', '<p>Före</p><img src="https://annan.example/a.png"><p>Efter</p>', '<p>Före</p><p>Efter</p>'],
  ['a link that runs script', '<p><a href="javascript:alert(1)">Klicka</a></p>', '<p>Klicka</p>'],
  ['colours and sizes', '<p><font color="red"><u style="font-size:40px">Röd</u></font></p>', '<p>Röd</p>'],
  ['a bold that is not', '<b style="font-weight:normal"><p>Från Google</p></b>', '<p>Från Google</p>'],
  ['headings too large and too small', '<h1>Ett</h1><h6>Sex</h6>', '<h2>Ett</h2><h4>Sex</h4>'],
  ['code', '<pre><code>a &lt; b</code></pre>', '<p>a &lt; b</p>'],
])('pasted: %s', async (_what, pasted, kept) => {
  const { editor, ...field } = await renderEditor()
  act(() => void editor.view.pasteHTML(pasted))
  expect(field.html()).toBe(kept)
  expect(sanitizeRichText(kept)).toBe(kept)
})

test('our own image comes along, also by its whole address on this host', async () => {
  const { editor, ...field } = await renderEditor()
  act(
    () =>
      void editor.view.pasteHTML(`<p><img src="${location.origin}/files/7/a%20b.png" alt="A" data-size="large"></p>`),
  )
  expect(field.html()).toBe('<img src="/files/7/a%20b.png" alt="A" data-size="large" data-shape="rectangle" />')
  expect(sanitizeRichText(field.html())).toBe(field.html())
})

test('a pasted picture file leads to the upload', async () => {
  const { text } = await renderEditor(
    {},
    { answers: { 'file.list': () => ({ items: [], total: 0, page: 1, limit: 24 }) } },
  )
  const file = new File([new Uint8Array(26 * 1024 * 1024)], 'skarm.png', { type: 'image/png' })
  fireEvent.paste(text, { clipboardData: { files: [file], types: ['Files'], getData: () => '', items: [] } })
  expect(await screen.findByText('Välj bild')).toBeTruthy()
  // A file that is too large is refused before the upload.
  expect(await screen.findByText(/Filen är för stor. Högsta storlek är 25 MB/)).toBeTruthy()
})

test('cleaning is done once: a clean text stays as it is', () => {
  const html = '<h2>A</h2><p>B <strong>c</strong></p><ul><li>d</li></ul>'
  expect(cleanHtml(html)).toBe(html)
})
