import { lixOf, sentencesOf } from '@kollegium/api/definitions'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { HelpDocked } from '../../lib/side-room.ts'
import { BesideLive } from '../../resource/live-pane.tsx'
import { FormColumns } from '../../ui/shell.tsx'
import { adviceOf, levelOf, type TextUnder } from './advice.ts'
import { renderEditor } from './testing.tsx'

afterEach(() => vi.unstubAllGlobals())

/** A window as wide as that, in which a form has room for its side column. */
function setWidth(pixels: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: pixels >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}

const long = `Detta är ${'mycket '.repeat(24)}långt.`

/** Reads the advice of a text as the editor holds it. */
async function read(value: string, under?: TextUnder) {
  const { editor } = await renderEditor({ value })
  return adviceOf(editor.state.doc, under)
}
const kinds = async (value: string) => (await read(value)).map(({ kind }) => kind)

test.each([
  ['<p>En kort mening.</p>', []],
  [`<p>Kort. ${long}</p>`, ['longSentence']],
  ['<h2>Ett</h2><h4>Tre</h4>', ['headingLevel']],
  ['<h3>Börjar för djupt</h3>', ['headingLevel']],
  ['<h2>Ett</h2><h3>Två</h3><h2>Tre</h2>', []],
  ['<p>Anmäl dig <a href="/a">här</a>.</p>', ['linkText']],
  ['<p><a href="/a">Klicka <strong>här</strong></a></p>', ['linkText']],
  ['<p><a href="/a">https://exempel.se/a/b</a></p>', ['linkText']],
  ['<p><a href="/a">Anmäl dig till träffen</a></p>', []],
  ['<p>I syfte att lära säkerställa.</p>', ['plainWords', 'plainWords']],
  ['<p>Osäkerställande</p>', []],
  ['<p>Text</p><img src="/files/12/a.png" alt="">', ['alt']],
  ['<p>Text</p><img src="/files/12/a.png" alt="En handledare">', []],
])('%s', async (value, expected) => {
  expect(await kinds(value)).toEqual(expected)
})

test.each<[TextUnder, string, [string, number][]]>([
  // The title of a section or card is a heading of the second level (site/parts/part-titles.test.tsx).
  ['part', '<h3>Under titeln</h3><h4>Och under den</h4>', []],
  ['part', '<h4>Börjar för djupt</h4>', [['headingLevel', 3]]],
  ['part', '<h2>Lika med titeln</h2><h3>Den följande</h3>', [['besideTitle', 3]]],
  // A message has no title where it is read, and stands above the page's heading.
  ['nothing', '<h2>Stängt i juli</h2><h3>Öppet igen</h3>', []],
  [
    'nothing',
    '<h3>Stängt i juli</h3><h4>Öppet igen</h4>',
    [
      ['firstHeading', 2],
      ['headingLevel', 3],
    ],
  ],
  ['nothing', '<h2>Stängt i juli</h2><h4>Öppet igen</h4>', [['headingLevel', 3]]],
])('under the heading of a %s: %s', async (under, value, expected) => {
  const found = await read(value, under)
  expect(found.map(({ kind, values }) => [kind, values.number])).toEqual(expected)
  expect(found.map(({ fix }) => fix)).toEqual(expected.map(([, level]) => ({ kind: 'level', level })))
})

test('sentences end at points before a capital, and LIX is that of the formula', () => {
  expect(sentencesOf('Kl. 10.30 börjar vi. Sedan fika! Klart').map(({ text }) => text)).toEqual([
    'Kl. 10.30 börjar vi.',
    'Sedan fika!',
    'Klart',
  ])
  expect(lixOf(['Kort.'])).toBeNull()
  // Forty words in four sentences, ten of them long: 10 + 25.
  const sentence = 'ord ord ord ord ord ord ord ord utbildning handledare'
  const text = Array.from({ length: 4 }, () => `Ord${sentence.slice(3)}.`).join(' ')
  expect(lixOf([text])).toBe(10 + 20)
  expect([levelOf(30), levelOf(45), levelOf(52)]).toEqual(['easy', 'medium', 'hard'])
})

