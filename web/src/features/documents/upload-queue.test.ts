import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '../../resource/testing.tsx'
import { FakeRequest, fakeUploads, stored } from '../media/testing.tsx'
import { type Dropped, readChosen, readDrop } from './dropped-files.ts'
import { createUploadQueue } from './upload-queue.ts'

beforeEach(fakeUploads)
afterEach(() => void vi.unstubAllGlobals())

const place = { portfolio_id: 3, folder_id: 7 }
const dropped = (name: string, path: string[] = [], size = 10): Dropped => ({
  name,
  path,
  file: new File([new Uint8Array(size)], name),
})

type Received = { files: { path: string[]; filename: string }[] }
type Answers = { files: { folder_id: number | null; existing: object | null }[]; made: number }
const plain = ({ files }: Received): Answers => ({
  files: files.map(() => ({ folder_id: 7, existing: null })),
  made: 0,
})

function start(receive: (input: Received) => Answers | Promise<Answers> = plain) {
  const asked = vi.fn(async (input: Received) => receive(input))
  const refresh = vi.fn(async () => Promise.reject(new Error('signed out')))
  const session = { headers: () => ({}), token: () => 'x', refresh }
  const arrived = vi.fn()
  const client = { folder: { receive: { mutate: asked } } }
  const queue = createUploadQueue({ session, client } as never, arrived)
  const states = () => queue.state().items.map(({ name, state }) => `${name} ${state}`)
  const sent = (count: number) => waitFor(() => expect(FakeRequest.all).toHaveLength(count))
  return { queue, asked, arrived, states, sent }
}
const answerAll = async () => {
  for (let at = 0; at < FakeRequest.all.length; at += 1) {
    const request = FakeRequest.all[at]
    if (request?.body && !request.response) await request.answer(201, { data: stored(at + 1) })
  }
}

test('an arrived file is known by its id, with its page on a site', async () => {
  const { queue, sent } = start()
  queue.add(place, [dropped('a.pdf'), dropped('b.pdf')])
  await sent(2)
  const siteUrl = 'http://hoor.example/dokumentbank/fil/1'
  await FakeRequest.all[0]?.answer(201, { data: stored(1, { siteUrl }) })
  await FakeRequest.all[1]?.answer(201, { data: stored(2) })
  const arrived = () => queue.state().items.map((item) => item.arrived)
  await waitFor(() =>
    expect(arrived()).toEqual([
      { id: 1, siteUrl },
      { id: 2, siteUrl: null },
    ]),
  )
})

test('two hundred files go three at a time, are asked about in one call, and all stay in the list', async () => {
  const { queue, asked, arrived, sent, states } = start()
  queue.add(
    place,
    Array.from({ length: 200 }, (_, at) => dropped(`${at}.pdf`)),
  )
  await sent(3)
  expect(asked).toHaveBeenCalledTimes(1)
  for (let count = 3; states().some((state) => !state.endsWith('done')); count += 3) {
    await answerAll()
    await waitFor(() => expect(FakeRequest.all.length).toBeGreaterThanOrEqual(Math.min(count + 3, 200)))
  }
  expect(FakeRequest.all).toHaveLength(200)
  expect(arrived).toHaveBeenCalledTimes(200)
  queue.clear()
  expect(states()).toEqual([])
})

test('each file goes to the folder that the server made for it', async () => {
  const { queue, asked, sent } = start(({ files }) => ({
    files: files.map((_, at) => ({ folder_id: 70 + at, existing: null })),
    made: 2,
  }))
  queue.add(place, [dropped('a.pdf', ['Avtal']), dropped('b.pdf', ['Avtal', '2026', 'Utkast'])])
  await sent(2)
  expect(asked).toHaveBeenCalledWith({
    ...place,
    files: [
      { path: ['Avtal'], filename: 'a.pdf' },
      { path: ['Avtal', '2026', 'Utkast'], filename: 'b.pdf' },
    ],
  })
  expect(FakeRequest.all.map(({ body }) => body?.get('folder_id'))).toEqual(['70', '71'])
})

