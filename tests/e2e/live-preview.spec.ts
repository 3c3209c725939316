import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { call, save } from './app.ts'
import { accessibilityViolations, newPage, originOf, settled, signIn, widths } from './browser.ts'

// An editor sees the page while it is written, and shows a draft to somebody without an account.

const admin = originOf('admin')
const site = originOf('eslov-hoor-horby')

/** Makes an article of the group as a draft. */
const makeDraft = (page: Page, title: string) =>
  call<{ id: number; url: string }>(page, 'article.create', { data: { title, body: '<p>Första stycket.</p>' } })

/** Puts a script of the app itself into the frame in which a copy of the page is checked, and notes in the window how that ends. */
const tryScriptInCopy = (page: Page) =>
  page.evaluate(() => {
    const note = (end: string) => () => Reflect.set(window, 'scriptInCopy', end)
    const plant = ({ contentDocument }: HTMLIFrameElement) => {
      const script = document.createElement('script')
      script.src = [...document.scripts].find(({ src }) => src)?.src ?? ''
      script.onload = note('ran')
      script.onerror = note('refused')
      contentDocument?.head.append(script)
    }
    new MutationObserver(() => {
      const frame = document.querySelector<HTMLIFrameElement>(
        'body > iframe[sandbox~="allow-scripts"]:not([data-tried])',
      )
      if (!frame) return
      frame.dataset.tried = ''
      frame.addEventListener('load', () => plant(frame))
    }).observe(document.body, { childList: true })
  })

/** Opens the pane unless it is open. */
async function openPane(page: Page) {
  const toggle = page.getByRole('button', { name: 'Förhandsgranska' })
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
  return page.frameLocator('iframe')
}

