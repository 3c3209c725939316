import type { AppName } from '@kollegium/api/process'
import type { Page, Request } from 'playwright'
import { expect, test } from 'vitest'
import { addressOf, ask, CORRECTION, call, makeArticle, menu, moveByKeys, openArticle } from './app.ts'
import { accessibilityViolations, newPage, originOf, settled, signIn, widths } from './browser.ts'
import { makeOwn } from './database.ts'
import { noteShifts, shiftsOn } from './layout-shifts.ts'
import { narrowFaults } from './narrow-faults.ts'

/**
 * Runs in the page before its own scripts: idle time never comes, in which a page that has been read for two seconds fetches the code
 * of the next one. A loaded machine draws for longer than that.
 */
function neverIdle() {
  const idle = window.requestIdleCallback
  window.requestIdleCallback = (act, options) => (options?.timeout ? idle(act, options) : 0)
}

/** Opens a page as on the first visit of a new computer, and counts what it asks for. */
async function requestsOf(name: string, app: AppName, path: string): Promise<string[]> {
  const signed = await newPage({ alone: true })
  await signIn(signed, name, app)
  const page = await newPage({ alone: true })
  await page.context().addCookies(await signed.context().cookies())
  await page.addInitScript(neverIdle)
  const asked: string[] = []
  page.on('request', (request: Request) => asked.push(request.url()))
  await page.goto(originOf(app) + path)
  await page.getByRole('table').waitFor()
  await settled(page)
  return asked
}

test('the first screens ask for few files', async () => {
  const articles = await requestsOf('gunexe', 'admin', '/article')
  expect(articles.length, articles.join('\n')).toBeLessThanOrEqual(20)
  const diplomas = await requestsOf('gunexe', 'cert', '/')
  expect(diplomas.length, diplomas.join('\n')).toBeLessThanOrEqual(25)
})

test('the code of a form comes when a person turns to a row, and not with the list', async () => {
  const page = await newPage({ alone: true })
  await signIn(page, 'gunexe', 'admin', '/article')
  await page.addInitScript(neverIdle)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  const row = page.getByRole('row').nth(1)
  await row.waitFor()
  expect(asked.filter((path) => path.includes('/form-page'))).toEqual([])
  await row.hover()
  await expect.poll(() => asked.some((path) => path.includes('/form-page'))).toBe(true)
  await row.getByRole('link').first().click()
  await page.getByRole('textbox', { name: 'Rubrik', exact: true }).waitFor()
})

async function shiftsOf(page: Page, url: string): Promise<string[]> {
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settled(page)
  return (await shiftsOn(page)).map((each) => `${url} ${each}`)
}