test('wrong types, large, unreadable and empty things are refused at once with their reasons, and the rest goes', async () => {
  const { queue, sent, states } = start()
  const large = dropped('film.mp4')
  Object.defineProperty(large.file, 'size', { value: 1_200_000_000 })
  queue.add(place, [
    dropped('registret.exe'),
    large,
    { name: 'låst.pdf', path: [], file: null, problem: 'Filen gick inte att läsa.' },
    dropped('bra.pdf'),
  ])
  await sent(1)
  expect(states()).toEqual(['registret.exe refused', 'film.mp4 refused', 'låst.pdf refused', 'bra.pdf sending'])
  const [type, size] = queue.state().items
  expect(type?.error).toMatch(/^Filtypen tas inte emot/)
  expect(type?.wrongType).toBe(true)
  expect(size?.error?.replaceAll(/\s/g, ' ')).toBe('Filen är 1 200 MB. Högst 25 MB per fil.')
})

test('a file that can no longer be read is told as such, and sent again when it can', async () => {
  const { queue, states, sent } = start()
  const bad = dropped('a.pdf')
  const slice = vi.spyOn(bad.file as File, 'slice')
  slice.mockReturnValue({ arrayBuffer: () => Promise.reject(new Error('gone')) } as never)
  queue.add(place, [bad])
  await waitFor(() => expect(states()).toEqual(['a.pdf refused']))
  expect(queue.state().items[0]?.error).toMatch(/gick inte att läsa/)
  slice.mockRestore()
  queue.retry([queue.state().items[0]?.key ?? 0])
  await sent(1)
})

test('a taken name is asked about: replaced under its title or the file name, kept beside, or left out', async () => {
  const existing = { id: 8, title: 'Avtalet', filename: 'x.pdf', may_replace: true }
  const { queue, states, sent } = start(({ files }) => ({
    files: files.map(() => ({ folder_id: 7, existing })),
    made: 0,
  }))
  queue.add(
    place,
    ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => dropped(name)),
  )
  await waitFor(() => expect(states()).toEqual(['a.pdf asked', 'b.pdf asked', 'c.pdf asked', 'd.pdf asked']))
  const keys = queue.state().items.map(({ key }) => key)
  expect(queue.isBusy()).toBe(false)
  queue.answer(keys[0] ?? 0, 'keepTitle')
  queue.answer(keys[1] ?? 0, 'takeName')
  queue.answer(keys[2] ?? 0, 'beside')
  queue.answer(keys[3] ?? 0, 'skip')
  await sent(3)
  expect(FakeRequest.all.map(({ url, body }) => [url, body?.get('new_title'), body?.get('folder_id')])).toEqual([
    ['/api/v1/files/8', null, null],
    ['/api/v1/files/8', 'b', null],
    ['/api/v1/files', null, '7'],
  ])
  expect(states()).toHaveLength(3)
})

test('a session that ends stops the sending; what is left waits and goes on after a new sign-in', async () => {
  const { queue, states, sent } = start()
  queue.add(
    place,
    ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'].map((name) => dropped(name)),
  )
  await sent(3)
  await FakeRequest.all[0]?.answer(201, { data: stored(1) })
  await sent(4)
  for (const request of FakeRequest.all.slice(1)) await request.answer(401, { message: 'Logga in' })
  await waitFor(() => expect(queue.state().signedOut).toBe(true))
  await waitFor(() =>
    expect(states()).toEqual(['a.pdf done', 'b.pdf waiting', 'c.pdf waiting', 'd.pdf waiting', 'e.pdf waiting']),
  )
  expect(FakeRequest.all).toHaveLength(4)
  queue.resume()
  await sent(7)
})

