import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useServices } from '../../lib/client-context.tsx'
import type { Row } from '../../resource/screen.ts'
import { refusal, renderWith } from '../../resource/testing.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import type { UsedName } from './used-in.tsx'
import { providerQuestion, usedQuestion } from './used-question.ts'

const use = (entity: string, id: number, title: string) => ({
  ...{ entity, id, title, group: null, trashed: false, url: null },
  editUrl: `http://admin.localhost/${entity}/${id}`,
})
const rowsOf = (number: number): Row[] =>
  Array.from({ length: number }, (_, at) => ({ id: at + 1, title: `Rad ${at + 1}` }))

/** Asks about the removal of rows; the button tells when nothing uses them. */
function ask(
  name: UsedName,
  rows: Row[],
  answers: Record<string, (input: never) => unknown>,
  questionOf = usedQuestion(name),
) {
  function Asking() {
    const { client } = useServices()
    const confirm = useConfirm()
    const onClick = async (button: HTMLElement) => {
      const question = await questionOf(client, rows)
      if (question) button.dataset.agreed = String(await confirm(question))
      else button.textContent = 'Används inte'
    }
    return (
      <button type="button" onClick={({ currentTarget }) => void onClick(currentTarget)}>
        Ta bort
      </button>
    )
  }
  const view = renderWith(<Asking />, { answers })
  fireEvent.click(screen.getByRole('button', { name: 'Ta bort' }))
  return view
}

const kinds: [UsedName, string, ReturnType<typeof use>][] = [
  ['tag', '3 taggar används', use('article', 5, 'Öppet hus')],
  ['menu', '3 menyer används', use('setting', 6, 'mainMenu')],
  ['user', '3 användare används', use('card', 7, 'Kontakt')],
  ['file', '3 filer används', use('page', 8, 'Blanketter')],
  ['education', '3 utbildningar används', use('group', 9, 'Skolan')],
  ['licensee', '3 licenstagare används', use('page', 11, 'Nyheten')],
  ['role', '3 roller används', use('user', 12, 'Anna Ek')],
  ['groupsRole', '3 grupproller används', use('user', 13, 'Bo Alm')],
  ['group', '3 grupper används', use('group', 10, 'Underskolan')],
]

test.each(kinds)('several rows (%s) name the places that use any of them, in one call', async (name, title, place) => {
  const { calls } = ask(name, rowsOf(3), { [`${name}.usedInAny`]: () => ({ items: [place], total: 2 }) })
  const question = await screen.findByRole('alertdialog', { name: title })
  expect(within(question).getByText(/används på 2 ställen\. De går att ta bort när/)).toBeTruthy()
  expect(within(question).getByRole('link').getAttribute('href')).toBe(new URL(place.editUrl).pathname)
  expect(within(question).getByText(/ställe som du inte har behörighet/)).toBeTruthy()
  expect(calls.map(({ path, input }) => [path, input])).toEqual([[`${name}.usedInAny`, { ids: [1, 2, 3] }]])
})

const diplomas = (count: number) => ({ items: [], total: count, counted: [{ entity: 'diploma', count }] })

test('the diplomas of course moments are counted', async () => {
  const many = ask('courseMoment', rowsOf(3), { 'courseMoment.usedInAny': () => diplomas(2) })
  const question = await screen.findByRole('alertdialog', { name: '3 kurstillfällen används' })
  expect(within(question).getByText('2 diplom')).toBeTruthy()
  expect(within(question).queryByText(/behörighet/)).toBeNull()
  many.unmount()
  ask('courseMoment', rowsOf(1), { 'courseMoment.usedIn': () => diplomas(3) })
  const one = await screen.findByRole('alertdialog', { name: 'Rad 1' })
  expect(
    within(one).getByText('Kurstillfället används på 3 ställen. Det går att ta bort när det inte längre används där.'),
  ).toBeTruthy()
  expect(within(one).getByText('3 diplom')).toBeTruthy()
})

const card = use('card', 7, 'Kontakt')
test.each([
  ['validigKeyword', 'Nyckelordet används på 1 ställe. Det går att ta bort när det inte längre används där.', card],
  ['tag', 'Taggen används på 1 ställe. Den går att ta bort när den inte längre används där.', card],
  [
    'folder',
    'Mappen är inte tom. Den går att ta bort när det här är flyttat eller borttaget.',
    use('file', 3, 'Avtalet'),
  ],
] as const)('a single used row is told by its gender (%s)', async (name, text, place) => {
  ask(name, rowsOf(1), { [`${name}.usedIn`]: () => ({ items: [place], total: 1 }) })
  expect(within(await screen.findByRole('alertdialog')).getByText(text)).toBeTruthy()
})

