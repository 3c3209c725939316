import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import { run } from '../certificate-form/testing.tsx'
import PrintsPage from './prints-page.tsx'
import { type Run, stepsOf, timeLeft, whenText } from './run.ts'
import { RunDock } from './run-dock.tsx'
import { PrintRunsProvider, usePrintRuns } from './runs-context.tsx'

const id = run().id
const nothing = { items: [], total: 0, page: 1, limit: 20 }
const states = (given: Run) => stepsOf(given).map(({ state }) => state)

test('the steps follow the run, and stop where it stopped', () => {
  expect(states(run({ status: 'waiting', started_at: null, done: 0 }))).toEqual(['done', 'now', 'later', 'later'])
  expect(states(run())).toEqual(['done', 'done', 'now', 'later'])
  expect(states(run({ done: 12 }))).toEqual(['done', 'done', 'done', 'now'])
  expect(states(run({ done: 12, status: 'done' }))).toEqual(['done', 'done', 'done', 'done'])
  expect(states(run({ status: 'failed' }))).toEqual(['done', 'done', 'stopped', 'later'])
  expect(states(run({ status: 'cancelled', started_at: null, done: 0 }))).toEqual(['done', 'stopped', 'later', 'later'])
})

test('the time left follows from the speed so far', () => {
  const started = Date.parse('2026-11-20T09:00:01.000Z')
  expect(timeLeft(run({ done: 3, total: 12 }), started + 6000)).toBe('Ungefär 20 sekunder kvar')
  expect(timeLeft(run({ done: 1, total: 61 }), started + 6000)).toBe('Ungefär 6 minuter kvar')
  expect(timeLeft(run({ done: 0 }), started + 6000)).toBeUndefined()
  expect(timeLeft(run({ status: 'done', done: 12 }), started + 6000)).toBeUndefined()
})

test('today and yesterday are said in words', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z')
  expect(whenText('2026-11-20T09:05:00.000Z', now)).toBe('i dag 10:05')
  expect(whenText('2026-11-19T14:20:00.000Z', now)).toBe('i går 15:20')
  expect(whenText('2026-11-17T14:20:00.000Z', now)).toBe('2026-11-17')
})

const page = (answers: Record<string, (input: never) => unknown>, path = `/print/${id}`) =>
  renderWith(
    <PrintRunsProvider>
      <PrintsPage />
    </PrintRunsProvider>,
    { path, answers: { 'print.list': () => nothing, ...answers } },
  )

test('a run under way can be left and stopped; the page says so', async () => {
  const { calls } = page({
    'print.get': () => run(),
    'print.progress': () => run(),
    'print.cancel': () => run({ status: 'cancelled', finished_at: '2026-11-20T09:00:05.000Z' }),
  })
  expect(await screen.findByRole('heading', { name: 'Skapar dokument …' })).toBeTruthy()
  expect(screen.getByText('3 av 12')).toBeTruthy()
  expect(screen.getByText(/Du kan lämna sidan/)).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  fireEvent.click(screen.getByRole('button', { name: 'Avbryt utskriften' }))
  expect(await screen.findByRole('heading', { name: 'Utskriften är avbruten' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Skriv ut igen' })).toBeTruthy()
  expect(calls.some((call) => call.path === 'print.cancel')).toBe(true)
})

test('a failed run says why and can be tried again', async () => {
  page({
    'print.get': () => run({ status: 'failed', error: 'Dokumenten kunde inte skapas. Försök igen.' }),
    'print.retry': () => run({ status: 'waiting', done: 0, started_at: null }),
    'print.progress': () => run({ status: 'waiting', done: 0, started_at: null }),
  })
  expect(await screen.findByText('Dokumenten kunde inte skapas. Försök igen.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }))
  expect(await screen.findByRole('heading', { name: 'Väntar på sin tur …' })).toBeTruthy()
})

test('a run from before the page was opened is followed, and told of when it is done', async () => {
  let answer = run()
  renderWith(
    <PrintRunsProvider>
      <RunDock />
    </PrintRunsProvider>,
    {
      path: '/diploma',
      answers: {
        'print.list': () => ({ ...nothing, items: [run()], total: 1 }),
        // Events are cut off, so that it is asked for instead.
        'print.progress': () => {
          throw new Error('cut off')
        },
        'print.get': () => {
          const now = answer
          answer = run({ status: 'done', done: 12, filesize: 640_000 })
          return now
        },
      },
    },
  )
  expect(await screen.findByRole('complementary', { name: 'Utskrift pågår' })).toBeTruthy()
  expect(screen.getByText('3 av 12')).toBeTruthy()
  expect(await screen.findByText(/dokumenten är klara/, {}, { timeout: 4000 })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

function Starter() {
  const { start } = usePrintRuns()
  return (
    <button type="button" onClick={() => void start({ certificate_id: 5, output: 'pdf' }, { download: true })}>
      start
    </button>
  )
}

test('a file that was asked for is fetched by its short-lived link when it is done', async () => {
  const clicked: string[] = []
  const { calls } = renderWith(
    <PrintRunsProvider>
      <Starter />
    </PrintRunsProvider>,
    {
      path: '/diploma',
      answers: {
        'print.list': () => nothing,
        'print.start': () => run({ status: 'waiting', done: 0, started_at: null }),
        'print.progress': () => run({ status: 'done', done: 12 }),
        'print.get': () => run({ status: 'done', done: 12 }),
        'print.link': () => ({ url: '/api/v1/print-runs/x/file?expires=1', expires_at: '' }),
      },
    },
  )
  document.addEventListener('click', (event) => {
    if (event.target instanceof HTMLAnchorElement) {
      clicked.push(event.target.getAttribute('href') ?? '')
      event.preventDefault()
    }
  })
  fireEvent.click(await screen.findByRole('button', { name: 'start' }))
  await waitFor(() => expect(clicked).toEqual(['/api/v1/print-runs/x/file?expires=1']))
  expect(calls.filter((call) => call.path === 'print.link')).toHaveLength(1)
})

test('an address that is no run is not found', async () => {
  page({}, '/print/nonsense')
  expect(await screen.findByText(/404/)).toBeTruthy()
})
