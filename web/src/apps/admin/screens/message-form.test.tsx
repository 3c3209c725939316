import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResourceForm } from '../../../resource/resource-form.tsx'
import { renderWith } from '../../../resource/testing.tsx'
import { screens } from '../registry.tsx'

const message = screens.find(({ resource }) => resource.name === 'message')

test('a new message is to signed-in users until its editor chooses others', async () => {
  if (!message) throw new Error('no such screen')
  const { calls } = renderWith(<ResourceForm screen={message} id={null} />, {
    path: '/message/new',
    answers: { 'message.create': () => ({ id: 4, title: 'Öppet hus' }) },
  })
  const choice = await screen.findByRole('group', { name: /^Visas för/ })
  const names = within(choice)
    .getAllByRole('radio')
    .map((radio) => [radio.getAttribute('value'), (radio as HTMLInputElement).checked])
  expect(names).toEqual([
    ['visitors', false],
    ['signed_in', true],
    ['both', false],
  ])
  fireEvent.change(screen.getByRole('textbox', { name: /^Titel/ }), { target: { value: 'Öppet hus' } })
  fireEvent.click(within(choice).getByRole('radio', { name: 'Besökare' }))
  fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
  await waitFor(() => expect(calls.findLast(({ path }) => path === 'message.create')).toBeDefined())
  expect(calls.findLast(({ path }) => path === 'message.create')?.input).toMatchObject({
    data: { title: 'Öppet hus', audience: 'visitors' },
  })
})
