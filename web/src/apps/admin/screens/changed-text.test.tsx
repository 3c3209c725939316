import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResourceForm } from '../../../resource/resource-form.tsx'
import { refusal, renderWith } from '../../../resource/testing.tsx'
import { screens } from '../registry.tsx'

const saved = '2026-11-24T13:00:00.000Z'
const kept = '2026-11-24T14:00:00.000Z'
const row = {
  ...{ id: 4, type: 'Message', title: 'Stängt', body: '<p>Stängt</p>', audience: 'both', severity: 'info' },
  ...{ dismissible: true, status: 'published', publish_at: null, unpublish_at: null, group_id: null, group: null },
  ...{ author: null, created_at: saved, updated_at: saved },
}
const pending = {
  ...{ by: { id: 7, name: 'Malin Skissgren' }, at: kept, behind: false, hidden: false, direct: false, lost: [] },
}
const before = { keeps: true, saved, pending: null }
const after = { keeps: true, saved, pending }
const state = { everyone: true, changed: false, review: null, mayAsk: false, mayDecide: false, mayWithdraw: false }

function open(answers: object = {}) {
  const message = screens.find(({ resource }) => resource.name === 'message')
  if (!message) throw new Error('no such screen')
  return renderWith(<ResourceForm screen={message} id={4} />, {
    path: '/message/4',
    answers: {
      'message.get': () => row,
      'review.form': () => ({ version: saved, kept: before, record: null }),
      'review.get': () => state,
      'review.keep': () => ({ ...row, title: 'Öppet', updated_at: kept, kept: after }),
      ...answers,
    },
  })
}
const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Titel/ })
const type = async (text: string) => fireEvent.change(await title(), { target: { value: text } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Spara' }))

test('the form of a published record saves its changes beside it, and goes on from there', async () => {
  const { calls } = open()
  await screen.findByText(/^Texten är publicerad\. Det du ändrar sparas bredvid den/)
  await type('Öppet')
  save()
  await screen.findByText('Ändringen är sparad bredvid den publicerade texten')
  await screen.findByText('En ändrad text är sparad, men ingen är ombedd att granska den')
  const keeps = () => calls.filter(({ path }) => path === 'review.keep').map(({ input }) => input)
  expect(keeps()).toEqual([{ entity: 'message', id: 4, data: { title: 'Öppet' }, updated_at: saved }])
  await type('Öppet igen')
  save()
  await waitFor(() => expect(keeps()[1]).toMatchObject({ data: { title: 'Öppet igen' }, updated_at: kept }))
  expect(calls.some(({ path }) => path === 'message.update')).toBe(false)
})

test('a second editor opens the changed text, and a save over a newer one asks first', async () => {
  const mine = { ...row, title: 'Öppet', updated_at: kept, kept: after }
  const theirs = { ...mine, title: 'Öppet för alla', updated_at: '2026-11-24T15:00:00.000Z' }
  const details = { stale: true, name: 'Malin Skissgren', current: theirs, updated_at: theirs.updated_at }
  const { calls } = open({
    'review.form': () => ({ version: kept, kept: after, record: mine }),
    'review.keep': ({ updated_at }: { updated_at: string }) => {
      if (updated_at === kept) throw refusal('CONFLICT', 'Malin sparade en nyare version', { details })
      return theirs
    },
  })
  expect((await title()).value).toBe('Öppet')
  await type('Öppet ibland')
  save()
  fireEvent.click(await screen.findByRole('button', { name: 'Spara mina ändringar ändå' }))
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === 'review.keep')[1]?.input).toMatchObject({
      data: { title: 'Öppet ibland' },
      updated_at: theirs.updated_at,
    }),
  )
})