/** Columns without a name, and a group selector or help that says nothing to a screen reader. */
async function unnamedOn(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  const heads = tree.split('\n').filter((line) => /^\s*- columnheader(?:$|:| \[)/.test(line))
  const help = await page.getByRole('button', { name: 'Hjälp', exact: true }).count()
  return [...heads, ...(help > 0 ? [] : ['No button is called Hjälp'])]
}

/** The faults of a page in its window; one of a phone is looked at in the narrowest window, too. */
async function tooWide(page: Page, own: number): Promise<string[]> {
  const height = page.viewportSize()?.height ?? 900
  const found: string[] = []
  for (const width of own === widths.phone ? [own, 320] : [own]) {
    await page.setViewportSize({ width, height })
    const faults = await page.evaluate(narrowFaults, width === own)
    found.push(...faults.map((fault) => `${width}: ${fault}`))
  }
  await page.setViewportSize({ width: own, height })
  return found
}

/** The menus on a page of a phone that don't stay inside the window: of the first rows, and of the page's head. */
async function menusOutside(page: Page): Promise<string[]> {
  const buttons = page.locator('main button[aria-haspopup="menu"]:visible')
  const outside: string[] = []
  for (let at = 0; at < Math.min(await buttons.count(), 3); at += 1) {
    await buttons.nth(at).click()
    const open = page.getByRole('menu')
    const box = await open.boundingBox()
    const fits = box && box.x >= 0 && box.x + box.width <= widths.phone && box.y >= 0
    if (!fits) outside.push(`${await buttons.nth(at).getAttribute('aria-label')} ${JSON.stringify(box)}`)
    await page.keyboard.press('Escape')
    await open.waitFor({ state: 'detached' })
  }
  return outside
}

/** The screens of an app that a person sees. An administrator of a college has candidates, the office all else. */
type Screens = {
  app: AppName
  reader: string
  paths: readonly string[]
  /** Lists whose first row is opened, too. */
  opened?: readonly string[]
}

const screens: readonly Screens[] = [
  {
    ...{ app: 'admin', reader: 'birtes' },
    paths: [
      ...['/', '/article', '/article/new', '/page/new', '/event/new', '/trash', '/activity', '/links', '/account'],
      ...['/role', '/permission', '/setting', '/bank', '/statistics', '/statistics?del=certification'],
      ...['/statistics?del=documents', '/statistics?del=visits', '/privacy', '/oldClient', '/statement'],
      ...['/statement/accessibility', '/statement/dataProtection', '/account/security', '/account/data', '/file'],
      ...['/why', '/auditLog', '/newsletterSubscriber', '/signInProvider', '/setting/brand', '/setting/wording'],
      ...['/user/invite', '/role/1', '/bank?portfolio=1', '/accountRequest', '/generalSurvey', '/generalSurvey/2'],
      ...['/setting/sign-in', '/file/1'],
    ],
    opened: [
      ...['/menu', '/group', '/user', '/application', '/tag', '/education', '/folder', '/page', '/event', '/section'],
      ...['/card', '/queue', '/message', '/book', '/licensee'],
    ],
  },
  {
    ...{ app: 'cert', reader: 'birtes' },
    paths: [
      '/diploma/new',
      '/tutor_certificate/new',
      '/college_certificate/new',
      '/issued',
      '/requests',
      CORRECTION,
      '/account',
    ],
    opened: ['/diploma', '/courseMoment'],
  },
  // A print is its maker's own.
  { app: 'cert', reader: 'farpro', paths: [], opened: ['/print'] },
  {
    ...{ app: 'validig', reader: 'gunexe' },
    paths: ['/', '/validigKeyword', '/account'],
    opened: ['/candidate?tab=all'],
  },
  {
    ...{ app: 'validig', reader: 'amipro' },
    paths: ['/', '/files', '/keywords', '/contact', '/account', '/account/mail', '/account/data', '/account/security'],
    opened: ['/surveys'],
  },
  {
    ...{ app: 'metodmaterial', reader: 'malski' },
    paths: ['/', '/news', '/bookmarks', '/documents', '/account'],
  },
]

/** The address of the first row of the list that the page shows. */
async function firstRow(page: Page): Promise<string> {
  const link = page.locator('main :is(tbody, li) a[href]:visible').first()
  await link.waitFor()
  return (await link.getAttribute('href')) ?? ''
}

const walks = [widths.phone, widths.tablet, 1280, widths.desktop].flatMap((width) =>
  screens.map((each) => ({ ...each, width })),
)

test.each(walks)(
  'nothing moves by itself while a screen is read, columns have names and menus stay inside: $app of $reader at $width',
  { timeout: 480_000 },
  async ({ app, reader, width, paths, opened = [] }) => {
    const found: string[] = []
    const page = await newPage({ width })
    await signIn(page, reader, app, app === 'metodmaterial' ? '/login' : undefined)
    const all = [...paths, ...opened]
    // The first article of the list may be another test's, with a table whose heads its author left empty.
    if (app === 'admin') all.push(`/article/${(await makeArticle(page, 'Artikel utan tabeller')).id}`)
    await page.addInitScript(noteShifts)
    // A list that is read adds its first row to the screens that follow.
    for (const screen of all) {
      const path = await addressOf(page, originOf(app), screen)
      found.push(...(await shiftsOf(page, originOf(app) + path)))
      if (opened.includes(path)) all.push(await firstRow(page))
      const faults = [...(await unnamedOn(page)), ...(await tooWide(page, width))]
      if (width === widths.phone) faults.push(...(await menusOutside(page)))
      found.push(...faults.map((fault) => `${app}${path} ${fault}`))
    }
    expect(found).toEqual([])
  },
)

test('paths and addresses are read whole on small windows', async () => {
  const page = await newPage({ width: widths.tablet })
  await signIn(page, 'birtes', 'admin', '/article')
  const { id } = await makeArticle(page, 'Så blir du en trygg handledare för elever under apl')
  const found: string[] = []
  for (const width of [widths.tablet, widths.phone]) {
    await page.setViewportSize({ width, height: 900 })
    await openArticle(page, id)
    // The name of the page comes with its record.
    await page.getByText('Så blir du en trygg handledare för elever under apl').first().waitFor({ state: 'attached' })
    found.push(...(await tooWide(page, width)))
  }
  await page.goto(`${originOf('admin')}/group`)
  await page.goto(originOf('admin') + (await firstRow(page)))
  const address = page.getByRole('textbox', { name: /^Gruppnamn/ })
  await address.fill('helsingborg-hoganas-astorp')
  const { all, seen } = await address.evaluate(({ scrollWidth, clientWidth }) => ({
    all: scrollWidth,
    seen: clientWidth,
  }))
  expect([found, all]).toEqual([[], seen])
})

test('the group selector is called what it is, with the group that one works in', async () => {
  const page = await newPage()
  await signIn(page, 'birtes', 'admin', '/article')
  await page.getByRole('button', { name: /^Grupp.* Hela nätverket/ }).waitFor()
})

test('at 1280 the rows’ menus are whole, and the last entries of the drawer are reached by the keyboard', async () => {
  const page = await newPage({ width: 1280 })
  await page.setViewportSize({ width: 1280, height: 720 })
  await signIn(page, 'birtes', 'admin', '/article')
  const dots = page.getByRole('button', { name: /^Fler val för/ }).first()
  const box = await dots.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280)
  const last = menu(page, 'Inställningar')
  await last.focus()
  const at = await last.boundingBox()
  expect((at?.y ?? 0) + (at?.height ?? 0)).toBeLessThanOrEqual(720)
  // The row of an opened page is in view by itself.
  await page.goto(`${originOf('admin')}/setting`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const there = await menu(page, 'Inställningar').boundingBox()
  expect((there?.y ?? 0) + (there?.height ?? 0)).toBeLessThanOrEqual(720)
})

test('widths and order of columns, and closed messages, are the person’s on another computer', async () => {
  const person = await makeOwn('kolumner', 'ivamon')
  const page = await newPage({ alone: true })
  await signIn(page, person, 'admin', '/article')
  const edge = page.getByRole('separator', { name: 'Bredd på kolumnen Rubrik' })
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => edge.getAttribute('aria-valuetext')).toMatch(/^\d+ pixlar$/)
  const width = await edge.getAttribute('aria-valuetext')
  await page.getByRole('button', { name: 'Kolumner' }).click()
  await moveByKeys(page, 'Status', [
    ['Space', 'är lyft'],
    ['ArrowUp', 'är på plats'],
    ['Space', 'ligger på plats'],
  ])
  await settled(page)
  expect(await accessibilityViolations(page)).toEqual([])
  const heads = (on: Page) => on.getByRole('columnheader').evaluateAll((all) => all.map((each) => each.ariaLabel))
  await page.keyboard.press('Escape')
  const order = await heads(page)
  expect(order.indexOf('Status')).toBeLessThan(order.indexOf('Rubrik'))
  const shown = await ask<{ id: number; dismissible: boolean; updated_at: string }[]>(
    page,
    'activeMessage.list',
    undefined,
  )
  const notice = shown.find(({ dismissible }) => dismissible)
  if (notice) await call(page, 'activeMessage.close', { id: notice.id, updated_at: notice.updated_at })

  const other = await newPage({ alone: true })
  await signIn(other, person, 'admin', '/article')
  await other.getByRole('separator', { name: 'Bredd på kolumnen Rubrik' }).waitFor()
  expect(await heads(other)).toEqual(order)
  const again = other.getByRole('separator', { name: 'Bredd på kolumnen Rubrik' })
  expect(await again.getAttribute('aria-valuetext')).toBe(width)
  const left = await ask<{ id: number }[]>(other, 'activeMessage.list', undefined)
  expect(left.map(({ id }) => id)).not.toContain(notice?.id)
})
