import { act, fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal } from './testing.tsx'
import { open, press, record, saved, titleField, type, type Update } from './testing-form.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a server that is away keeps the text on this computer, says so, and can be tried again', async () => {
  let away = true
  open({
    answers: {
      'article.update': (input: Update) => {
        if (away) throw refusal('UNAVAILABLE', 'Tjänsten nås inte just nu.')
        return saved(input)
      },
    },
  })
  await type('Får inte gå förlorad')
  press('Spara')
  await page.findByText('Kunde inte spara')
  expect(page.getByText('Det du skrev finns kvar på den här datorn')).toBeTruthy()
  const kept = JSON.parse(localStorage.getItem('vo_draft:7:article:12') ?? 'null')
  expect(kept.values.title).toBe('Får inte gå förlorad')
  away = false
  fireEvent.click(page.getAllByRole('button', { name: 'Försök igen' }).at(-1) as HTMLElement)
  await page.findByText('Artikeln har sparats')
  expect(localStorage.getItem('vo_draft:7:article:12')).toBeNull()
})

const theirs = { ...record, lead: 'Malins ingress', updated_at: '2026-11-20T10:30:00.000Z' }
const stale = () =>
  refusal('CONFLICT', 'Malin Skissgren sparade en nyare version kl. 11.30. Din text finns kvar här.', {
    details: { stale: true, name: 'Malin Skissgren', current: theirs, updated_at: theirs.updated_at },
  })

test('a save over someone else’s is told; nothing is overwritten and what was typed stays', async () => {
  const update = vi.fn((input: Update) => {
    if (input.updated_at === record.updated_at) throw stale()
    return { ...theirs, ...input.data, tags: record.tags, updated_at: '2026-11-20T12:00:00.000Z' }
  })
  open({ answers: { 'article.update': update } })
  await type('Min rubrik')
  press('Spara')
  await page.findByText('Malin Skissgren sparade en nyare version kl. 11.30. Din text finns kvar här.')
  expect(await titleField()).toHaveProperty('value', 'Min rubrik')

  press('Jämför versioner')
  const dialog = await page.findByRole('dialog', { name: 'Jämför versioner' })
  expect(dialog.textContent).toContain('Malins ingress')
  expect(dialog.textContent).toContain('Min rubrik')
  expect(dialog.textContent).toContain('Inte ändrat av dig. Den sparade versionen behålls.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Spara mina ändringar ändå' }))
  await page.findByText('Artikeln har sparats')
  // Only the own change is sent: Malin's ingress stands.
  expect(update.mock.calls[1]).toEqual([{ id: 12, data: { title: 'Min rubrik' }, updated_at: theirs.updated_at }])
  expect(page.getByRole('textbox', { name: /^Ingress/ })).toHaveProperty('value', 'Malins ingress')
})

test('after comparing one may take the saved version instead', async () => {
  open({
    answers: {
      'article.update': () => {
        throw stale()
      },
    },
  })
  await type('Min rubrik')
  press('Spara')
  await page.findByText(/Malin Skissgren sparade/)
  press('Jämför versioner')
  const dialog = await page.findByRole('dialog', { name: 'Jämför versioner' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Använd den sparade versionen' }))
  await waitFor(async () => expect(await titleField()).toHaveProperty('value', 'Årets handledare'))
  expect(page.getByRole('textbox', { name: /^Ingress/ })).toHaveProperty('value', 'Malins ingress')
  expect(page.queryByText(/Malin Skissgren sparade/)).toBeNull()
})

test('what is typed while a save is under way is not lost', async () => {
  let answer: ((value: unknown) => void) | undefined
  open({
    answers: {
      'article.update': () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    },
  })
  await type('Första')
  press('Spara')
  await waitFor(() => expect(answer).toBeDefined())
  await type('Första och andra')
  await act(async () => answer?.(saved({ id: 12, data: { title: 'Första' } })))
  await page.findByText('Artikeln har sparats')
  expect(await titleField()).toHaveProperty('value', 'Första och andra')
  expect(page.getByText('Osparade ändringar')).toBeTruthy()
})

test('text from before that was never saved is offered, and an older version of the record is noticed', async () => {
  localStorage.setItem(
    'vo_draft:7:article:12',
    JSON.stringify({ values: { title: 'Från i går' }, base: '2026-11-19T10:00:00.000Z', at: Date.now() }),
  )
  const update = vi.fn((_input: Update) => {
    throw stale()
  })
  open({ answers: { 'article.update': update } })
  await page.findByText(/Du har text som inte är sparad/)
  expect(page.getByText('Objektet har ändrats sedan dess. Jämför innan du sparar.')).toBeTruthy()
  press('Hämta texten')
  expect(await titleField()).toHaveProperty('value', 'Från i går')
  press('Spara')
  await page.findByText(/Malin Skissgren sparade/)
  expect(update.mock.calls[0]?.[0].updated_at).toBe('2026-11-19T10:00:00.000Z')
})

test('leaving with unsaved text asks; staying keeps it, leaving goes', async () => {
  const { services } = open()
  await type('Osparad')
  act(() => services.guard.attempt(() => history.pushState(null, '', '/tag')))
  const dialog = await page.findByRole('alertdialog', { name: 'Vill du lämna sidan?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stanna kvar' }))
  expect(location.pathname).toBe('/article/12')
  expect(await titleField()).toHaveProperty('value', 'Osparad')
  act(() => services.guard.attempt(() => history.pushState(null, '', '/tag')))
  fireEvent.click(await page.findByRole('button', { name: 'Lämna utan att spara' }))
  expect(location.pathname).toBe('/tag')
})

test('leaving may save first; a save that fails stays', async () => {
  let broken = true
  const { services } = open({
    answers: {
      'article.update': (input: Update) => {
        if (broken) throw refusal('INVALID', 'Fel', { fields: { 'data.title': ['Rubriken används redan'] } })
        return saved(input)
      },
    },
  })
  await type('Osparad')
  act(() => services.guard.attempt(() => history.pushState(null, '', '/tag')))
  fireEvent.click(await page.findByRole('button', { name: 'Spara och lämna' }))
  await page.findByText('Rubriken används redan')
  expect(location.pathname).toBe('/article/12')
  broken = false
  await type('Ledig rubrik')
  act(() => services.guard.attempt(() => history.pushState(null, '', '/tag')))
  fireEvent.click(await page.findByRole('button', { name: 'Spara och lämna' }))
  await waitFor(() => expect(location.pathname).toBe('/tag'))
})

test('closing the tab asks only while something is unsaved', async () => {
  open()
  await titleField()
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(closing()).toBe(false)
  await type('Osparad')
  expect(closing()).toBe(true)
})
