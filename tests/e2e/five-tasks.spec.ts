import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '@kollegium/db'
import type { Page } from 'playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ask, call, menu, toast } from './app.ts'
import { newPage, originOf, signIn } from './browser.ts'
import { productDb } from './database.ts'
import { countClicks, markRadio, moveTo, press, tabTo } from './keys.ts'

// Five tasks of an editor's day, each from the dashboard of a person who is signed in: in at most so many clicks as Wagtail
// needs, and by the keyboard alone. docs/five-tasks.md tells each step beside Wagtail's. Typing, and Tab from field to
// field, is free.

const told = readFileSync(join(import.meta.dirname, '../../docs/five-tasks.md'), 'utf8')

/** Expects no more clicks than docs/five-tasks.md tells of the task, and these no more than Wagtail's. */
function expectClicks(task: string, clicks: number): void {
  const [, ours, theirs] = new RegExp(`^\\| ${task} \\| (\\d+) \\| (\\d+) \\|$`, 'm').exec(told) ?? []
  expect(clicks, task).toBe(Number(ours))
  expect(Number(ours), task).toBeLessThanOrEqual(Number(theirs))
}

const titleField = (page: Page) => page.getByRole('textbox', { name: 'Rubrik', exact: true })
const pictureTool = (page: Page) =>
  page.getByRole('toolbar', { name: 'Textverktyg' }).getByRole('button', { name: 'Infoga bild' })
const dialog = (page: Page) => page.getByRole('dialog')
const startDay = (page: Page) => page.getByRole('textbox', { name: /^Startdatum/ })
const messages = (page: Page) => page.getByRole('region', { name: 'Aviseringar' })
const tick = (page: Page, title: string) => page.getByRole('checkbox', { name: `Markera ${title}` })
const site = originOf('eslov-hoor-horby')

/** Opens the dashboard as a person, and counts the clicks from there on. */
async function begin(name: string): Promise<{ page: Page; clicks: () => number }> {
  const page = await newPage()
  await signIn(page, name, 'admin')
  await page.getByRole('heading', { name: /^Välkommen/, level: 1 }).waitFor()
  const { number } = await countClicks(page)
  return { page, clicks: number }
}

/** Makes three published events of this test alone. */
async function makeEvents(page: Page, name: string): Promise<string[]> {
  const titles = ['ett', 'två', 'tre'].map((each) => `${name} ${each}`)
  for (const title of titles) {
    await call(page, 'event.create', { data: { title, start_date: '2027-03-01', status: 'published' } })
  }
  return titles
}

/** Expects the event's page on the site, with its picture. */
async function seesEvent(visitor: Page, title: string): Promise<void> {
  await visitor.getByRole('heading', { name: title, level: 1 }).waitFor()
  await visitor.getByRole('img', { name: 'En trappa' }).waitFor()
}

async function rolesOf(lastname: string): Promise<string[]> {
  const db = await productDb()
  const { roles } = await db.user.findFirstOrThrow({ where: { lastname }, select: { roles: true } })
  return roles.map(({ name }) => name)
}

const statusOf = async (page: Page, search: string) => {
  const { items } = await ask<{ items: { status: string }[] }>(page, 'event.list', { search, limit: 10 })
  return items.map(({ status }) => status)
}

/** Makes an application for an account that has waited longer than all others. */
async function apply(page: Page, lastname: string): Promise<Db> {
  const email = `${lastname.toLowerCase()}@example.com`
  const data = { category: 'account_application', firstname: 'Prov', lastname, email, content: {} }
  const { id } = await call<{ id: number }>(page, 'application.create', { data })
  const db = await productDb()
  await db.application.update({ where: { id }, data: { created_at: new Date('2026-01-01') } })
  await page.reload()
  await page.getByRole('heading', { name: 'Att göra' }).waitFor()
  return db
}

const hasAccount = async (db: Db, lastname: string) =>
  (await db.user.count({ where: { lastname, applications: { some: { status: 'closed' } } } })) === 1

/** Tells whether the site's main menu leads to a page. */
async function isInMenu(title: string): Promise<boolean> {
  const visitor = await newPage({ javaScript: false })
  await visitor.goto(site)
  return (await visitor.getByRole('navigation').getByRole('link', { name: title, exact: true }).count()) > 0
}

