import { act, fireEvent, screen as page, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ResourceForm } from '../../resource/resource-form.tsx'
import type { Screen } from '../../resource/screen.ts'
import { articleScreen, refusal, renderWith } from '../../resource/testing.tsx'
import Company from '../together/company.tsx'
import Trashed from './trashed-record.tsx'

// Somebody removes a record while another person types in its form.

const at = (saves: number) => `2026-11-20T10:00:0${saves}.000Z`
const record = {
  ...{ id: 12, title: 'Om oss', slug: 'om-oss', body: '', lead: '', status: 'unpublished', comments: '' },
  ...{ publish_at: null, unpublish_at: null, updated_at: at(1), settings: { hideTopImage: false } },
}
const about = {
  ...{ entity: 'article', id: 12, title: 'Om oss', group_id: 7, mayRestore: true },
  ...{ by: { id: 2, name: 'Malin Skissgren' }, trashed_at: at(2), removed_at: '2026-12-20T10:00:00.000Z' },
}
/** Ends when all that has been answered is taken. */
const turn = () => act(() => new Promise<void>((done) => setImmediate(done)))
const gone = () => {
  throw refusal('NOT_FOUND', 'Sidan hittades inte')
}

beforeEach(() => localStorage.clear())

/** Opens the form of an article, which lies in the trash after `trash()`. */
function open(more: { screen?: Partial<Screen>; about?: object | null; slow?: () => Promise<unknown> } = {}) {
  let row: object | null = record
  const read = async () => {
    if (row && row !== record) await more.slow?.()
    return row ?? gone()
  }
  const room = () => (row ? { people: [], total: 0, pen: null, changed_at: at(1), news: '' } : gone())
  const view = renderWith(<ResourceForm screen={{ ...articleScreen, Trashed, ...more.screen }} id={12} />, {
    path: '/article/12',
    answers: {
      'article.get': read,
      'article.list': () => ({}),
      'article.update': (input) => (row ? { ...row, ...(input as { data: object }).data, updated_at: at(4) } : gone()),
      'presence.watch': room,
      'presence.beat': room,
      'trash.about': async () => {
        // No answer comes in the turn of its question.
        await new Promise((done) => setImmediate(done))
        return row || more.about === null ? gone() : { ...about, ...more.about }
      },
      'trash.restore': () => {
        row = { ...record, updated_at: at(3) }
        return { id: 12, entity: 'article', updated_at: at(3) }
      },
    },
  })
  return {
    ...view,
    trash: () => {
      row = null
    },
    restore: () => {
      row = { ...record, updated_at: at(3) }
    },
  }
}
const title = async () => (await page.findByRole('textbox', { name: /^Rubrik/ })) as HTMLInputElement
const press = (name: string) => fireEvent.click(page.getByRole('button', { name }))

test('a save tells that the record lies in the trash; it is restored there, and the text is saved', async () => {
  const { trash, calls } = open()
  fireEvent.input(await title(), { target: { value: 'Om vårt college' } })
  trash()
  press('Spara')
  await page.findByText('Artikeln ligger i papperskorgen')
  expect(page.getByText(/Malin Skissgren tog bort artikeln .*Det du har skrivit finns kvar här\./)).toBeTruthy()
  expect(page.queryByText('Sidan hittades inte')).toBeNull()
  expect((await title()).value).toBe('Om vårt college')
  press('Återställ artikeln')
  await waitFor(() => expect(page.queryByText('Artikeln ligger i papperskorgen')).toBeNull())
  expect((await title()).value).toBe('Om vårt college')
  press('Försök igen')
  await page.findByText('Artikeln har sparats')
  expect(calls.findLast(({ path }) => path === 'article.update')?.input).toEqual({
    ...{ id: 12, data: { title: 'Om vårt college' }, updated_at: at(3) },
  })
})

test('the notice stays until the form has the version that came back, and never says that the record is nowhere', async () => {
  let answer = () => {}
  const { trash, calls } = open({ slow: () => new Promise<void>((done) => (answer = done)) })
  fireEvent.input(await title(), { target: { value: 'Om vårt college' } })
  trash()
  press('Spara')
  await page.findByText('Artikeln ligger i papperskorgen')
  const reads = () => calls.filter(({ path }) => path === 'article.get').length
  const before = reads()
  press('Återställ artikeln')
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  await turn()
  expect(page.getByText('Artikeln ligger i papperskorgen')).toBeTruthy()
  answer()
  await waitFor(() => expect(page.queryByText('Artikeln ligger i papperskorgen')).toBeNull())
  expect(page.queryByText(/^Innehållet har tagits bort för gott/)).toBeNull()
  press('Försök igen')
  await page.findByText('Artikeln har sparats')
  expect(calls.findLast(({ path }) => path === 'article.update')?.input).toMatchObject({ updated_at: at(3) })
})

