import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import { run } from '../certificate-form/testing.tsx'
import PrintsPage from './prints-page.tsx'
import { progressOf, type Run, stepsOf, timeLeft, whenText } from './run.ts'
import { RunDock } from './run-dock.tsx'
import { PrintRunsProvider, usePrintRuns } from './runs-context.tsx'

const id = run().id
const nothing = { items: [], total: 0, page: 1, limit: 20 }
const states = (given: Run) => stepsOf(given).map(({ state }) => state)

test('the steps follow the run, and stop where it stopped', () => {
  const early = { started_at: null, done: 0 }
  expect(states(run({ status: 'waiting', ...early }))).toEqual(['done', 'now', 'later', 'later', 'later', 'later'])
  expect(states(run())).toEqual(['done', 'done', 'now', 'later', 'later', 'later'])
  expect(states(run({ step: 'signing' }))).toEqual(['done', 'done', 'done', 'done', 'now', 'later'])
  expect(states(run({ status: 'done' }))).toEqual(Array(6).fill('done'))
  expect(states(run({ status: 'failed', step: 'printing' })).slice(2)).toEqual(['done', 'stopped', 'later', 'later'])
  expect(states(run({ status: 'cancelled', ...early })).slice(0, 3)).toEqual(['done', 'stopped', 'later'])
  expect(states(run({ output: 'mail', step: 'sending' }))).toEqual(['done', 'done', 'done', 'now'])
  expect(states(run({ output: 'xlsx' }))).toEqual(['done', 'done', 'now'])
})

test('the bar moves through every step; what can’t be counted goes by the clock', () => {
  const now = Date.parse('2026-11-20T09:00:06.000Z')
  const printing = {
    step: 'printing',
    done: 12,
    updated_at: '2026-11-20T09:00:02.000Z',
    expected_at: '2026-11-20T09:00:10.000Z',
  } as const
  const amounts = [run(), run(printing), run({ step: 'signing' }), run({ step: 'keeping' }), run({ status: 'done' })]
  expect(amounts.map((each) => Math.round((progressOf(each, now) ?? 0) * 1000) / 1000)).toEqual([
    0.025, 0.475, 0.85, 0.95, 1,
  ])
  expect(progressOf(run(printing), now + 60_000)).toBeLessThan(0.85)
  expect(progressOf(run({ status: 'waiting', started_at: null, done: 0 }), now)).toBeUndefined()
  expect(timeLeft(run(printing), now)).toBe('Ungefär 5 sekunder kvar')
})

