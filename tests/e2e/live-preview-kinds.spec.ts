import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ask, call } from './app.ts'
import { newPage, originOf, signIn } from './browser.ts'
import { makeOwn } from './database.ts'

// The pane beside each form shows the typed word in its place on the site.

const word = 'Panelordet'

const into = (name: RegExp) => async (page: Page) => page.getByRole('textbox', { name }).first().fill(word)

/** Writes at the end of the text. */
async function intoText(page: Page) {
  await page.getByRole('textbox', { name: 'Brödtext' }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(` ${word}`)
}

async function intoLink(page: Page) {
  await page.getByRole('button', { name: 'Ny länk' }).click()
  await page.keyboard.type(word)
  await page.getByText('Egen webbadress', { exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Egen webbadress' }).fill('https://panel.example.com')
  await page.getByRole('button', { name: 'Klar', exact: true }).click()
}

const kinds: { name: string; data: object; type: (page: Page) => Promise<void>; place: string }[] = [
  { name: 'page', data: { title: 'Sida i panelen' }, type: into(/^Rubrik/), place: 'main h1' },
  { name: 'event', data: { title: 'Träff', start_date: '2090-01-01' }, type: into(/^Plats/), place: 'main' },
  { name: 'section', data: { title: 'Sektion', body: '<p>Text</p>' }, type: intoText, place: 'main' },
  { name: 'card', data: { title: 'Kort', body: '<p>Text</p>' }, type: into(/^Rubrik/), place: 'main' },
  { name: 'message', data: { title: 'Inne', body: '<p>Text</p>' }, type: intoText, place: '[data-message]' },
  { name: 'menu', data: { title: 'Panelmeny', name: 'panelmeny', links: [] }, type: intoLink, place: 'header nav' },
]

/** Opens the pane, types, and waits for the word in its place. */
async function expectDrawn(page: Page, type: (page: Page) => Promise<void>, place: string) {
  const toggle = page.getByRole('button', { name: 'Förhandsgranska' })
  await toggle.waitFor()
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
  const shown = page.frameLocator('iframe')
  await shown.locator('footer').first().waitFor()
  expect(await shown.getByText(word).count()).toBe(0)
  await type(page)
  await shown.locator(place).getByText(word).filter({ visible: true }).first().waitFor()
  expect(await shown.locator('script').count()).toBe(0)
}

test('a word that is typed into the form of each kind is drawn where visitors would read it', {
  timeout: 120_000,
}, async () => {
  const page = await newPage()
  await signIn(page, await makeOwn('panelprov', 'gunexe'), 'admin', '/article')
  for (const { name, data, type, place } of kinds) {
    const { id } = await call<{ id: number }>(page, `${name}.create`, { data })
    await page.goto(`${originOf('admin')}/${name}/${id}`)
    await expectDrawn(page, type, place)
  }
})

test("a group's own words are drawn on its start page while they are typed", async () => {
  const page = await newPage()
  await signIn(page, await makeOwn('panelstart', 'gunexe'), 'admin', '/article')
  const groups = await ask<{ id: number; title: string }[]>(page, 'group.selector', {})
  await page.goto(`${originOf('admin')}/group/${groups.find(({ title }) => title === 'Eslöv–Höör–Hörby')?.id}`)
  await expectDrawn(page, into(/^Rubrik på startsidan/), 'main')
})