/** Makes a published page for the menu. */
const makePage = (page: Page, title: string) => call(page, 'page.create', { data: { title, status: 'published' } })

describe('in at most so many clicks as Wagtail needs', () => {
  test('an event with a picture is published and seen', async () => {
    const { page, clicks } = await begin('gunexe')
    await menu(page, 'Evenemang').click()
    await page.getByRole('link', { name: 'Nytt evenemang' }).click()
    await titleField(page).fill('Klickens dag')
    await startDay(page).fill('2027-05-20')
    await pictureTool(page).click()
    await dialog(page).getByRole('button', { name: 'Steg för steg' }).first().click()
    await dialog(page).getByRole('textbox', { name: 'Alternativtext' }).fill('En trappa')
    await dialog(page).getByRole('button', { name: 'Klar' }).click()
    await page.getByRole('radio', { name: 'Publicerad', exact: true }).click()
    await page.getByRole('button', { name: 'Spara', exact: true }).click()
    const shown = page.context().waitForEvent('page')
    await messages(page).getByRole('button', { name: 'Visa på webbplatsen' }).click()
    await seesEvent(await shown, 'Klickens dag')
    expectClicks('publish an event with a picture, and see it', clicks())
  })

  test('three events are unpublished', async () => {
    const { page, clicks } = await begin('gunexe')
    const titles = await makeEvents(page, 'Klickevent')
    await menu(page, 'Evenemang').click()
    for (const title of titles) await tick(page, title).click()
    await page.getByRole('button', { name: 'Avpublicera' }).click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await toast(page, '3 evenemang har avpublicerats').waitFor()
    expect(await statusOf(page, 'Klickevent')).toEqual(['unpublished', 'unpublished', 'unpublished'])
    expectClicks('unpublish three events', clicks())
  })

  test('a principal is invited', async () => {
    const { page, clicks } = await begin('kerpro')
    await menu(page, 'Användare').click()
    await page.getByRole('link', { name: 'Bjud in användare' }).click()
    await page.getByRole('textbox', { name: 'Förnamn' }).fill('Klicka')
    await page.getByRole('textbox', { name: 'Efternamn' }).fill('Rektorsdotter')
    await page.getByRole('textbox', { name: 'E-postadress' }).fill('klicka.rektorsdotter@example.com')
    await page.getByRole('radio', { name: /^Rektor/ }).click()
    await page.getByRole('button', { name: 'Skicka inbjudan' }).first().click()
    await toast(page, /Klicka Rektorsdotter/).waitFor()
    expect(await rolesOf('Rektorsdotter')).toEqual(['principal'])
    expectClicks('invite a principal', clicks())
  })

  test('an application is answered', async () => {
    const { page, clicks } = await begin('kerpro')
    const db = await apply(page, 'Klicksson')
    await page.getByRole('link', { name: /Ta nästa/ }).click()
    await page.getByRole('heading', { name: 'Prov Klicksson', level: 1 }).waitFor()
    await page.getByText('ledigt').waitFor()
    await page.getByRole('button', { name: 'Skapa konto och stäng' }).click()
    await expect.poll(() => hasAccount(db, 'Klicksson')).toBe(true)
    expectClicks('answer an application', clicks())
  })

  test('a page is put in the menu', async () => {
    const { page, clicks } = await begin('gunexe')
    await makePage(page, 'Klickens sida')
    await menu(page, 'Menyer').click()
    await page.getByRole('link', { name: 'Huvudmeny', exact: true }).click()
    await page.getByRole('button', { name: 'Ny länk' }).click()
    await page.getByRole('combobox', { name: 'Innehåll' }).fill('Klickens sida')
    await page.getByRole('option', { name: /Klickens sida/ }).click()
    await page.getByRole('button', { name: 'Spara', exact: true }).click()
    await toast(page, 'Menyn har sparats').waitFor()
    await expect.poll(() => isInMenu('Klickens sida')).toBe(true)
    expectClicks('put a page in the menu', clicks())
  })
})