test('the page is drawn beside the form while it is written, at both widths, and visitors see nothing of it', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/article')
  const { id, url } = await makeDraft(page, 'Levande utkast')
  await page.goto(`${admin}/article/${id}`)
  const shown = await openPane(page)
  await shown.getByRole('heading', { name: 'Levande utkast', level: 1 }).waitFor()
  await page.getByRole('textbox', { name: 'Rubrik' }).fill('Levande och osparat')
  await shown.getByRole('heading', { name: 'Levande och osparat', level: 1 }).waitFor()
  await page.locator('[contenteditable="true"]').first().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Och lite till.')
  await shown.getByText('Första stycket. Och lite till.').waitFor()
  // The site's own style reaches the page alone, and no script runs in it.
  const colour = await shown
    .locator('footer')
    .first()
    .evaluate((node) => getComputedStyle(node).backgroundColor)
  expect(colour).not.toBe('rgba(0, 0, 0, 0)')
  expect(await shown.locator('script').count()).toBe(0)
  await page.getByRole('button', { name: 'Mobil' }).click()
  await expect.poll(() => shown.locator('html').evaluate((node) => node.clientWidth)).toBe(390)
  for (const width of [widths.desktop, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await accessibilityViolations(page), `${width}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width)
  }
  const visitor = await newPage()
  expect((await visitor.goto(url))?.status()).toBe(404)
})

test('the drawn page is checked for accessibility, and a fault leads to its place on the page and in the text', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/article')
  const body = '<p>Först.</p><h2>Del ett</h2><p>Mer.</p><h4>För djupt</h4><p>Sist.</p>'
  const { id } = await call<{ id: number }>(page, 'article.create', { data: { title: 'Prövad sida', body } })
  await page.goto(`${admin}/article/${id}`)
  const shown = await openPane(page)
  await shown.getByRole('heading', { name: 'För djupt' }).waitFor()
  const check = page.getByRole('region', { name: 'Tillgänglighet på sidan' })
  await tryScriptInCopy(page)
  await check.getByRole('button', { name: 'Pröva sidan' }).click()
  await check.getByText('1 sak att se över').waitFor({ timeout: 40_000 })
  await check.getByText('Rubriknivåer', { exact: false }).first().waitFor()
  await check.getByRole('button', { name: 'Visa stället' }).click()
  const place = () =>
    page.evaluate(() => {
      const node = document.getSelection()?.anchorNode
      return (node instanceof Element ? node : node?.parentElement)?.closest('h2, h3, h4')?.textContent
    })
  await expect.poll(place).toBe('För djupt')
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await page.evaluate(() => Reflect.get(window, 'scriptInCopy'))).toBe('refused')
  // The copy that was checked is gone, and the shown page still runs no script.
  expect(await page.locator('iframe').count()).toBe(1)
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-same-origin')
})

test('on a phone the page is a part of the form, which shows what is typed and keeps it', async () => {
  const page = await newPage({ width: widths.phone })
  await signIn(page, 'gunexe', 'admin', '/article')
  const { id } = await makeDraft(page, 'Utkast i telefonen')
  await page.goto(`${admin}/article/${id}`)
  const title = page.getByRole('textbox', { name: 'Rubrik', exact: true })
  await title.fill('Skrivet i telefonen')
  await page.getByRole('tab', { name: 'Så blir det' }).click()
  await page.frameLocator('iframe').getByRole('heading', { name: 'Skrivet i telefonen', level: 1 }).waitFor()
  await settled(page)
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(widths.phone)
  // Whole it lies over the window, and gives focus back.
  await page.getByRole('button', { name: 'Öppna hel' }).click()
  const pane = page.getByRole('dialog', { name: 'Så blir sidan' })
  await pane.press('Escape')
  expect(await pane.count()).toBe(0)
  await page.getByRole('tab', { name: 'Text', exact: true }).click()
  expect(await title.inputValue()).toBe('Skrivet i telefonen')
})

test('a draft is shown to somebody without an account until it is no longer shared', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/article')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: admin })
  const { id, url } = await makeDraft(page, 'Delat utkast')
  await page.goto(`${admin}/article/${id}`)
  await openPane(page)
  await page.getByRole('button', { name: 'Dela utkastet' }).click()
  await page.getByText('Utkastet är delat.').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link.split('?')[0]).toBe(url)
  const visitor = await newPage()
  await visitor.goto(link)
  await visitor.getByRole('heading', { name: 'Delat utkast', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Sluta dela' }).click()
  await page.getByRole('button', { name: 'Dela utkastet' }).waitFor()
  expect((await visitor.goto(link))?.status()).toBe(404)
})

test('what is published is one click from its place on the site: from the toast, the form and the list', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/article')
  const { id, url } = await makeDraft(page, 'Visad på webbplatsen')
  await page.goto(`${admin}/article/${id}`)
  expect(await page.getByRole('link', { name: 'Visa på webbplatsen' }).count()).toBe(0)
  await page.getByRole('radio', { name: 'Publicerad', exact: true }).check()
  await save(page)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Visa på webbplatsen' }).click()
  const shown = await opened
  await shown.getByRole('heading', { name: 'Visad på webbplatsen', level: 1 }).waitFor()
  expect(shown.url()).toBe(url)
  await shown.close()
  expect(await page.getByRole('link', { name: 'Visa på webbplatsen' }).getAttribute('href')).toBe(url)
  await page.goto(`${admin}/article`)
  await page.getByRole('button', { name: /Visad på webbplatsen/ }).click()
  expect(await page.getByRole('menuitem', { name: 'Visa på webbplatsen' }).getAttribute('href')).toBe(url)
})

test('a list is put on the start page from its own form, and drawn in its place', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/queue')
  const article = await call<{ id: number }>(page, 'article.create', {
    data: { title: 'Ny på startsidan', status: 'published' },
  })
  const items = [{ type: 'Article', id: article.id }]
  const { id } = await call<{ id: number }>(page, 'queue.create', {
    data: { title: 'Egna nyheter', status: 'published', items },
  })
  const before = await call<{ id: number; own: number | null }>(page, 'setting.update', { data: {} })
  const former = (before as unknown as { items: { name: string; own: number | null }[] }).items.find(
    ({ name }) => name === 'newsQueue',
  )
  await page.goto(`${admin}/queue/${id}`)
  const shown = await openPane(page)
  await page.getByRole('radio', { name: /^Nyheter/ }).check()
  await page.getByText('Listan visas nu på startsidan som nyheter').waitFor()
  await shown
    .locator('section[aria-labelledby="nyheter"]')
    .getByRole('link', { name: 'Ny på startsidan', exact: true })
    .waitFor()
  const visitor = await newPage()
  await visitor.goto(site)
  await visitor
    .locator('section[aria-labelledby="nyheter"]')
    .getByRole('link', { name: 'Ny på startsidan', exact: true })
    .waitFor()
  await call(page, 'setting.update', { data: { newsQueue: former?.own ?? null } })
})