test('presence tells it before anything is saved, with no button for those who may not restore', async () => {
  const { trash } = open({ screen: { Company }, about: { mayRestore: false } })
  fireEvent.input(await title(), { target: { value: 'Om vårt college' } })
  trash()
  window.dispatchEvent(new Event('online'))
  await page.findByText('Artikeln ligger i papperskorgen')
  expect(page.getByText(/Be någon som får ta bort innehållet/)).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Återställ artikeln' })).toBeNull()
  expect((await title()).value).toBe('Om vårt college')
})

test('presence goes on when the record is back', async () => {
  const { trash, calls } = open({ screen: { Company } })
  const streams = () => calls.filter(({ path }) => path === 'presence.watch').length
  fireEvent.input(await title(), { target: { value: 'Om vårt college' } })
  await waitFor(() => expect(streams()).toBe(1))
  trash()
  window.dispatchEvent(new Event('online'))
  await page.findByText('Artikeln ligger i papperskorgen')
  press('Återställ artikeln')
  await waitFor(() => expect(page.queryByText('Artikeln ligger i papperskorgen')).toBeNull())
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(streams()).toBe(2))
})

test('a record that somebody else restores is saved as the version that came back', async () => {
  const { trash, restore, calls } = open({ screen: { Company } })
  fireEvent.input(await title(), { target: { value: 'Om vårt college' } })
  trash()
  window.dispatchEvent(new Event('online'))
  await page.findByText('Artikeln ligger i papperskorgen')
  restore()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(page.queryByText('Artikeln ligger i papperskorgen')).toBeNull())
  press('Spara')
  await page.findByText('Artikeln har sparats')
  expect(calls.findLast(({ path }) => path === 'article.update')?.input).toMatchObject({ updated_at: at(3) })
})

test('a record that is nowhere is told to be, and what was typed stays', async () => {
  const { trash } = open({ about: null })
  fireEvent.input(await title(), { target: { value: 'Om vårt college' } })
  trash()
  press('Spara')
  await page.findByText(/^Innehållet har tagits bort för gott/)
  expect((await title()).value).toBe('Om vårt college')
})

/** Opens a form with typed text, whose record a fetch has not found. `saysNowhere` tells what was shown since, also for a moment. */
async function found(more: Parameters<typeof open>[0] = {}) {
  const view = open(more)
  fireEvent.input(await title(), { target: { value: 'Om vårt college' } })
  view.trash()
  const fetchAgain = () => view.services.queries.refetchQueries({ queryKey: [['article', 'get']] })
  await fetchAgain()
  await page.findByText('Artikeln ligger i papperskorgen')
  const nowhere = () => page.queryByText(/^Innehållet har tagits bort för gott/) !== null
  let saysNowhere = false
  const observer = new MutationObserver(() => {
    saysNowhere ||= nowhere()
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  return { ...view, fetchAgain, saysNowhere: () => saysNowhere }
}

test('a record that a fetch missed is never said to be nowhere while it comes back, nor when it is removed again', async () => {
  const waiting: (() => void)[] = []
  const slow = () => new Promise<void>((done) => waiting.push(done))
  const { trash, fetchAgain, saysNowhere } = await found({ slow })
  press('Återställ artikeln')
  // The form fetches the record first, and then everything that shows it.
  for (const at of [0, 1]) {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(at))
    for (const _ of ['question', 'answer', 'screen']) await turn()
    waiting[at]?.()
  }
  await waitFor(() => expect(page.queryByText('Artikeln ligger i papperskorgen')).toBeNull())
  trash()
  await fetchAgain()
  await page.findByText('Artikeln ligger i papperskorgen')
  expect(saysNowhere()).toBe(false)
})

test('a record that somebody else has restored meanwhile is there again after a refused try', async () => {
  const { restore, saysNowhere, answers, calls } = await found()
  restore()
  Object.assign(answers, { 'trash.restore': gone })
  press('Återställ artikeln')
  await page.findByText('Sidan hittades inte')
  await waitFor(() => expect(page.queryByText('Artikeln ligger i papperskorgen')).toBeNull())
  expect(saysNowhere()).toBe(false)
  press('Spara')
  await page.findByText('Artikeln har sparats')
  expect(calls.findLast(({ path }) => path === 'article.update')?.input).toMatchObject({ updated_at: at(3) })
})

test('a fetch that finds nothing leaves the form with its text', async () => {
  const { trash, services } = open()
  fireEvent.input(await title(), { target: { value: 'Om vårt college' } })
  trash()
  await services.queries.refetchQueries({ queryKey: [['article', 'get']] })
  await page.findByText('Artikeln ligger i papperskorgen')
  expect((await title()).value).toBe('Om vårt college')
})
