import type { SettingName } from '@kollegium/api/definitions/settings'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ask, call, save, toast } from './app.ts'
import { newPage, originOf, signIn } from './browser.ts'

// Each setting of a site is chosen in its form and changes what is shown. The site is one that no other test reads, and has
// its settings back afterwards.

const host = 'vasterbotten'
const site = originOf(host)
const admin = originOf('admin')

/** Where the walk of each setting is: a part of this file, or another file. */
const walks: Record<SettingName, string> = {
  slideshowQueue: 'editors-journey.spec.ts',
  newsQueue: 'editors-journey.spec.ts',
  puffQueue: 'editors-journey.spec.ts',
  sectionsQueue: 'editors-journey.spec.ts',
  defaultUserAvatar: 'editors-journey.spec.ts',
  defaultContentAvatar: 'editors-journey.spec.ts',
  shortcutMenu: 'menus',
  mainMenu: 'menus',
  headerMenu: 'menus',
  footerMenu: 'menus',
  footerPage: 'pages',
  collegePage: 'pages',
  publicDefaultPortfolio: 'portfolios',
  validigDefaultPortfolio: 'portfolios',
  voadminDefaultHelpBook: 'help',
  vocertDefaultHelpBook: 'help',
  metodmaterialDefaultHelpBook: 'help',
  validigDefaultHelpBook: 'help',
  vocertCourseMomentBillingMail: 'course-moment.test.ts',
}
const settingsOf = (walk: string) => Object.keys(walks).filter((name) => walks[name as SettingName] === walk)

type Made = { id: number }

/** Signs the administrator in and takes the site's group. */
async function begin(): Promise<Page> {
  const page = await newPage()
  await signIn(page, 'birtes', 'admin')
  await takeGroup(page)
  return page
}

async function takeGroup(page: Page): Promise<void> {
  const { items } = await ask<{ items: (Made & { name: string })[] }>(page, 'group.list', {
    search: 'Västerbotten',
    limit: 10,
  })
  const id = items.find(({ name }) => name === host)?.id
  await page.evaluate((group) => localStorage.setItem('vo_group', String(group)), id)
}

/** Chooses a value for a setting in the form, by its title. */
async function choose(page: Page, setting: string, title: string): Promise<void> {
  await page.goto(`${admin}/setting`)
  const row = page.locator('form section > div').filter({ has: page.getByText(setting, { exact: true }) })
  const field = row.getByRole('combobox')
  await row.getByRole('button', { name: 'Ange egen' }).or(field).first().waitFor()
  if ((await field.count()) === 0) await row.getByRole('button', { name: 'Ange egen' }).click()
  await field.fill(title)
  await page.getByRole('option', { name: title }).first().click()
  await save(page)
  await toast(page, 'Inställningarna har sparats').waitFor()
}

/** Ends a walk: the settings are the inherited ones again. */
async function restore(page: Page, walk: string): Promise<void> {
  const data = Object.fromEntries(settingsOf(walk).map((name) => [name, null]))
  await call(page, 'setting.update', { data })
}

const make = (page: Page, type: string, data: object) => call<Made>(page, `${type}.create`, { data })
const link = (title: string, url: string, children: object[] = []) => ({ title, url, children })

const places: { setting: string; name: SettingName; title: string; place: string }[] = [
  { setting: 'Huvudmeny', name: 'mainMenu', title: 'Resans huvudlänk', place: 'nav[aria-label="Huvudmeny"]' },
  { setting: 'Meny i sidhuvudet', name: 'headerMenu', title: 'Resans topplänk', place: 'header' },
  { setting: 'Meny i sidfoten', name: 'footerMenu', title: 'Resans fotlänk', place: 'footer' },
  {
    ...{ setting: 'Meny för ”Jag vill …”', name: 'shortcutMenu', title: 'resa någonstans' },
    place: 'section[aria-labelledby="jag-vill"]',
  },
]

test.each(places)('a menu is chosen as $setting, and its links are there', async ({ setting, name, title, place }) => {
  const page = await begin()
  const visitor = await newPage({ javaScript: false })
  const below = link('Andra nivån', '/evenemang', [link('Tredje nivån', '/om-oss#tredje')])
  await make(page, 'menu', {
    ...{ title: `Resans meny: ${name}`, name: `resan-${name}` },
    links: [link(title, '/artiklar', name === 'mainMenu' ? [below] : [])],
  })
  const shown = visitor.locator(place).getByRole('link', { name: title }).filter({ visible: true })
  await visitor.goto(site)
  expect(await visitor.getByRole('link', { name: title }).count()).toBe(0)
  await choose(page, setting, `Resans meny: ${name}`)
  await visitor.goto(site)
  expect(await shown.getAttribute('href')).toBe('/artiklar')
  // A site below has the same menu, until it chooses its own.
  await visitor.goto(originOf('umea'))
  await shown.waitFor()
  if (name === 'mainMenu') {
    // The three levels are reached without script.
    await visitor.goto(site)
    const main = visitor.locator(place).filter({ visible: true })
    await main.locator('summary').click()
    await main.getByRole('link', { name: 'Andra nivån' }).waitFor()
    await main.getByRole('link', { name: 'Tredje nivån' }).click()
    await visitor.waitForURL(`${site}/om-oss#tredje`)
  }
  await call(page, 'setting.update', { data: { [name]: null } })
  await visitor.goto(site)
  expect(await visitor.getByRole('link', { name: title }).count()).toBe(0)
})