test('the time left follows from the speed so far', () => {
  const started = Date.parse('2026-11-20T09:00:01.000Z')
  const zip = (done: number, total: number) => run({ output: 'zip', done, total })
  expect(timeLeft(zip(3, 12), started + 6000)).toBe('Ungefär 20 sekunder kvar')
  expect(timeLeft(zip(1, 61), started + 6000)).toBe('Ungefär 6 minuter kvar')
  expect(timeLeft(zip(0, 12), started + 6000)).toBeUndefined()
  expect(timeLeft(run({ output: 'mail', done: 6 }), started + 6000)).toBeUndefined()
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

test('it tells who asked for it, and that nothing is kept of one PDF that is stopped', async () => {
  const answers = { 'print.get': () => run(), 'print.progress': () => run() }
  const { unmount } = page(answers)
  const by = await screen.findByText('Farhad Provberg')
  expect(by.previousElementSibling?.textContent).toBe('Av')
  expect(screen.queryByText('Gunilla Exempelsson')).toBeNull()
  expect(screen.getByText(/^Avbryter du blir det ingen fil/)).toBeTruthy()
  unmount()
  page({ ...answers, 'print.get': () => run({ author: null }) })
  await screen.findByText('Format')
  expect(screen.queryByText('Av')).toBeNull()
})

test('a run under way can be left and stopped; the page says so', async () => {
  const { calls } = page({
    'print.get': () => run({ output: 'zip', done: 6 }),
    'print.progress': () => run({ output: 'zip', done: 6 }),
    'print.cancel': () => run({ output: 'zip', status: 'cancelled', done: 6, finished_at: '2026-11-20T09:00:05.000Z' }),
    'print.start': () => run({ output: 'zip' }),
  })
  expect(await screen.findByRole('heading', { name: 'Skapar dokument …' })).toBeTruthy()
  expect(screen.getByText('6 av 12')).toBeTruthy()
  expect(screen.getByText(/Du kan lämna sidan/)).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('48')
  expect(screen.getByText(/^Avbryter du sparas det som är klart/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Avbryt utskriften' }))
  expect(await screen.findByRole('heading', { name: 'Utskriften är avbruten' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Skriv ut igen' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ladda ner det som är klart' }))
  await waitFor(() => {
    const started = calls.find(({ path }) => path === 'print.start')?.input
    expect(started).toEqual({ run_id: id, output: 'zip', kept: true })
  })
  expect(calls.some((call) => call.path === 'print.cancel')).toBe(true)
})

test.each([
  ['several papers in one file', { output: 'pdf', total: 12, done: 12 }, true],
  ['one paper', { output: 'pdf', total: 1, done: 1 }, false],
  ['a file for each person', { output: 'zip', total: 12, done: 12 }, false],
] as const)('only a file that is signed as a whole says where each person’s own is: %s', async (_, more, isTold) => {
  page({
    'print.get': () => run({ status: 'done', step: 'keeping', finished_at: '2026-11-20T09:00:05.000Z', ...more }),
  })
  await screen.findByRole('heading', { name: 'Så går det' })
  const told = screen.queryByText(/^Filen är signerad som en helhet\. .* ta den ur ZIP-filen/)
  expect(told !== null).toBe(isTold)
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

test('who failed is named with the reason; letters are taken up again for them, papers can be made without them', async () => {
  const failure = { person_id: 7, firstname: 'Bo', lastname: 'Demolund', number: '7K3MQ9TX2F8C', error: 'Fel adress' }
  const { calls } = page({
    'print.get': () =>
      run({ output: 'zip', status: 'failed', failed: 1, error: 'Dokumentet för en person kunde inte skapas' }),
    'print.failures': () => [failure],
    'print.start': () => run({ id: `2${id.slice(1)}`, status: 'done', total: 11 }),
  })
  expect(await screen.findByText('Bo Demolund')).toBeTruthy()
  expect(screen.getByText('7K3M-Q9TX-2F8C')).toBeTruthy()
  expect(screen.getByText('Fel adress')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Försök igen' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Skapa utan dem' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'print.start')?.input).toEqual({ run_id: id, output: 'zip' }),
  )
})

test('a file with somebody withdrawn can’t be fetched; a new one without them is offered', async () => {
  page({ 'print.get': () => run({ status: 'done', withdrawn: 2 }) })
  expect(await screen.findByText(/2 personer i filen är återkallade eller ersatta/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Ladda ner/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Skapa en ny' })).toBeTruthy()
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
        // The events fail, so the page polls.
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

function Chooser() {
  const { choose } = usePrintRuns()
  return (
    <button type="button" onClick={() => choose({ certificate_id: 5 })}>
      choose
    </button>
  )
}

test('letters are opted in to, with who gets one and who doesn’t told beforehand; each choice is a run', async () => {
  const mail = { to: 9, without: 2, names: ['Bo Demolund', 'Cai Prov'], protected: 1 }
  const choices = { issued: 12, listed: 13, mail, reveal: true }
  const { calls } = renderWith(
    <PrintRunsProvider>
      <Chooser />
    </PrintRunsProvider>,
    {
      path: '/diploma',
      answers: {
        'print.list': () => nothing,
        'print.choices': () => choices,
        'print.start': () => run({ status: 'done' }),
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'choose' }))
  const letters = (await screen.findByRole('checkbox', { name: /Skicka ett brev/ })) as HTMLInputElement
  expect(letters.checked).toBe(false)
  expect(screen.getByText('9 personer får brevet.')).toBeTruthy()
  expect(screen.getByText(/^12 personer, var och en med en egen signerad fil/)).toBeTruthy()
  expect(screen.getByText('2 saknar e-postadress: Bo Demolund, Cai Prov.')).toBeTruthy()
  expect(screen.getByText('1 har skyddad identitet och får inget brev.')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: /En PDF att skriva ut/ }))
  fireEvent.click(letters)
  expect(screen.getByRole('button', { name: 'Skicka 9 brev' })).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: /En egen hälsning i breven/ }), {
    target: { value: 'Avslutning kl. 13' },
  })
  // Letters have no order.
  expect(screen.queryByRole('radio', { name: 'Efter efternamn' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: /Excel-lista/ }))
  fireEvent.click(screen.getByRole('radio', { name: 'Hela (noteras)' }))
  expect((screen.getByRole('radio', { name: 'Som i listan' }) as HTMLInputElement).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Efter efternamn' }))
  fireEvent.click(screen.getByRole('button', { name: 'Skapa och skicka 9 brev' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.filter(({ path }) => path === 'print.start').map(({ input }) => input)).toEqual([
    { certificate_id: 5, output: 'xlsx', order: 'lastname', personal_numbers: 'whole' },
    { certificate_id: 5, output: 'mail', greeting: 'Avslutning kl. 13' },
  ])
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