test('each place has the sign of its kind, as the drawer has it', async () => {
  const items = [
    ...[use('article', 5, 'Öppet hus'), use('setting', 6, 'mainMenu'), use('card', 7, 'Kontakt')],
    ...[use('group', 9, 'Skolan'), use('user', 12, 'Anna Ek')],
  ]
  const counted = [{ entity: 'diploma', count: 3 }]
  ask('tag', rowsOf(3), { 'tag.usedInAny': () => ({ items, total: 8, counted }) })
  const question = await screen.findByRole('alertdialog', { name: '3 taggar används' })
  const signs = within(question)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('svg')?.getAttribute('class'))
  const known = ['newspaper', 'settings', 'id-card', 'network', 'user', 'award']
  for (const [at, sign] of known.entries()) expect(signs[at]).toContain(`lucide-${sign} `)
})

test('texts name the places that show them and those that link to them', async () => {
  const none = { items: [], total: 0 }
  const shownBy = { items: [use('queue', 1, 'Listan')], total: 1 }
  const linkedFrom = { items: [use('page', 2, 'Sidan')], total: 1 }
  const first = ask('article', rowsOf(2), { 'article.usedInAny': () => ({ shownBy, linkedFrom }) })
  const question = await screen.findByRole('alertdialog', { name: '2 artiklar används' })
  expect(
    within(question)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Listan', 'Sidan'])
  first.unmount()
  ask('article', rowsOf(2), { 'article.usedInAny': () => ({ shownBy: none, linkedFrom: none }) })
  await screen.findByText('Används inte')
})

test('folders and portfolios name what lies in them', async () => {
  ask('folder', rowsOf(2), { 'folder.usedInAny': () => ({ items: [use('file', 3, 'Avtalet')], total: 1 }) })
  const question = await screen.findByRole('alertdialog', { name: 'Markeringen är inte tom' })
  expect(within(question).getByText(/^Det som är markerat är inte tomt/)).toBeTruthy()
  expect(within(question).getByRole('link', { name: 'Avtalet' })).toBeTruthy()
})

test('more rows than a call takes are asked about in several; diplomas of groups are counted together', async () => {
  const counted = [{ entity: 'diploma', count: 3 }]
  const { calls } = ask('group', rowsOf(201), {
    'group.usedInAny': ({ ids }: { ids: number[] }) => ({
      ...(ids.length > 1 ? { items: [use('group', 300, 'Skolan')], total: 4 } : { items: [], total: 3 }),
      counted,
    }),
  })
  const question = await screen.findByRole('alertdialog', { name: '201 grupper används' })
  expect(within(question).getByText(/används på 7 ställen/)).toBeTruthy()
  expect(within(question).getByText('6 diplom')).toBeTruthy()
  expect(calls.map(({ input }) => (input as { ids: number[] }).ids.length)).toEqual([200, 1])
})

test('of more places than are named the others are counted, and no right is said to be missing', async () => {
  const items = Array.from({ length: 50 }, (_, at) => use('article', at + 1, `Artikel ${at + 1}`))
  ask('tag', rowsOf(1), { 'tag.usedIn': () => ({ items, total: 62 }) })
  expect(await screen.findByText('Används också på 12 ställen till.')).toBeTruthy()
  expect(screen.queryByText(/behörighet/)).toBeNull()
})

test('a used file is exchanged instead: its question leads there, and closes', async () => {
  ask('file', rowsOf(1), { 'file.usedIn': () => ({ items: [use('page', 8, 'Blanketter')], total: 1 }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Byt ut filen i stället' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(location.pathname + location.search).toBe('/file/1?byt')
})

test('uses that can’t be read leave the removal to its own question', async () => {
  ask('tag', rowsOf(2), {
    'tag.usedInAny': () => {
      throw refusal('NOT_FOUND', 'Borta.')
    },
  })
  await waitFor(() => expect(screen.getByText('Används inte')).toBeTruthy())
})

test('a service for signing in is removed after a question that names the people who sign in with it', async () => {
  const uses = { items: [use('user', 12, 'Anna Ek')], total: 3, counted: [{ entity: 'accountRequest', count: 2 }] }
  ask('signInProvider', rowsOf(1), { 'signInProvider.usedIn': () => uses }, providerQuestion)
  const question = await screen.findByRole('alertdialog', { name: /Vill du ta bort/ })
  expect(within(question).getByRole('link', { name: 'Anna Ek' })).toBeTruthy()
  expect(within(question).getByText(/^2 /)).toBeTruthy()
  expect(within(question).getByText(/kan inte längre logga in den vägen/)).toBeTruthy()
  expect(within(question).getByText('Åtgärden kan inte ångras.')).toBeTruthy()
  fireEvent.click(within(question).getByRole('button', { name: 'Ja, ta bort' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ta bort' }).dataset.agreed).toBe('true'))
})
