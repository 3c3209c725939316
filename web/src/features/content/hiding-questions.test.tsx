import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useServices } from '../../lib/client-context.tsx'
import type { FormQuestion } from '../../resource/screen.ts'
import { refusal, renderWith } from '../../resource/testing.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { askAboutHiding, askAboutSite, mayHide } from './hiding-questions.tsx'
import '../../lib/form-texts.ts'

type Values = Record<string, unknown>

/** A button that saves a form, and its outcome. */
function Saving({ asks, before, values }: { asks: FormQuestion; before: Values; values: Values }) {
  const { client } = useServices()
  const confirm = useConfirm()
  const [outcome, setOutcome] = useState('')
  const save = async () => {
    const saved = await asks({ values, before, record: { id: 4 }, client, confirm })
    setOutcome(saved ? 'sparat' : 'skriver vidare')
  }
  return (
    <button type="button" onClick={() => void save()}>
      Spara: {outcome}
    </button>
  )
}
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }))

test('a file that is hidden tells where it is used; no goes on typing', async () => {
  const use = { entity: 'page', id: 5, title: 'Blanketter', group: null, trashed: false, url: null }
  const items = [{ ...use, editUrl: 'http://admin.localhost/page/5' }]
  renderWith(<Saving asks={askAboutHiding('file')} before={{ status: true }} values={{ status: false }} />, {
    answers: { 'file.usedIn': () => ({ items, total: 1 }) },
  })
  await press(/^Spara/)
  await screen.findByRole('alertdialog', { name: 'Dölj filen för besökare?' })
  expect(screen.getByRole('link', { name: /Blanketter/ })).toBeTruthy()
  await press('Nej')
  await screen.findByRole('button', { name: 'Spara: skriver vidare' })
  await press(/^Spara/)
  await press('Dölj filen')
  await screen.findByRole('button', { name: 'Spara: sparat' })
})

const use = (entity: string, id: number, title: string) => ({
  ...{ entity, id, title, group: null, trashed: false, url: null },
  editUrl: `http://admin.localhost/${entity}/${id}`,
})
const none = { items: [], total: 0 }
/** Nothing is used by anything. */
const unused = { answers: { 'portfolio.filesUsedIn': () => none, 'group.siteLinkedFrom': () => none } }

/** A button that hides rows of a list, and its outcome. */
function Hiding({ name, ids }: { name: 'file' | 'portfolio'; ids: number[] }) {
  const { client } = useServices()
  const confirm = useConfirm()
  const [outcome, setOutcome] = useState('')
  const rows = ids.map((id) => ({ id }))
  const hide = async () => setOutcome((await mayHide(name, { client, confirm }, rows)) ? 'ja' : 'nej')
  return (
    <button type="button" onClick={() => void hide()}>
      Dölj: {outcome}
    </button>
  )
}

test('several files that are hidden tell where any of them is used, in one call', async () => {
  const items = [use('page', 5, 'Blanketter'), use('article', 6, 'Öppet hus')]
  const { calls } = renderWith(<Hiding name="file" ids={[4, 7, 8]} />, {
    answers: { 'file.usedInAny': () => ({ items, total: 3 }) },
  })
  await press(/^Dölj:/)
  const question = await screen.findByRole('alertdialog', { name: 'Dölj 3 filer för besökare?' })
  expect(within(question).getByText('De används här:')).toBeTruthy()
  expect(within(question).getByText(/^Besökare når dem inte längre/)).toBeTruthy()
  const links = within(question).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Blanketter', '/page/5'],
    ['Öppet hus', '/article/6'],
  ])
  expect(within(question).getByText(/ställe som du inte har behörighet/)).toBeTruthy()
  expect(calls.map(({ path, input }) => [path, input])).toEqual([['file.usedInAny', { ids: [4, 7, 8] }]])
  await press('Dölj 3 filer')
  await screen.findByRole('button', { name: 'Dölj: ja' })
})