test('every setting for a menu has its walk', () => {
  expect(places.map(({ name }) => name).sort()).toEqual(settingsOf('menus').sort())
})

test('a page is chosen for the footer, for the colleges and as the start page, and stands there', async () => {
  const page = await begin()
  const text = { status: 'published', body: '<p>Resans sidtext.</p>' }
  const made = await make(page, 'page', { ...text, title: 'Resans sida', lead: 'Resans ingress.' })
  const visitor = await newPage({ javaScript: false })
  expect(settingsOf('pages')).toEqual(['footerPage', 'collegePage'])

  await choose(page, 'Sida i sidfoten', 'Resans sida')
  await visitor.goto(site)
  await visitor.locator('footer').getByRole('link', { name: 'Resans sida' }).waitFor()
  await visitor.locator('footer').getByText('Resans ingress.').waitFor()

  await visitor.goto(`${site}/lokala-college`)
  expect(await visitor.locator('main').getByText('Resans ingress.').count()).toBe(0)
  await choose(page, 'Collegesida (karta)', 'Resans sida')
  await visitor.goto(`${site}/lokala-college`)
  await visitor.locator('main').getByText('Resans ingress.').waitFor()
  await restore(page, 'pages')

  const group = await page.evaluate(() => Number(localStorage.getItem('vo_group')))
  await page.goto(`${admin}/group/${group}`)
  await page.getByRole('combobox', { name: /^Sida som startsida/ }).fill('Resans sida')
  await page.getByRole('option', { name: 'Resans sida' }).first().click()
  await save(page)
  await toast(page, /har sparats/).waitFor()
  await visitor.goto(site)
  await visitor.getByRole('heading', { level: 1, name: 'Resans sida' }).waitFor()
  await visitor.locator('main').getByText('Resans sidtext.').waitFor()
  await call(page, 'group.update', { id: group, data: { start_page_id: null } })
  await call(page, 'page.delete', { id: made.id })
  await visitor.goto(site)
  expect(await visitor.getByText('Resans sida').count()).toBe(0)
})

test('a portfolio is chosen to stand first in the document bank, and another one to stand outside it', async () => {
  const page = await begin()
  const visitor = await newPage({ javaScript: false })
  const names = ['Resans A', 'Resans B', 'Resans C']
  for (const title of names) await make(page, 'portfolio', { title, name: title.replace(' ', '_') })
  const shown = async () => {
    await visitor.goto(`${site}/dokumentbank`)
    const all = await visitor.getByText(/^Resans [ABC]$/).allTextContents()
    return [...new Set(all)]
  }
  expect(await shown()).toEqual(names)
  await choose(page, 'Förvald publik portfölj', 'Resans B')
  expect(await shown()).toEqual(['Resans B', 'Resans A', 'Resans C'])
  await choose(page, 'Förvald portfölj för Validig', 'Resans C')
  expect(await shown()).toEqual(['Resans B', 'Resans A'])
  await restore(page, 'portfolios')
  expect(await shown()).toEqual(names)
})

test('a help book is chosen for each app, and its help is the book', async () => {
  const page = await begin()
  const apps = [
    { setting: 'Förvald hjälpbok i Admin', app: 'admin', book: 'Resans bok om Admin' },
    { setting: 'Förvald hjälpbok i Diplomverktyget', app: 'cert', book: 'Resans bok om diplom' },
    { setting: 'Förvald hjälpbok i Metodmaterial', app: 'metodmaterial', book: 'Resans bok om metoder' },
    { setting: 'Förvald hjälpbok i Validig', app: 'validig', book: 'Resans bok om validering' },
  ] as const
  for (const { setting, app, book } of apps) {
    await make(page, 'book', {
      status: 'published',
      title: book,
      body: '<p>Resans hjälp.</p>',
      access: 'authenticated',
    })
    await choose(page, setting, book)
    const reader = await newPage()
    // The bare address of the method material is its page for visitors.
    await signIn(reader, 'birtes', app, app === 'metodmaterial' ? '/login' : '/')
    await takeGroup(reader)
    await reader.reload()
    await reader.getByRole('button', { name: 'Hjälp', exact: true }).last().click()
    await reader.getByRole('heading', { name: book, level: 3 }).waitFor()
  }
  await restore(page, 'help')
})

test('a group has every text reviewed by somebody else: nobody publishes alone, until the setting is taken away', async () => {
  const page = await begin()
  const { id } = await make(page, 'article', { title: 'Resans granskade text' })
  const row = page
    .locator('form section > div')
    .filter({ has: page.getByText('Granskning före publicering', { exact: true }) })
  const chosen = async (option: string) => {
    await page.goto(`${admin}/setting`)
    const own = row.getByRole('button', { name: 'Ange egen' })
    const list = row.getByRole('button', { name: /^Granskning före publicering/ })
    await own.or(list).first().waitFor()
    if ((await own.count()) > 0) await own.click()
    await list.click()
    await page.getByRole('option', { name: option, exact: true }).click()
    await save(page)
    await toast(page, 'Inställningarna har sparats').waitFor()
  }
  await chosen('Alla texter, av någon annan än den som skrev')
  await page.goto(`${admin}/article/${id}`)
  await page.getByText('Publiceras när någon annan har granskat och godkänt det.').waitFor()
  expect(await page.getByRole('radio', { name: 'Publicerad', exact: true }).isDisabled()).toBe(true)
  await chosen('Inget valt')
  await call(page, 'article.publish', { ids: [id] })
  await call(page, 'article.delete', { id })
})
