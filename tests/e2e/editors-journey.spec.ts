import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ask, call, save, toast } from './app.ts'
import { accessibilityViolations, newPage, originOf, signIn, widths } from './browser.ts'

// An editor's work reaches a visitor: a list is made, chosen in the settings and seen on the site.

const site = originOf('eslov-hoor-horby')
const admin = originOf('admin')
const shown = { status: 'published' }

type Made = { id: number }
const make = (page: Page, type: string, data: object) =>
  call<Made>(page, `${type}.create`, { data: { ...shown, ...data } })

/** Makes a list of the texts with these titles in the form, and publishes it. */
async function makeList(page: Page, title: string, titles: string[]): Promise<void> {
  await page.goto(`${admin}/queue/new`)
  await page.getByRole('textbox', { name: 'Rubrik', exact: true }).fill(title)
  const toggle = page.getByRole('button', { name: 'Förhandsgranska' })
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  const preview = page.frameLocator('iframe')
  for (const each of titles) {
    await page.getByRole('combobox', { name: 'Sök innehåll' }).fill(each)
    await page.getByRole('option', { name: each }).click()
    await preview.locator('main').getByText(each).first().waitFor()
  }
  await page.getByRole('radio', { name: 'Publicerad', exact: true }).check()
  await save(page)
  await page.waitForURL(/\/queue\/\d+$/)
}

async function chooseList(page: Page, setting: string, title: string): Promise<void> {
  await page.goto(`${admin}/setting`)
  await page.getByRole('combobox', { name: setting }).fill(title)
  await page.getByRole('option', { name: title }).click()
  await save(page)
  await toast(page, 'Inställningarna har sparats').waitFor()
}

test('a list is made, chosen in the settings and seen on the start page, for each of the four parts', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/queue')
  const link = '<p>Välkommen</p><p><a class="button" href="/om-oss">Se vilka vi är</a></p>'
  await make(page, 'section', { title: 'Resans bild', body: link })
  await make(page, 'article', { title: 'Resans nyhet', lead: 'Det här har hänt.', body: '<p>Text</p>' })
  await make(page, 'card', { title: 'Resans puff', body: '<p>Kort text</p>' })
  await make(page, 'section', { title: 'Resans sektion', template: 'green_left', body: link })
  const visitor = await newPage({ javaScript: false })
  const journeys = [
    { setting: 'Innehållslista för bildspel', text: 'Resans bild', place: '[data-slideshow]' },
    { setting: 'Innehållslista för nyheter', text: 'Resans nyhet', place: 'section[aria-labelledby="nyheter"]' },
    { setting: 'Innehållslista för puffar', text: 'Resans puff', place: 'main article' },
    { setting: 'Innehållslista för sektioner', text: 'Resans sektion', place: 'section[data-tone="green"]' },
  ]
  for (const { setting, text, place } of journeys) {
    const title = `${text} i lista`
    await makeList(page, title, [text])
    await visitor.goto(site)
    expect(await visitor.locator('main').getByText(text, { exact: true }).count(), text).toBe(0)
    await chooseList(page, setting, title)
    await visitor.goto(site)
    await visitor.locator(place).getByRole('heading', { name: text, exact: true }).waitFor()
  }
  await visitor.getByRole('link', { name: 'Resans nyhet', exact: true }).click()
  await visitor.getByRole('heading', { name: 'Resans nyhet', level: 1 }).waitFor()
})

test('a picture that is chosen in the settings stands where a person or a text has none', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/queue')
  const article = await make(page, 'article', { title: 'Utan bild' })
  const { items: people } = await ask<{ items: Made[] }>(page, 'user.list', { search: 'malski', limit: 1 })
  const items = [
    { type: 'Article', id: article.id },
    { type: 'User', id: people[0]?.id },
  ]
  await make(page, 'queue', { title: 'Bildprov', slug: 'bildprov', items })
  for (const [setting, picture] of [
    ['Förvald innehållsbild', 'Steg för steg'],
    ['Förvald profilbild', 'Fönster med växter'],
  ] as const) {
    await page.goto(`${admin}/setting`)
    const row = page.locator('form section > div').filter({ hasText: setting })
    await row.getByRole('button', { name: 'Ange egen' }).click()
    await row.getByRole('button', { name: 'Byt fil' }).click()
    await page.getByRole('dialog').getByRole('button', { name: picture }).first().click()
    await page.getByRole('img', { name: picture }).waitFor()
    await save(page)
    await toast(page, 'Inställningarna har sparats').waitFor()
  }
  const visitor = await newPage()
  await visitor.goto(`${site}/listor/bildprov`)
  const images = visitor.locator('main article img')
  const sources = await images.evaluateAll((all) => all.map((image) => image.getAttribute('src')))
  expect(sources).toEqual([expect.stringContaining('/trappa.png'), expect.stringContaining('/fonster.png')])
  const loaded = () => images.evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0))
  await expect.poll(loaded).toBe(true)
})

test('the slideshow is moved by its arrows and by hand, and reached without script', async () => {
  for (const javaScript of [true, false]) {
    const page = await newPage({ javaScript })
    await page.goto(originOf('skane'))
    const show = page.getByRole('region', { name: 'Bildspel' })
    const seen = () =>
      show.locator('[data-slides]').evaluate((track) => Math.round(track.scrollLeft / track.clientWidth))
    expect(await seen()).toBe(0)
    await show.getByRole('link', { name: 'Nästa bild' }).first().click()
    await expect.poll(seen).toBe(1)
    if (!javaScript) continue
    await page.keyboard.press('Enter')
    await expect.poll(seen).toBe(2)
    await show.locator('li:not([inert])').getByRole('button', { name: 'Pausa' }).click()
    await show.locator('li:not([inert])').getByRole('button', { name: 'Spela' }).waitFor()
  }
})

test.each(['', '/listor/puffar', '/listor/sektioner', '/vad-ar-ett-college'])(
  'the site at %j is accessible and fits every width',
  async (path) => {
    const page = await newPage()
    for (const width of [widths.desktop, widths.tablet, widths.phone, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${originOf('skane')}${path}`)
      expect(await accessibilityViolations(page), `${width}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width)
    }
  },
)
