import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

// The bot check of a public form: the browser finds a key by trying, while the visitor writes. It is fetched when a form
// is touched.

/**
 * A form that was sent sooner after the server has made the challenge is taken for a robot's
 * (api/src/modules/applications/bot-check.ts), in milliseconds.
 */
const patience = 2200
/** A challenge holds for an hour; a form that stands open is given a new one before, in milliseconds. */
const renewal = 50 * 60_000

const running = new WeakMap<HTMLFormElement, Promise<boolean>>()

/** Does the check of a form once, and again before it gets old. Resolves to whether the form may be sent. */
export function checkForm(form: HTMLFormElement): Promise<boolean> {
  const known = running.get(form)
  if (known) return known
  const check = run(form)
  running.set(form, check)
  return check
}

async function run(form: HTMLFormElement): Promise<boolean> {
  const box = form.querySelector<HTMLElement>('[data-check]')
  const field = form.querySelector<HTMLInputElement>('[data-solved]')
  if (!box || !field) return true
  giveToken(form)
  if (field.value) return true
  box.dataset.check = 'working'
  try {
    const challenge = await fetchChallenge()
    const begun = Date.now()
    const solved = await solve(challenge)
    await new Promise((done) => setTimeout(done, patience - (Date.now() - begun)))
    field.value = solved
    box.dataset.check = 'done'
    setTimeout(() => forget(form, field, box), renewal)
    return true
  } catch {
    running.delete(form)
    box.dataset.check = 'failed'
    return false
  }
}

async function fetchChallenge(): Promise<Challenge> {
  const response = await fetch('/api/v1/captcha')
  if (!response.ok) throw new Error(`The challenge answers ${response.status}`)
  return response.json()
}

async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge got old before it was solved')
  return btoa(JSON.stringify({ challenge, solution }))
}

/** The form of a page that is kept has no token: the same one would be every visitor's. */
function giveToken(form: HTMLFormElement): void {
  if (form.elements.namedItem('sandning')) return
  const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'sandning' })
  field.value = crypto.randomUUID()
  form.append(field)
}

function forget(form: HTMLFormElement, field: HTMLInputElement, box: HTMLElement): void {
  field.value = ''
  box.dataset.check = 'idle'
  running.delete(form)
  void checkForm(form)
}

/** A page that comes back by the browser's own way back has a check that is used up. */
export function forgetChecks(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-bot-check]')) {
    const field = form.querySelector<HTMLInputElement>('[data-solved]')
    const box = form.querySelector<HTMLElement>('[data-check]')
    if (field && box && running.has(form)) {
      field.value = ''
      box.dataset.check = 'idle'
      running.delete(form)
    }
  }
}
