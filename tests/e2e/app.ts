import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { expect, inject } from 'vitest'
import { accessibilityViolations, follow, originOf, settled, widths } from './browser.ts'

/** Finds a message at the bottom left. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Aviseringar' }).getByText(text)

/** Finds an item of the drawer. */
export const menu = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name: new RegExp(`^${name}[ ,]*\\d*$`) })

/** Chooses an option from a closed list. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Presses what opens the computer's file dialog, and chooses the files there. */
export async function chooseFiles(
  page: Page,
  press: Locator,
  files: Parameters<Locator['setInputFiles']>[0],
): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await press.click()
  await (await choosing).setFiles(files)
}

/** Makes a mutation of the typed API as the signed-in person of the page, to prepare rows for a test. */
export const call = <Answer>(page: Page, procedure: string, input: unknown): Promise<Answer> =>
  send(page, `/api/v1/trpc/${procedure}`, JSON.stringify(input))

/** Makes a query of the typed API as the signed-in person of the page. */
export const ask = <Answer>(page: Page, procedure: string, input: unknown): Promise<Answer> =>
  send(page, `/api/v1/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`)

async function send<Answer>(page: Page, path: string, body?: string): Promise<Answer> {
  const answer = await page.evaluate(
    async ({ path, body }) => {
      const [, token] = document.cookie.match(/vo_atoken=([^;]+)/) ?? []
      const response = await fetch(path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${decodeURIComponent(token ?? '')}`,
          VoGroup: localStorage.getItem('vo_group') ?? '',
        },
        body,
      })
      return (await response.json()) as unknown
    },
    { path, body },
  )
  const { result } = answer as { result?: { data: Answer } }
  if (!result) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return result.data
}

/** The place where an issued diploma's papers are corrected: the first of the list may be a draft, which has none. */
export const CORRECTION = '/diploma/*/correct'

/** The address of a screen; of "/article/*" the one to which the first row of the list leads. */
export async function addressOf(page: Page, origin: string, path: string): Promise<string> {
  if (path === CORRECTION) {
    // The largest class: others that tests issue may have a single person.
    const orderBy = [{ column: 'persons', order: 'desc' }]
    const issued = { filters: { status: 'issued' }, orderBy, limit: 1 }
    const { items } = await ask<{ items: { id: number }[] }>(page, 'diploma.list', issued)
    return path.replace('*', String(items[0]?.id))
  }
  if (!path.endsWith('/*')) return path
  const list = path.slice(0, -2)
  await page.goto(origin + list)
  // The links beside the rows lead to what makes a record: "/article/new", "/user/invite".
  const rows = page.getByRole('main').locator(`:is(tbody, li) a[href^="${list}/"]`)
  await rows.first().waitFor()
  return (await rows.first().getAttribute('href')) ?? list
}

export type Article = { id: number; title: string; updated_at: string }

/** Creates an article as the signed-in person. */
export const makeArticle = (page: Page, title: string, more: object = {}): Promise<Article> =>
  call<Article>(page, 'article.create', { data: { title, body: '<p>Text</p>', ...more } })

/** Moves a row by its grip with the keyboard. A step `[key, told]` presses the key and waits for the announcement. */
export async function moveByKeys(page: Page, name: string, steps: [key: string, told: string][]): Promise<void> {
  await page.getByRole('button', { name: `Flytta ${name}`, exact: true }).focus()
  for (const [key, told] of steps) {
    // A key that comes before the lifted row is measured and its listener is there moves nothing.
    await drawn(page)
    await page.keyboard.press(key)
    await page.getByText(`${name} ${told}`).waitFor({ state: 'attached' })
  }
}

/** Waits until the page has drawn its last change, and has nothing else to do. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done))))

/** Opens the form of an article and waits for its editor. */
export async function openArticle(page: Page, id: number | 'new'): Promise<void> {
  await page.goto(`${originOf('admin')}/article/${id}`)
  await page.getByRole('textbox', { name: 'Brödtext' }).waitFor()
}

/** Presses the form's save button. */
export const save = (page: Page) => page.getByRole('button', { name: 'Spara', exact: true }).click()

/** The width at which a screen is opened, before it is looked at on smaller ones. */
const openingSize = { width: widths.desktop, height: 900 }

/** The width of a window's bar for scrolling, which this browser doesn't draw. */
const SCROLL_BAR = 17

/** The tables of a page that are wider than their frame is in a window with a bar for scrolling. */
export const wideTables = (page: Page): Promise<string[]> =>
  page.locator('main section:has(> table)').evaluateAll(
    (frames, bar) =>
      (frames as HTMLElement[]).flatMap((frame) => {
        frame.style.width = `${frame.clientWidth - bar}px`
        const over = frame.scrollWidth - frame.clientWidth
        frame.style.width = ''
        return over > 0 ? [`${frame.ariaLabel} is ${over} px too wide`] : []
      }),
    SCROLL_BAR,
  )

/** Expects a loaded screen without accessibility violations and without sideways scrolling, at every width. */
export async function expectScreen(page: Page, url: string): Promise<void> {
  await page.setViewportSize(openingSize)
  await page.goto(url)
  await expectSound(page, url)
}

/**
 * Expects the same of a screen to which a link of the opened app leads. A walk through many screens loads the app once.
 * @param search narrows a list of very many rows, all of one form, before violations are looked for: axe takes seconds for
 *   thousands of rows
 */
export async function expectNextScreen(page: Page, path: string, search?: string): Promise<void> {
  await page.setViewportSize(openingSize)
  await follow(page, path)
  await expectSound(page, path, search)
}

async function expectSound(page: Page, url: string, search?: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
  const widthsToFit = [widths.tablet, widths.phone, 320]
  if (search) {
    for (const width of widthsToFit) await expectFits(page, url, width)
    await page.setViewportSize(openingSize)
    await page.getByRole('searchbox').first().fill(search)
    await settled(page)
    expect(await page.getByRole('row').count(), `${url} with ${search}`).toBeGreaterThan(2)
  }
  expect(await accessibilityViolations(page), url).toEqual([])
  for (const width of widthsToFit) await expectFits(page, url, width)
  // A table that got too wide is reached by Tab once its frame was measured anew.
  await settled(page)
  expect(await accessibilityViolations(page), `${url} at 320`).toEqual([])
}

/** Expects a page of the sign-in without violations and without sideways scrolling, at every width; it is left as it is. */
export async function expectSoundPage(page: Page, heading: string, level = 1): Promise<void> {
  await page.getByRole('heading', { level, name: heading }).waitFor()
  for (const width of [...Object.values(widths), 320]) {
    await expectFits(page, heading, width)
    // A table that got too wide is reached by Tab once its frame was measured anew.
    await settled(page)
    expect(await accessibilityViolations(page), `${heading} at ${width}`).toEqual([])
  }
  await page.setViewportSize(openingSize)
}

async function expectFits(page: Page, url: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const across = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(across, { message: `${url} at ${width}` }).toBeLessThanOrEqual(width)
}

/** Reads the link for choosing a password in the mail to this person, decoded from quoted-printable. */
export async function passwordLinkTo(address: string): Promise<string | undefined> {
  const outbox = join(inject('productData'), 'outbox')
  for (const name of await readdir(outbox).catch(() => [])) {
    if (!name.endsWith('.eml')) continue
    const text = (await readFile(join(outbox, name), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
    const link = text.match(/http\S+\/password\?token=[\w-]+/)?.[0]
    if (link && text.includes(`To: ${address}`)) return link
  }
}