test('a session that has ended before a drop is asked about holds its files, which are sent after a new sign-in', async () => {
  let isSignedIn = false
  const { queue, states, sent } = start((input) => {
    if (!isSignedIn) throw refusal('UNAUTHENTICATED', 'Logga in')
    return plain(input)
  })
  expect(queue.holdsFiles()).toBe(false)
  queue.add(place, [dropped('a.pdf'), dropped('b.pdf')])
  await waitFor(() => expect(queue.state().signedOut).toBe(true))
  expect(states()).toEqual(['a.pdf refused', 'b.pdf refused'])
  expect(queue.holdsFiles()).toBe(true)
  isSignedIn = true
  queue.resume()
  await sent(2)
  await answerAll()
  await waitFor(() => expect(states()).toEqual(['a.pdf done', 'b.pdf done']))
  expect(queue.holdsFiles()).toBe(false)
})

test('a refusal of the drop itself stands at each file, and a passing one is tried again', async () => {
  let calls = 0
  const { queue, states, sent } = start((input) => {
    calls += 1
    if (calls === 1) throw refusal('UNAVAILABLE', 'Servern svarar inte')
    return plain(input)
  })
  queue.add(place, [dropped('a.pdf', ['Avtal'])])
  await waitFor(() => expect(states()).toEqual(['a.pdf refused']))
  queue.retry(queue.state().items.map(({ key }) => key))
  await sent(1)
  expect(calls).toBe(2)
})

const fileEntry = (name: string, file: () => File | Error = () => new File(['x'], name)) => ({
  ...{ isFile: true, isDirectory: false, name },
  file: (done: (file: File) => void, failed: (error: Error) => void) => {
    const found = file()
    if (found instanceof Error) failed(found)
    else done(found)
  },
})
const folderEntry = (name: string, entries: object[]) => ({
  ...{ isFile: false, isDirectory: true, name },
  createReader() {
    // A browser gives a hundred at a time.
    const rest = [...entries]
    return { readEntries: (done: (entries: object[]) => void) => done(rest.splice(0, 100)) }
  },
})
const transferOf = (...entries: object[]) =>
  ({ files: [], items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry })) }) as never

test('a dropped folder is read to its third level, with more than a hundred files, unreadable and empty ones told', async () => {
  const many = Array.from({ length: 250 }, (_, at) => fileEntry(`${at}.pdf`))
  const found = await readDrop(
    transferOf(
      folderEntry('Avtal', [
        fileEntry('.DS_Store'),
        folderEntry('2026', [folderEntry('Utkast', many), folderEntry('Tom', [])]),
        fileEntry('låst.pdf', () => new Error('NotReadableError')),
      ]),
      fileEntry('lös.pdf'),
    ),
  )
  expect(found).toHaveLength(253)
  expect(found[0]).toMatchObject({ name: '0.pdf', path: ['Avtal', '2026', 'Utkast'] })
  expect(found.filter(({ problem }) => problem).map(({ name, problem }) => [name, problem])).toEqual([
    ['Tom', 'Mappen är tom och har inte lagts till.'],
    ['låst.pdf', 'Filen gick inte att läsa. Kontrollera att den finns kvar och att du får öppna den.'],
  ])
  expect(found.at(-1)).toMatchObject({ name: 'lös.pdf', path: [] })
})

test('a chosen folder that lies too deep is told once, and the other files come', () => {
  const chosen = (path: string) =>
    Object.defineProperty(new File(['a'], path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path })
  const ten = '1/2/3/4/5/6/7/8/9/10'
  const read = readChosen([chosen(`${ten}/11/a.pdf`), chosen(`${ten}/11/12/b.pdf`), chosen(`${ten}/c.pdf`)])
  expect(read).toMatchObject([
    { name: 'c.pdf', path: ten.split('/'), file: { name: 'c.pdf' } },
    { name: '11', path: ten.split('/'), file: null, problem: expect.stringMatching(/för djupt/) },
  ])
})

test('folders inside each other without end are cut off and told', async () => {
  let inner = folderEntry('12', [fileEntry('a.pdf')])
  for (let at = 11; at > 0; at -= 1) inner = folderEntry(String(at), [inner])
  expect(await readDrop(transferOf(inner))).toMatchObject([{ name: '11', problem: expect.stringMatching(/för djupt/) }])
})
