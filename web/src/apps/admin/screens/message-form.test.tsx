import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import '../../../features/rich-text/testing.tsx'
import type { FieldProps } from '../../../resource/fields/field-type.ts'
import { fieldsOf } from '../../../resource/form-fields.ts'
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

test.each([
  [
    'message',
    '<h3>Stängt i juli</h3>',
    'Rubriknivå hoppas över',
    '”Stängt i juli” ska vara rubrik 2. Meddelandet visas utan rubrik över sig.',
  ],
  [
    'section',
    '<h2>Stängt i juli</h2>',
    'Rubriken har samma nivå som titeln',
    '”Stängt i juli” ska vara rubrik 3, eftersom titeln visas som rubrik 2.',
  ],
  [
    'card',
    '<h4>Stängt i juli</h4>',
    'Rubriknivå hoppas över',
    '”Stängt i juli” ska vara rubrik 3 för att följa rubriken före.',
  ],
])('the advice on the text of a %s knows which heading it is read under', async (name, body, title, help) => {
  const asked = screens.find(({ resource }) => resource.name === name)
  const field = asked && fieldsOf(asked).find((each) => each.name === 'body')
  if (!field) throw new Error('no such field')
  const Field = field.kind.Field as unknown as ComponentType<FieldProps<string>>
  const told = { required: false, optional: false, readOnly: false, onChange: () => undefined, onBlur: () => undefined }
  renderWith(<Field {...told} name="body" label={field.label} value={body} record={null} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Råd om texten: 1' }))
  const panel = await screen.findByRole('region', { name: 'Råd om texten' })
  expect(within(panel).getByText(title)).toBeTruthy()
  expect(within(panel).getByText(help)).toBeTruthy()
})
