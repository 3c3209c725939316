import { fingerprintOf } from '../../lib/pdf-fingerprint.ts'

/** The largest file to read, in bytes. A larger one would fill a phone's memory, and no document is that large. */
const most = 100_000_000

/**
 * Checks a PDF that is chosen or dropped on the page without uploading it: the form sends its fingerprint. A browser
 * without cryptography (an address without https) uploads the file.
 */
export function checkFiles(): void {
  const form = document.querySelector<HTMLFormElement>('[data-check-file]')
  const input = form?.querySelector<HTMLInputElement>('input[type="file"]')
  if (!form || !input || !globalThis.crypto?.subtle) return
  form.dataset.ready = ''
  const check = (file: File | undefined) => file && sendMarks(form, file)
  input.addEventListener('change', () => check(input.files?.[0]))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    check(input.files?.[0])
  })
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
    const [file] = event.dataTransfer?.files ?? []
    if (!file) return
    event.preventDefault()
    check(file)
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
