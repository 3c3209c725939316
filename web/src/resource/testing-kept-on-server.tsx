import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { useLocation, useSearch } from 'wouter'
import { ResourceForm } from './resource-form.tsx'
import type { Screen } from './screen.ts'
import { articleScreen, renderWith, type Setup } from './testing.tsx'

/** The moment of each test: half past two in Sweden. */
export const NOW = '2026-11-20T13:32:00.000Z'
const keeping: Screen = { ...articleScreen, autosaves: true, keepsOnServer: true }
export const record = {
  ...{ id: 12, title: 'Om oss', slug: 'om-oss', body: '', lead: '', status: 'unpublished', comments: '' },
  ...{ publish_at: null, unpublish_at: null, settings: { hideTopImage: false } },
}
/** Words that the person has typed on another computer. */
export const theirs = {
  slot: 'andra1',
  values: { title: 'Från en annan dator', body: '' },
  base: null,
  saved_at: '2026-11-20T12:00:00.000Z',
}

/** The server of unsaved words: `found` are those that it offers, and the calls are noted. It is empty before each test. */
export const server = {
  found: null as object | null,
  keep: vi.fn<(input: unknown) => unknown>(),
  drop: vi.fn<(input: unknown) => unknown>(),
  find: vi.fn<(input: unknown) => unknown>(),
}
/** Its answers, for a test with a form of its own. */
export const keptAnswers = { 'keptText.find': server.find, 'keptText.keep': server.keep, 'keptText.drop': server.drop }

/** Empties both computers before each test of a file, and stops the clock at {@link NOW}. */
export function startEachTestEmpty(): void {
  beforeEach(() => {
    localStorage.clear()
    server.found = null
    server.find.mockReset().mockImplementation(() => server.found)
    server.keep.mockReset().mockImplementation(() => ({ saved_at: NOW }))
    server.drop.mockReset().mockImplementation(() => null)
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(NOW) })
  })
  afterEach(() => void vi.useRealTimers())
}

/** Opens the form of a new article, or of one by its id. */
export const open = (id: number | null = null, path = '/article/new', answers: Setup['answers'] = {}) =>
  renderWith(<ResourceForm screen={keeping} id={id} />, {
    path,
    answers: {
      'article.create': ({ data }: { data: object }) => ({ id: 31, ...data }),
      'article.list': () => ({}),
      ...keptAnswers,
      ...answers,
    },
  })

/** The form at the page's address, drawn again when that changes. */
export function Opened() {
  useSearch()
  const [path] = useLocation()
  return <ResourceForm screen={keeping} id={Number(path.split('/').at(-1)) || null} />
}

/** Finds the field of the title. */
export const title = async () => (await screen.findByRole('textbox', { name: /^Rubrik/ })) as HTMLInputElement
/** Types a title. */
export const type = async (text: string) => fireEvent.input(await title(), { target: { value: text } })
/** Lets time pass. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Presses a button. */
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** The place of the words that were kept last. */
export const keptSlot = () => (server.keep.mock.lastCall?.[0] as { slot?: string } | undefined)?.slot
/** Puts words on this computer, as a form left them. */
export const store = (slot: string, title: string, synced?: object, at = Date.parse(NOW)) =>
  localStorage.setItem(`vo_draft:7:article:new:${slot}`, JSON.stringify({ values: { title }, base: null, at, synced }))