test('an advice leads to its place, is followed by one press, and can be skipped', async () => {
  const { editor, html } = await renderEditor({ value: '<h2>Ett</h2><h4>Tre</h4><p>I syfte att lära.</p>' })
  fireEvent.click(await screen.findByRole('button', { name: 'Råd om texten: 2' }))
  const panel = screen.getByRole('region', { name: 'Råd om texten' })
  const row = (text: string) => within(panel).getByText(text).closest('li') as HTMLElement
  act(() => fireEvent.click(within(row('Rubriknivå hoppas över')).getByRole('button', { name: 'Gå dit' })) as never)
  const { from, to } = editor.state.selection
  expect(editor.state.doc.textBetween(from, to)).toBe('Tre')
  fireEvent.click(within(row('Rubriknivå hoppas över')).getByRole('button', { name: 'Gör till rubrik 3' }))
  await waitFor(() => expect(html()).toContain('<h3>Tre</h3>'))
  await waitFor(() => expect(within(panel).queryByText('Rubriknivå hoppas över')).toBeNull())
  // The letters have no arrow: an icon stands for it.
  expect(row('Det finns ett enklare ord').textContent).toContain('I syfte att blir För att')
  fireEvent.click(within(row('Det finns ett enklare ord')).getByRole('button', { name: 'Byt' }))
  await waitFor(() => expect(html()).toContain('<p>För att lära.</p>'))
  await within(panel).findByText(/Inga anmärkningar/)
})

test('a skipped advice stays away', async () => {
  await renderEditor({ value: '<p>Anmäl dig <a href="/a">här</a>.</p>' })
  fireEvent.click(await screen.findByRole('button', { name: 'Råd om texten: 1' }))
  fireEvent.click(screen.getByRole('button', { name: 'Hoppa över' }))
  expect(screen.getByText(/Inga anmärkningar/)).toBeTruthy()
})

test('in a form with a side column the advice stands there beside the text, with the mean of its group, and closes', async () => {
  setWidth(1440)
  const group = { id: 5, title: 'Eslöv', category: 'local', parent_id: null, depth: 0 } as never
  const { calls, editor } = await renderEditor(
    { value: `<p>${'Vi lär oss nya ord. '.repeat(10)}</p>` },
    {
      groups: [group],
      answers: { 'group.readability': () => ({ lix: 41, texts: 9 }) },
      within: (form) => <FormColumns side={<p>Publicering</p>}>{form}</FormColumns>,
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Råd om texten: 0' }))
  const panel = await screen.findByRole('region', { name: 'Råd om texten' })
  expect(panel.closest('[data-side-slot]')).toBeTruthy()
  // It stands after all fields of the form: Tab goes on in it.
  expect(document.activeElement).toBe(panel)
  await within(panel).findByText('Gruppens texter har 41 i medel. Under 40 läses av de flesta.')
  expect(calls.find(({ path }) => path === 'group.readability')?.input).toEqual({ id: 5 })
  fireEvent.click(within(panel).getByRole('button', { name: 'Dölj råden' }))
  expect(screen.queryByRole('region', { name: 'Råd om texten' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(editor.view.dom))
})

/** A form whose live preview, or the help beside it, opens and closes by a press. */
function Page({ opens, children }: { opens: 'live' | 'help'; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const pane = { Live: () => null, open: opens === 'live' && open, beside: true, choose: setOpen }
  return (
    <HelpDocked value={opens === 'help' && open}>
      <button type="button" onClick={() => setOpen(!open)}>
        Öppna
      </button>
      <BesideLive pane={pane} live={{} as never}>
        <FormColumns side={<p>Publicering</p>}>{children}</FormColumns>
      </BesideLive>
    </HelpDocked>
  )
}

test.each([
  ['live', 1440, false],
  ['help', 1440, false],
  // A very wide window has room for the help, the form and its side column.
  ['help', 1800, true],
] as const)(
  '%s opens beside the form at %i px: whether the advice stays beside the text is known at once',
  async (opens, width, stays) => {
    setWidth(width)
    await renderEditor({ value: '<p>En kort mening.</p>' }, { within: (form) => <Page opens={opens}>{form}</Page> })
    fireEvent.click(await screen.findByRole('button', { name: 'Råd om texten: 0' }))
    const isBeside = () => screen.getByRole('region', { name: 'Råd om texten' }).closest('[data-side-slot]') !== null
    expect(isBeside()).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Öppna' }))
    expect(isBeside()).toBe(stays)
    const button = screen.getByRole('button', { name: 'Öppna' })
    button.focus()
    fireEvent.click(button)
    expect(isBeside()).toBe(true)
    // The person is elsewhere by now.
    expect(document.activeElement).toBe(button)
  },
)
