import type { AppName } from '@kollegium/api/process'
import type { Locator, Page, Request } from 'playwright'
import { expect } from 'vitest'
import { accessibilityViolations, newPage, originOf, settled, signIn } from './browser.ts'

// Two people in browsers of their own, who open the same form.

export type Form = {
  name: string
  path: string
  /** Opens the form on its page. */
  open?: (page: Page) => Promise<void>
  field: (page: Page) => Locator
  /** Changes the field; by default its text. */
  change?: (field: Locator) => Promise<void>
  /** The words of the field, as the others read them; null: they are told that somebody writes. */
  words: string | null
  save: RegExp
}

/** Finds a field by its name. */
export const textbox = (name: string | RegExp) => (page: Page) => page.getByRole('textbox', { name }).first()
/** Names the button that saves most forms. */
export const save = /^Spara/

/** Tells whether a field can't be changed. */
export const isHeld = (field: Locator) =>
  field.evaluate((each) => (each as HTMLInputElement).readOnly || each.matches(':disabled'))
/** Reads what stands in a field. */
export const typedIn = (field: Locator) =>
  field.evaluate((each: HTMLInputElement) => (each.type === 'checkbox' ? String(each.checked) : each.value))

/** Notes the changes that a page asks for from now on. */
function changesOf(page: Page): () => string[] {
  const sent: string[] = []
  const note = (request: Request) => void (request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  page.on('request', note)
  return () => {
    page.off('request', note)
    return sent
  }
}

/** Opens a form in both browsers; the one writes, the other sees it and takes over, and the one is told and saves no more. */
export async function takeOver(app: AppName, [one, other]: readonly [Page, Page], form: Form): Promise<void> {
  const { name, path, open, field, change = (each) => each.fill('Skrivs av två') } = form
  for (const page of [one, other]) {
    await page.goto(originOf(app) + path)
    await open?.(page)
    await field(page).waitFor()
  }
  const [own, theirs] = [field(one), field(other)]
  await one.getByRole('list', { name: 'Har posten öppen' }).getByText(/\S/).first().waitFor()
  await change(own)
  const typed = await typedIn(own)
  const writes = form.words === null ? / skriver sedan kl\. / : new RegExp(` skriver i .*${form.words} sedan kl\\. `)
  await other.getByText(writes).waitFor()
  await expect.poll(() => isHeld(theirs), { message: name }).toBe(true)
  expect(await other.getByRole('button', { name: form.save }).count(), name).toBe(0)
  expect(await accessibilityViolations(other), name).toEqual([])

  await other.getByRole('button', { name: 'Ta över …' }).click()
  await other.getByRole('button', { name: 'Ja, ta över' }).click()
  await expect.poll(() => isHeld(theirs), { message: name }).toBe(false)
  await one.getByText(/ har tagit över\./).waitFor()
  await expect.poll(() => isHeld(own), { message: name }).toBe(true)
  const sent = changesOf(one)
  await own.press('Control+s')
  await settled(one)
  expect(sent(), name).toEqual([])
  expect([await typedIn(own), await one.getByRole('button', { name: form.save }).count()], name).toEqual([typed, 0])
}

/** Gives the browsers of two people. Pages with something unsaved are left without a question of the browser. */
export async function pair(app: AppName, names: readonly [string, string]): Promise<[Page, Page]> {
  const pages: [Page, Page] = [await newPage(), await newPage()]
  for (const [at, page] of pages.entries()) {
    page.on('dialog', (dialog) => void dialog.accept())
    await signIn(page, names[at] ?? '', app)
  }
  return pages
}
