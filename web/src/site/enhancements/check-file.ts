import { fingerprintOf } from '../../lib/pdf-fingerprint.ts'

/** The largest file to read, in bytes. A larger one would fill a phone's memory, and no document is that large. */
const most = 100_000_000

/**
 * Checks a PDF that is chosen or dropped on the page without uploading it: the form sends its fingerprint. A browser
 * without cryptography (an address without https) uploads the file.
 */
export function checkFiles(): void {
  const many = document.querySelector<HTMLFormElement>('[data-check-many]')
  const manyInput = many?.querySelector<HTMLInputElement>('input[type="file"]')
  if (many && manyInput) sendChosen(many, manyInput)
  const form = document.querySelector<HTMLFormElement>('[data-check-file]')
  const input = form?.querySelector<HTMLInputElement>('input[type="file"]')
  if (!form || !input) return
  if (!globalThis.crypto?.subtle) {
    nameChosen(form, input)
    return
  }
  form.dataset.ready = ''
  const check = (file: File | undefined) => file && sendMarks(form, file)
  input.addEventListener('change', () => check(input.files?.[0]))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    check(input.files?.[0])
  })
  takeDropped(form, ([file]) => check(file))
}

/** Hands over the files that are dropped anywhere on the page, which the browser would open. */
function takeDropped(form: HTMLFormElement, take: (files: FileList) => unknown): void {
  document.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    form.dataset.over = ''
  })
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) delete form.dataset.over
  })
  document.addEventListener('drop', (event) => {
    delete form.dataset.over
    const files = event.dataTransfer?.files
    if (!files?.length) return
    event.preventDefault()
    take(files)
  })
}

/** Uploads many files as soon as they are chosen or dropped. */
function sendChosen(form: HTMLFormElement, input: HTMLInputElement): void {
  form.dataset.ready = ''
  const send = () => {
    if (!input.files?.length) return
    const say = form.querySelector('[role="status"]')
    if (say) say.textContent = form.dataset.reading ?? ''
    form.submit()
  }
  input.addEventListener('change', send)
  takeDropped(form, (files) => {
    input.files = files
    send()
  })
}

/** Writes the name of the chosen file beside the button, where the form is sent by another one. */
function nameChosen(form: HTMLFormElement, input: HTMLInputElement): void {
  input.addEventListener('change', () => {
    const place = form.querySelector('[data-chosen]')
    if (place) place.textContent = input.files?.[0]?.name ?? ''
  })
}

async function sendMarks(form: HTMLFormElement, file: File): Promise<void> {
  const say = form.querySelector('[role="status"]')
  const tell = (text = '') => {
    if (say) say.textContent = text
  }
  if (file.size > most) return tell(form.dataset.tooLarge)
  tell(form.dataset.reading)
  const { sha256, signed, numbers, page } = await fingerprintOf(new Uint8Array(await file.arrayBuffer()))
  const sent = document.createElement('form')
  sent.method = 'post'
  sent.action = form.action
  const marks = { sha256, signed: signed ?? '', numbers: numbers.join(' '), page: page ?? '' }
  for (const [name, value] of Object.entries(marks)) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    sent.append(field)
  }
  document.body.append(sent)
  sent.submit()
}
