// @vitest-environment jsdom
import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { checkFiles } from './check-file.ts'

const content = '%PDF-1.4 <rdf:li>7K3M-Q9TX-2F8C</rdf:li>'
const sha256 = createHash('sha256').update(content).digest('hex')
const sent: Record<string, string>[] = []
const actions: string[] = []
HTMLFormElement.prototype.submit = function submit(this: HTMLFormElement) {
  sent.push(Object.fromEntries(new FormData(this)) as Record<string, string>)
  actions.push(new URL(this.action).pathname)
}
afterEach(() => {
  sent.length = 0
  vi.unstubAllGlobals()
})

function page() {
  document.body.innerHTML = `<form data-check-file action="/verifiera" method="post" data-reading="Läser" data-too-large="För stor">
    <input type="file" name="fil"><p role="status"></p></form>`
  checkFiles()
  const form = document.querySelector('form') as HTMLFormElement
  const input = document.querySelector('input') as HTMLInputElement
  return { form, input, status: () => form.querySelector('[role="status"]')?.textContent }
}

const file = (size = content.length) =>
  Object.defineProperty(new File([content], 'a.pdf'), 'size', { value: size }) as File
const marks = { sha256, signed: '', numbers: '7K3M-Q9TX-2F8C', page: '' }

test('a chosen file is not sent, only what it is recognised by', async () => {
  const { input, status } = page()
  Object.defineProperty(input, 'files', { value: [file()] })
  input.dispatchEvent(new Event('change'))
  expect(status()).toBe('Läser')
  await vi.waitFor(() => expect(sent).toEqual([marks]))
  expect(actions.at(-1)).toBe('/verifiera')
})

test('a file may be dropped anywhere on the page, and the browser doesn’t open it', async () => {
  page()
  const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { files: [file()], types: ['Files'] },
  })
  document.body.dispatchEvent(drop)
  expect(drop.defaultPrevented).toBe(true)
  await vi.waitFor(() => expect(sent).toContainEqual(marks))
})

test('a file that would take the memory is refused, and said to be too large', () => {
  const { input, status } = page()
  Object.defineProperty(input, 'files', { value: [file(100_000_001)] })
  input.dispatchEvent(new Event('change'))
  expect(status()).toBe('För stor')
  expect(sent).toEqual([])
})

test('where the browser offers no cryptography the form uploads, as without script', () => {
  vi.stubGlobal('crypto', {})
  const { form } = page()
  expect('ready' in form.dataset).toBe(false)
  const submit = new Event('submit', { cancelable: true })
  form.dispatchEvent(submit)
  expect(submit.defaultPrevented).toBe(false)
})

test('many files are sent as soon as they are chosen, and the page says that they are read', () => {
  document.body.innerHTML = `<form data-check-many action="/verifiera/flera" data-reading="Läser filerna"><input type="file" multiple name="fil"><p role="status"></p></form>`
  checkFiles()
  const input = document.querySelector('input') as HTMLInputElement
  input.dispatchEvent(new Event('change'))
  expect(sent).toHaveLength(0)
  Object.defineProperty(input, 'files', { value: [file()] })
  input.dispatchEvent(new Event('change'))
  expect(actions.at(-1)).toBe('/verifiera/flera')
  expect(document.querySelector('[role="status"]')?.textContent).toBe('Läser filerna')
})

test('where the form is uploaded by its button, the name of the chosen file stands beside', () => {
  vi.stubGlobal('crypto', {})
  document.body.innerHTML = `<form data-check-file><input type="file"><output data-chosen></output></form>`
  checkFiles()
  const input = document.querySelector('input') as HTMLInputElement
  Object.defineProperty(input, 'files', { value: [file()] })
  input.dispatchEvent(new Event('change'))
  expect(document.querySelector('output')?.textContent).toBe('a.pdf')
  expect(sent).toEqual([])
})
