import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { faultsOf, originOf, widths } from './browser.ts'

/** A message at the bottom left. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Aviseringar' }).getByText(text)

/** An item of the drawer. */
export const menu = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Huvudmeny' }).getByRole('link', { name, exact: true })

/** A choice from a closed list of options. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The call that the app itself would make, as the person who is signed in there: to prepare what a test needs. */
export const call = <Answer>(page: Page, procedure: string, input: unknown): Promise<Answer> =>
  send(page, `/api/v1/trpc/${procedure}`, JSON.stringify(input))

/** The same for what only reads. */
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

export type Article = { id: number; title: string; updated_at: string }

export const makeArticle = (page: Page, title: string, more: object = {}): Promise<Article> =>
  call<Article>(page, 'article.create', { data: { title, body: '<p>Text</p>', ...more } })

/** Moves a row by its grip with the keyboard, each step once the one before has been told: `[key, what is then told]`. */
export async function moveByKeys(page: Page, name: string, steps: [key: string, told: string][]): Promise<void> {
  await page.getByRole('button', { name: `Flytta ${name}`, exact: true }).focus()
  for (const [key, told] of steps) {
    await page.keyboard.press(key)
    await page.getByText(`${name} ${told}`).waitFor({ state: 'attached' })
  }
}

/** Opens the form of an article and waits until it can be typed in. */
export async function openArticle(page: Page, id: number | 'new'): Promise<void> {
  await page.goto(`${originOf('admin')}/article/${id}`)
  await page.getByRole('textbox', { name: 'Brödtext' }).waitFor()
}

export const save = (page: Page) => page.getByRole('button', { name: 'Spara', exact: true }).click()

/** A screen, once all it asked for has come: no faults by axe, no scrolling sideways, at every width. */
export async function expectScreen(page: Page, url: string): Promise<void> {
  await page.setViewportSize({ width: widths.desktop, height: 900 })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await faultsOf(page), url).toEqual([])
  for (const width of [widths.tablet, widths.phone, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const across = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(across, { message: `${url} at ${width}` }).toBeLessThanOrEqual(width)
  }
  expect(await faultsOf(page), `${url} at 320`).toEqual([])
}