test('portfolios that are hidden name the pages that show their files or link to them, and count the others', async () => {
  const items = [use('page', 5, 'Blanketter')]
  const { calls, unmount } = renderWith(<Hiding name="portfolio" ids={[1, 2]} />, {
    answers: { 'portfolio.filesUsedIn': () => ({ items, total: 3 }) },
  })
  await press(/^Dölj:/)
  const question = await screen.findByRole('alertdialog', { name: 'Dölj 2 portföljer för besökare?' })
  expect(within(question).getByText(/^De och allt som ligger i dem/)).toBeTruthy()
  expect(within(question).getByText(/^Filer i dem används på 3 ställen/)).toBeTruthy()
  expect(within(question).getByRole('link').getAttribute('href')).toBe('/page/5')
  expect(within(question).getByText(/ställen som du inte har behörighet/)).toBeTruthy()
  expect(calls.map(({ path, input }) => [path, input])).toEqual([['portfolio.filesUsedIn', { ids: [1, 2] }]])
  unmount()
  renderWith(<Hiding name="portfolio" ids={[1]} />, { answers: { 'portfolio.filesUsedIn': () => none } })
  await press(/^Dölj:/)
  await screen.findByRole('alertdialog', { name: 'Dölj portföljen för besökare?' })
  expect(screen.queryByText(/används/)).toBeNull()
})

test('a site that is closed names what other sites link there; without an answer it is asked about all the same', async () => {
  const closes = { before: { vopagesStatus: true }, values: { vopagesStatus: false } }
  const { calls, unmount } = renderWith(<Saving asks={askAboutSite} {...closes} />, {
    answers: { 'group.siteLinkedFrom': () => ({ items: [use('article', 6, 'Våra college')], total: 12 }) },
  })
  await press(/^Spara/)
  const question = await screen.findByRole('alertdialog', { name: 'Vill du stänga webbplatsen för besökare?' })
  expect(within(question).getByText('Från 12 ställen på andra webbplatser leder länkar hit:')).toBeTruthy()
  expect(within(question).getByRole('link', { name: 'Våra college' }).getAttribute('href')).toBe('/article/6')
  expect(within(question).getByText(/11 ställen som du inte har behörighet/)).toBeTruthy()
  expect(calls.map(({ path, input }) => [path, input])).toEqual([['group.siteLinkedFrom', { ids: [4] }]])
  unmount()
  renderWith(<Saving asks={askAboutSite} {...closes} />, {
    answers: {
      'group.siteLinkedFrom': () => {
        throw refusal('UNAVAILABLE', 'Kommer strax.')
      },
    },
  })
  await press(/^Spara/)
  await screen.findByRole('alertdialog', { name: 'Vill du stänga webbplatsen för besökare?' })
  expect(screen.queryByText(/andra webbplatser/)).toBeNull()
})

test('a portfolio that is hidden and a site that is closed ask, and nothing else does', async () => {
  const { unmount } = renderWith(
    <Saving asks={askAboutHiding('portfolio')} before={{ status: true }} values={{ status: false }} />,
    unused,
  )
  await press(/^Spara/)
  await screen.findByRole('alertdialog', { name: 'Dölj portföljen för besökare?' })
  unmount()
  const closed = { before: { vopagesStatus: true }, values: { vopagesStatus: false } }
  const next = renderWith(<Saving asks={askAboutSite} {...closed} />, unused)
  await press(/^Spara/)
  await screen.findByRole('alertdialog', { name: 'Vill du stänga webbplatsen för besökare?' })
  next.unmount()
  const off = { before: { status: true, vopagesStatus: true }, values: { status: false, vopagesStatus: true } }
  const whole = renderWith(<Saving asks={askAboutSite} {...off} />, unused)
  await press(/^Spara/)
  await screen.findByRole('alertdialog', { name: 'Vill du stänga webbplatsen för besökare?' })
  whole.unmount()
  renderWith(<Saving asks={askAboutSite} before={{ vopagesStatus: false }} values={{ vopagesStatus: true }} />)
  await press(/^Spara/)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Spara: sparat' })).toBeTruthy())
})
