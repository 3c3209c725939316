import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { peopleLists } from '../../apps/admin/lists/people.ts'
import { peopleScreens } from '../../apps/admin/screens/people.tsx'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import type { FormQuestion } from '../../resource/screen.ts'
import { renderWith } from '../../resource/testing.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import '../../lib/form-texts.ts'

// People whom visitors see are not turned off, nor hidden, before the places that lose them are named.

const place = {
  ...{ entity: 'group', id: 5, title: 'Region Skåne', group: null, trashed: false, url: null },
  editUrl: 'http://admin.localhost/group/5',
}
type Act = (tools: Pick<Parameters<FormQuestion>[0], 'client' | 'confirm'>) => Promise<unknown>

function Doing({ act }: { act: Act }) {
  const { client } = useServices()
  const confirm = useConfirm()
  const [outcome, setOutcome] = useState('')
  const press = async () => setOutcome((await act({ client, confirm })) ? 'gjort' : 'nej')
  return (
    <button type="button" onClick={() => void press()}>
      Gör: {outcome}
    </button>
  )
}

const draw = (act: Act, total = 1) =>
  renderWith(<Doing act={act} />, {
    answers: {
      'user.shownIn': () => ({ items: total > 0 ? [place] : [], total }),
      'user.get': () => ({ active: true }),
      'user.update': () => ({ updated_at: '' }),
    },
  })
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }))

const asks = peopleScreens[0]?.asks as FormQuestion
const shown = { active: true, status: true }
const saves =
  (values: object, before = shown): Act =>
  (tools) =>
    asks({ values: values as never, before, record: { id: 7 }, ...tools })

test.each([
  ['turned off', { active: false, status: true }, 'Inaktivera användaren'],
  ['no longer shown externally', { active: true, status: false }, 'Dölj användaren'],
])('the form of a person who is %s asks, and names the places by name and link', async (_, values, label) => {
  draw(saves(values))
  await press(/^Gör/)
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByRole('link', { name: 'Region Skåne' }).getAttribute('href')).toBe('/group/5')
  await press('Nej')
  await screen.findByRole('button', { name: 'Gör: nej' })
  await press(/^Gör/)
  await press(label)
  await screen.findByRole('button', { name: 'Gör: gjort' })
})

test('a form asks nothing of a person whom visitors see nowhere, or did not see', async () => {
  const view = draw(saves({ active: false, status: true }), 0)
  await press(/^Gör/)
  await screen.findByRole('button', { name: 'Gör: gjort' })
  view.unmount()
  const { calls } = draw(saves({ active: false, status: false }, { active: true, status: false }))
  await press(/^Gör/)
  await screen.findByRole('button', { name: 'Gör: gjort' })
  expect(calls).toEqual([])
})

test('ticked people are turned off after one question about them all', async () => {
  const off = peopleLists.user.actions?.find(({ label }) => label === t('bulk.inactivate'))
  const rows = [{ id: 7 }, { id: 8 }]
  const { calls } = draw(async (tools) => off?.run([7, 8], tools as never, rows as never))
  await press(/^Gör/)
  await screen.findByRole('alertdialog', { name: 'Inaktivera 2 användare?' })
  expect(calls.map(({ path, input }) => [path, input])).toEqual([['user.shownIn', { ids: [7, 8] }]])
  await press('Nej')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(calls.some(({ path }) => path === 'user.update')).toBe(false)
  expect(off?.bulk?.follows).toBeDefined()
})
