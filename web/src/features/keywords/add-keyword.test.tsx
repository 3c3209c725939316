import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { refusal, renderWith, type Setup } from '../../resource/testing.tsx'
import { AddKeyword } from './add-keyword.tsx'

const target = (more: object = {}) => ({
  ...{ kind: 'page', id: 5, title: 'Löner i vården', group: 'Eslöv', href: '/loner', path: '/loner' },
  ...{ status: 'published', isReached: true, ...more },
})
const [first, second] = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z']
const direct = { keeps: false, saved: first, pending: null }
const waiting = { keeps: true, saved: first, pending: { direct: false } }

async function open(answers: NonNullable<Setup['answers']> = {}, groupId: number | null = 3) {
  const view = renderWith(<AddKeyword words="lön" groupId={groupId} />, {
    answers: {
      'search.links': () => [target()],
      'page.get': () => ({ id: 5, keywords: 'ersättning' }),
      'review.form': () => ({ version: first, kept: direct, record: null }),
      'page.update': () => ({ id: 5, updated_at: second }),
      ...answers,
    },
  })
  fireEvent.click(page.getByRole('button', { name: 'Lägg till sökord … för ”lön”' }))
  const dialog = within(await page.findByRole('dialog', { name: 'Lägg till sökordet ”lön”' }))
  const choose = async (name: RegExp) => fireEvent.click(await dialog.findByRole('option', { name }))
  const save = () => dialog.getByRole('button', { name: 'Lägg till sökordet' }) as HTMLButtonElement
  const sent = (path: string) => view.calls.filter((call) => call.path === path).map(({ input }) => input)
  return { dialog, choose, save, sent }
}

test('a text of the site gets the word after its own ones, and Ångra takes it back', async () => {
  const { dialog, choose, save, sent } = await open()
  expect(save().disabled).toBe(true)
  await choose(/Löner i vården/)
  expect(await dialog.findByText('Sökord som texten har: ersättning')).toBeTruthy()
  fireEvent.click(save())
  expect(await page.findByText('”Löner i vården” hittas nu när någon söker på ”lön”.')).toBeTruthy()
  expect(sent('search.links')[0]).toMatchObject({ changeable: { group_id: 3 } })
  expect(sent('page.update')).toEqual([{ id: 5, data: { keywords: 'ersättning, lön' }, updated_at: first }])
  expect(page.queryByRole('dialog')).toBeNull()
  fireEvent.click(page.getByRole('button', { name: /^Ångra/ }))
  expect(await page.findByText('Sökordet är borttaget igen.')).toBeTruthy()
  expect(sent('page.update')[1]).toEqual({ id: 5, data: { keywords: 'ersättning' }, updated_at: second })
})

test('the toast leads to the text', async () => {
  const { choose, save } = await open()
  await choose(/Löner/)
  await waitFor(() => expect(save().disabled).toBe(false))
  fireEvent.click(save())
  fireEvent.click(await page.findByRole('button', { name: 'Öppna texten' }))
  await waitFor(() => expect(location.pathname).toBe('/page/5'))
})

test('a text that has the word already says so, and is not saved', async () => {
  const { dialog, choose, save, sent } = await open({ 'page.get': () => ({ id: 5, keywords: 'Lön, avtal' }) })
  await choose(/Löner/)
  expect(await dialog.findByText('”Löner i vården” har redan sökordet ”lön”.')).toBeTruthy()
  expect(save().disabled).toBe(true)
  fireEvent.keyDown(dialog.getByRole('combobox'), { key: 'Enter' })
  expect(sent('page.update')).toEqual([])
})

test('a text that visitors don’t reach says so before and after', async () => {
  const draft = target({ status: 'unpublished', isReached: false })
  const { dialog, choose, save } = await open({ 'search.links': () => [draft] })
  await choose(/Löner/)
  expect(await dialog.findByText(/Opublicerad, besökare når den inte\.$/)).toBeTruthy()
  await waitFor(() => expect(save().disabled).toBe(false))
  fireEvent.click(save())
  expect(await page.findByText(/och hittas när besökare når texten\.$/)).toBeTruthy()
})

test.each([
  ['nothing else', null, 'review.drop', { entity: 'page', id: 5, updated_at: second }],
  [
    'another change',
    { direct: false },
    'review.keep',
    { entity: 'page', id: 5, data: { keywords: 'vikariat' }, updated_at: second },
  ],
])('beside a reviewed text with %s waiting the word waits, too, and Ångra leaves the rest', async (...given) => {
  const [, pending, path, input] = given
  const { choose, save, sent } = await open({
    'review.form': () => ({
      version: first,
      kept: { ...waiting, pending },
      record: pending && { keywords: 'vikariat' },
    }),
    'review.keep': () => ({ updated_at: second, kept: waiting }),
    'review.drop': () => null,
  })
  await choose(/Löner/)
  await waitFor(() => expect(save().disabled).toBe(false))
  fireEvent.click(save())
  expect(await page.findByText(/gäller när någon annan har granskat och godkänt ändringen\.$/)).toBeTruthy()
  const words = pending ? 'vikariat, lön' : 'ersättning, lön'
  expect(sent('review.keep')).toEqual([{ entity: 'page', id: 5, data: { keywords: words }, updated_at: first }])
  expect(sent('page.update')).toEqual([])
  fireEvent.click(page.getByRole('button', { name: /^Ångra/ }))
  await waitFor(() => expect(sent(path).at(-1)).toEqual(input))
})

test('a refused save tells why in the dialog, and a newer version is read anew', async () => {
  let version = first
  const fields = { 'data.keywords': ['Högst 300 tecken'] }
  const { dialog, choose, save, sent } = await open({
    'review.form': () => ({ version, kept: direct, record: null }),
    'page.update': ({ updated_at }: { updated_at: string }) => {
      if (updated_at === first) {
        version = second
        throw refusal('CONFLICT', 'Eva har sparat texten.')
      }
      throw refusal('INVALID', 'Kontrollera fälten', { fields })
    },
  })
  await choose(/Löner/)
  await waitFor(() => expect(save().disabled).toBe(false))
  fireEvent.click(save())
  expect((await dialog.findByRole('alert')).textContent).toBe('Eva har sparat texten.')
  await waitFor(() => expect(save().disabled).toBe(false))
  fireEvent.click(save())
  expect(await dialog.findByText('Högst 300 tecken')).toBeTruthy()
  expect(sent('page.update')).toHaveLength(2)
})

test('the front site has its own texts, and a person who may change none there is offered nothing', async () => {
  const { sent } = await open({}, null)
  await waitFor(() => expect(sent('search.links')[0]).toMatchObject({ changeable: { group_id: null } }))
  const rules = [['update', 'Article', { group_id: { in: [4] } }]]
  const { container } = renderWith(<AddKeyword words="lön" groupId={3} />, { me: { rules } as never })
  expect(within(container).queryByRole('button')).toBeNull()
})

test('the dialog has no fault of accessibility', async () => {
  const { dialog, choose } = await open()
  await choose(/Löner/)
  await dialog.findByText('Sökord som texten har: ersättning')
  const found = await axe.run(page.getByRole('dialog'), { rules: { 'color-contrast': { enabled: false } } })
  expect(found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
