import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useServices } from '../../lib/client-context.tsx'
import { renderWith } from '../../resource/testing.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { askAboutPublication } from './publication-questions.tsx'
import '../../lib/form-texts.ts'

type Values = Record<string, unknown>
type Form = { status: string; before: Values; values: Values; name?: 'article' | 'book' }

/** A button that saves the form of an article or a page of a book, and its outcome. */
function Saving({ status, before, values, name = 'article' }: Form) {
  const { client } = useServices()
  const confirm = useConfirm()
  const [outcome, setOutcome] = useState('')
  const save = async () => {
    const asks = askAboutPublication(name, true)
    const saved = await asks({ values, before, record: { id: 7, status }, client, confirm })
    setOutcome(saved ? 'sparat' : 'skriver vidare')
  }
  return (
    <button type="button" onClick={() => void save()}>
      Spara: {outcome}
    </button>
  )
}

const groups = [5, 6].map((id) => ({ id, title: `Grupp ${id}`, category: 'local', parent_id: null, depth: 0 }))
const lists = groups.map(({ id, title }) => ({
  ...{ entity: 'queue', id, title: 'Nyheter', trashed: false, url: null, group: { id, title } },
  editUrl: `http://admin.localhost/queue/${id}`,
}))
const none = { items: [], total: 0 }
const later = { status: 'scheduled', publish_at: '2099-01-15 08:00' }
const shown = { status: 'published', publish_at: '' }

const draw = (form: Parameters<typeof Saving>[0], several = true) =>
  renderWith(<Saving {...form} />, {
    answers: {
      'article.usedInAny': () => ({ shownBy: { items: lists, total: 2 }, linkedFrom: none }),
      'book.usedIn': () => ({ items: lists.slice(0, 1), total: 1 }),
    },
    groups: (several ? groups : []) as never,
  })
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }))
const question = () => screen.findByRole('alertdialog', { name: 'Dölj artikeln till 15 januari 2099 kl. 08.00?' })

test.each(['scheduled', 'published'])(
  'a published text that is saved as %s with a moment to come is hidden until then',
  async (status) => {
    draw({ status: 'published', before: shown, values: { ...later, status } })
    await press(/^Spara/)
    expect((await question()).textContent).toContain('Försvinner ur')
    await press('Nej')
    await screen.findByRole('button', { name: 'Spara: skriver vidare' })
    await press(/^Spara/)
    await press('Dölj artikeln')
    await screen.findByRole('button', { name: 'Spara: sparat' })
  },
)

test.each([
  ['a draft that is scheduled', { status: 'unpublished', before: { ...shown, status: 'unpublished' }, values: later }],
  [
    'a scheduled text that waits longer',
    { status: 'scheduled', before: { ...later, publish_at: '2098-01-01 08:00' }, values: later },
  ],
  ['a published text with other words', { status: 'published', before: shown, values: { ...shown, title: 'Nytt' } }],
])('%s asks nothing', async (_, form) => {
  const { calls } = draw(form)
  await press(/^Spara/)
  await screen.findByRole('button', { name: 'Spara: sparat' })
  expect(calls).toEqual([])
})

test('each place is named with its group where the person sees several: their lists have the same names', async () => {
  const view = draw({ status: 'published', before: shown, values: later })
  await press(/^Spara/)
  expect((await question()).textContent).toContain('Försvinner ur Nyheter (Grupp 5) och Nyheter (Grupp 6)')
  view.unmount()
  draw({ status: 'published', before: shown, values: later }, false)
  await press(/^Spara/)
  expect(
    within(await question())
      .getAllByRole('listitem')
      .at(-1)?.textContent,
  ).toBe('Försvinner ur Nyheter och Nyheter')
})

const open = { ...shown, access: 'guest', roles: [], groupRoles: [] }
const book = { name: 'book', status: 'published', before: open } as const

test.each([
  ['signed-in readers', { access: 'authenticated' }],
  ['the readers of the method material', { access: 'metodmaterial' }],
  ['people with a role', { roles: [{ value: 3, label: 'Handledare' }] }],
])('a published page of a book that visitors read is closed to all but %s after a question', async (_, more) => {
  draw({ ...book, values: { ...open, ...more } })
  await press(/^Spara/)
  const asked = await screen.findByRole('alertdialog', { name: 'Stäng boksidan för dem som inte har loggat in?' })
  expect(within(asked).getByText(/Det gäller sidorna under den också\.$/)).toBeTruthy()
  expect(within(asked).getByRole('link', { name: 'Nyheter' }).getAttribute('href')).toBe('/queue/5')
  await press('Nej')
  await screen.findByRole('button', { name: 'Spara: skriver vidare' })
  await press(/^Spara/)
  await press('Stäng boksidan')
  await screen.findByRole('button', { name: 'Spara: sparat' })
})

test.each([
  [
    'a draft',
    { status: 'unpublished', before: { ...open, status: 'unpublished' }, values: { ...open, access: 'authenticated' } },
  ],
  ['a page that is opened', { ...book, before: { ...open, access: 'authenticated' }, values: open }],
  [
    'a page that was closed already',
    { ...book, before: { ...open, access: 'authenticated' }, values: { ...open, access: 'metodmaterial' } },
  ],
])('the readers of %s are chosen without a question', async (_, form) => {
  const { calls } = draw({ ...form, name: 'book' })
  await press(/^Spara/)
  await screen.findByRole('button', { name: 'Spara: sparat' })
  expect(calls).toEqual([])
})