describe('by the keyboard alone', () => {
  /** Opens the dashboard, where a click fails the test. */
  async function beginWithKeys(name: string): Promise<Page> {
    const { page, clicks } = await begin(name)
    onTestFinished(() => expect(clicks()).toBe(0))
    return page
  }

  test('an event with a picture is published and seen', async () => {
    const page = await beginWithKeys('gunexe')
    await press(page, menu(page, 'Evenemang'))
    await press(page, page.getByRole('link', { name: 'Nytt evenemang' }))
    await tabTo(page, titleField(page))
    await page.keyboard.type('Tangenternas dag')
    await tabTo(page, startDay(page))
    await page.keyboard.type('2027-05-21')
    // The tools are one stop of Tab; the arrows go from tool to tool.
    await tabTo(page, page.getByRole('toolbar', { name: 'Textverktyg' }).getByRole('button'))
    await moveTo(page, pictureTool(page), 'ArrowRight')
    await page.keyboard.press('Enter')
    await press(page, dialog(page).getByRole('button', { name: 'Steg för steg' }))
    await tabTo(page, dialog(page).getByRole('textbox', { name: 'Alternativtext' }))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('En trappa')
    await press(page, dialog(page).getByRole('button', { name: 'Klar' }))
    await dialog(page).waitFor({ state: 'detached' })
    await markRadio(page, page.getByRole('group', { name: 'Publicering' }), 'Publicerad')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/event\/\d+$/)
    const shown = page.context().waitForEvent('page')
    await press(page, page.getByRole('link', { name: 'Visa på webbplatsen' }))
    await seesEvent(await shown, 'Tangenternas dag')
  })

  test('three events are unpublished', async () => {
    const page = await beginWithKeys('gunexe')
    const titles = await makeEvents(page, 'Tangentevent')
    await press(page, menu(page, 'Evenemang'))
    for (const title of titles.toReversed()) await press(page, tick(page, title), 'Space')
    await tabTo(page, page.getByRole('button', { name: 'Avpublicera' }), 'Tab', 250)
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('alertdialog').getByRole('button').last())
    await toast(page, '3 evenemang har avpublicerats').waitFor()
    expect(await statusOf(page, 'Tangentevent')).toEqual(['unpublished', 'unpublished', 'unpublished'])
  })

  test('a principal is invited', async () => {
    const page = await beginWithKeys('kerpro')
    await press(page, menu(page, 'Användare'))
    await press(page, page.getByRole('link', { name: 'Bjud in användare' }))
    const fields = [
      ['Förnamn', 'Tangentina'],
      ['Efternamn', 'Rektorsson'],
      ['E-postadress', 'tangentina.rektorsson@example.com'],
    ] as const
    for (const [name, text] of fields) {
      await tabTo(page, page.getByRole('textbox', { name }))
      await page.keyboard.type(text)
    }
    await markRadio(page, page.getByRole('group', { name: 'Roller' }), /^Rektor/)
    await page.keyboard.press('Enter')
    await toast(page, /Tangentina Rektorsson/).waitFor()
    expect(await rolesOf('Rektorsson')).toEqual(['principal'])
  })

  test('an application is answered', async () => {
    const page = await beginWithKeys('kerpro')
    const db = await apply(page, 'Tangentsson')
    await press(page, page.getByRole('link', { name: /Ta nästa/ }))
    await page.getByRole('heading', { name: 'Prov Tangentsson', level: 1 }).waitFor()
    await page.getByText('ledigt').waitFor()
    await press(page, page.getByRole('button', { name: 'Skapa konto och stäng' }))
    await expect.poll(() => hasAccount(db, 'Tangentsson')).toBe(true)
  })

  test('a page is put in the menu', async () => {
    const page = await beginWithKeys('gunexe')
    await makePage(page, 'Tangenternas sida')
    await press(page, menu(page, 'Menyer'))
    await press(page, page.getByRole('link', { name: 'Huvudmeny', exact: true }))
    await press(page, page.getByRole('button', { name: 'Ny länk' }))
    await tabTo(page, page.getByRole('combobox', { name: 'Innehåll' }))
    await page.keyboard.type('Tangenternas sida')
    await page.getByRole('option', { name: /Tangenternas sida/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await toast(page, 'Menyn har sparats').waitFor()
    await expect.poll(() => isInMenu('Tangenternas sida')).toBe(true)
  })
})
