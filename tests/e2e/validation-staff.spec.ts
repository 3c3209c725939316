import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { ask, expectNextScreen, moveByKeys, passwordLinkTo, toast } from './app.ts'
import { accessibilityViolations, newPage, originOf, settled, signIn, widths } from './browser.ts'
import { productDb } from './database.ts'

const app = originOf('validig')

test('assigned staff review a sent survey: judge by keys, comment, ask for more, export, and mark as reviewed', async () => {
  const page = await newPage()
  await signIn(page, 'carutk', 'validig')
  await page
    .getByRole('link')
    .filter({ hasText: /^Kandidater\s*\d+$/ })
    .first()
    .click()
  await page.getByRole('tab', { name: /^Att granska/ }).click()
  await page.getByText(/^Antal objekt: \d/).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Rahel Mönsterqvist' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rahel Mönsterqvist' }).waitFor()
  await page.getByText('0 av 16 svar bedömda').waitFor()
  await page.keyboard.press('r')
  await page.getByText('1 av 16 svar bedömda').waitFor()
  await page.keyboard.press('m')
  await page.getByText('2 av 16 svar bedömda').waitFor()
  await page.getByRole('button', { name: 'Öppna igen, 1 svar' }).waitFor()
  await page.getByRole('textbox', { name: 'Kommentera fråga 2' }).fill('Skriv gärna två meningar till.')
  await page.getByRole('button', { name: 'Skicka kommentar' }).first().click()
  await page.getByText('Skriv gärna två meningar till.').first().waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  await page.getByRole('button', { name: 'Markera som granskad' }).click()
  await page.getByText('Enkäten är granskad').waitFor()
})

test('a person who is candidate and staff has both kinds of pages, and finds the one to review', async () => {
  const page = await newPage()
  await signIn(page, 'oksfik', 'validig')
  await page.getByRole('heading', { name: 'Välkommen, Oksana!' }).waitFor()
  await page.getByRole('link', { name: 'Fortsätt svara' }).waitFor()
  const drawer = page.getByRole('navigation', { name: 'Huvudmeny' }).first()
  await drawer.getByRole('link', { name: 'Översikt' }).click()
  await page.getByRole('heading', { name: 'Översikt', level: 1 }).waitFor()
  await drawer.getByRole('link', { name: /^Kandidater/ }).click()
  await page.getByRole('link', { name: 'Rahel Mönsterqvist' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rahel Mönsterqvist' }).waitFor()
  // Her own staff sees her; she is nobody's administrator.
  await page.goto(`${app}/candidate?tab=all`)
  await page.getByText('Antal objekt: 1', { exact: true }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('the administrator of the college has the row of a candidate, and no answers', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'validig')
  await page.goto(`${app}/candidate?tab=all`)
  await page.getByRole('link', { name: 'Amira Provberg' }).click()
  await page.getByText('Du ser att kandidaten finns, men inte svar och filer').waitFor()
  expect(await page.getByRole('tab', { name: /^Filer/ }).count()).toBe(0)
})

test('an administrator of a college builds a survey, moves a question by keys, and finds it again', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'validig')
  await page.goto(`${app}/generalSurvey/new`)
  await page.getByRole('textbox', { name: /^Rubrik/ }).fill('Collegets egen enkät')
  for (const title of ['Vad gör du?', 'Hur länge?']) {
    await page.getByRole('button', { name: 'Ny fråga' }).click()
    await page.getByRole('textbox', { name: /^Fråga/ }).fill(title)
  }
  await moveByKeys(page, 'Hur länge?', [
    ['Space', 'är lyft'],
    ['ArrowUp', 'ligger på nivå 1, plats 1'],
    ['Space', 'ligger på nivå 1, plats 1'],
  ])
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await page.waitForURL(/\/generalSurvey\/\d+$/)
  await page.reload()
  const rows = page.getByRole('list', { name: 'Rader' }).getByRole('listitem')
  await rows.nth(1).waitFor()
  expect(await rows.nth(0).innerText()).toContain('Hur länge?')
})

/** Expects an open dialog without accessibility violations, and without sideways scrolling on a small phone; closes it by Esc. */
async function expectDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const heading = dialog.getByRole('heading', { name, exact: true })
  await heading.waitFor()
  await settled(page)
  for (const width of [widths.desktop, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await accessibilityViolations(page), `${name} at ${width}`).toEqual([])
    const across = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(across, `${name} at ${width}`).toBeLessThanOrEqual(width)
  }
  await page.keyboard.press('Escape')
  await heading.waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: widths.desktop, height: 900 })
}

const candidateId = async (page: Page, search: string) => {
  const input = { search, filters: { tab: 'all' } }
  const { items } = await ask<{ items: { id: number }[] }>(page, 'validationStaff.list', input)
  return items[0]?.id
}

test('every screen and dialog of staff is free of faults and of sideways scrolling at every width', {
  timeout: 180_000,
}, async () => {
  const staff = await newPage()
  await signIn(staff, 'carutk', 'validig')
  const reviewed = await candidateId(staff, 'Rahel')
  for (const path of ['/', '/candidate', `/candidate/${reviewed}`, '/keywords']) await expectNextScreen(staff, path)

  const office = await newPage()
  await signIn(office, 'gunexe', 'validig', '/generalSurvey')
  for (const path of ['/generalSurvey', '/generalSurvey/new']) await expectNextScreen(office, path)
  await office.setViewportSize({ width: widths.desktop, height: 900 })
  await office.getByRole('button', { name: 'Ny fråga' }).click()
  await office.getByRole('textbox', { name: /^Fråga/ }).fill('Vad gör du?')
  await office.getByRole('button', { name: 'Prova att svara' }).click()
  await expectDialog(office, 'Prova att svara')
  await office.goto(`${app}/candidate?tab=all`)
  await office.getByRole('button', { name: 'Bjud in kandidat' }).click()
  await expectDialog(office, 'Bjud in kandidat')
  await office
    .getByRole('checkbox', { name: /^Markera / })
    .nth(1)
    .check()
  for (const name of ['Tilldela ansvarig', 'Skicka enkät']) {
    await office.getByRole('button', { name, exact: true }).click()
    await expectDialog(office, name)
  }
  await office
    .getByRole('button', { name: /^Fler val/ })
    .first()
    .click()
  await office.getByRole('menuitem', { name: /^Ta bort/ }).click()
  await expectDialog(office, 'Vill du ta bort kandidaten?')
})

const newcomer = { name: 'Nova Exempelqvist', email: 'nova.exempelqvist@example.com' }
const task = 'Enkät för hela vägen'
const word = 'Nyvalt-Losen-2027'

/** Makes a survey of one question, and removes it and the new candidate after the test. */
async function wholeWay(): Promise<void> {
  const db = await productDb()
  onTestFinished(async () => {
    await db.user.deleteMany({ where: { email: newcomer.email } })
    await db.validigGeneralSurvey.deleteMany({ where: { title: task } })
  })
  const rows = { create: { title: 'Berätta om ditt arbete', type: 'text', position: 0 } }
  await db.validigGeneralSurvey.create({ data: { title: task, status: true, rows } })
}

/** The administrator's own acts: invites, assigns, hands out and reminds. */
async function invite(office: Page): Promise<void> {
  await signIn(office, 'gunexe', 'validig', '/candidate?tab=all')
  await office.getByRole('button', { name: 'Bjud in kandidat' }).click()
  const invitation = office.getByRole('dialog', { name: 'Bjud in kandidat' })
  const [firstname = '', lastname = ''] = newcomer.name.split(' ')
  await invitation.getByLabel('Förnamn').fill(firstname)
  await invitation.getByLabel('Efternamn').fill(lastname)
  await invitation.getByLabel('E-postadress').fill(newcomer.email)
  await invitation.getByRole('button', { name: 'Skicka inbjudan' }).click()
  await toast(office, `Inbjudan är skickad till ${newcomer.name}`).waitFor()
  await office.getByRole('searchbox').first().fill('Nova')
  // A row that is marked before the answer comes is marked no longer.
  await office.getByText('1 objekt hittades').waitFor()

  const chosen = office.getByRole('checkbox', { name: `Markera ${newcomer.name}` })
  const act = async (name: string) => {
    await chosen.check()
    await office.getByRole('button', { name, exact: true }).click()
  }
  const pick = async (dialog: string, field: string, text: string, button: string) => {
    const frame = office.getByRole('dialog', { name: dialog })
    await frame.getByRole('combobox', { name: field }).fill(text)
    await office.getByRole('option', { name: new RegExp(text) }).click()
    await frame.getByRole('heading', { name: dialog }).click()
    await frame.getByRole('button', { name: button, exact: true }).click()
  }
  await act('Tilldela ansvarig')
  await pick('Tilldela ansvarig', 'Ansvariga', 'Carlos', 'Spara')
  await toast(office, 'Ansvarig är tilldelad').waitFor()
  await act('Skicka enkät')
  await pick('Skicka enkät', 'Enkäter', task, 'Skicka')
  await toast(office, 'Enkäten är skickad till 1').waitFor()
  await act('Påminn')
  await toast(office, /^Påminnelse till 1/).waitFor()
}

/** The candidate's way from the mailed link to the own page. */
async function begin(page: Page): Promise<void> {
  await expect.poll(() => passwordLinkTo(newcomer.email), { timeout: 15_000 }).toBeTruthy()
  await page.goto((await passwordLinkTo(newcomer.email)) ?? '')
  await page.getByLabel('Nytt lösenord').fill(word)
  await page.getByLabel('Upprepa lösenordet').fill(word)
  await page.getByRole('button', { name: 'Spara lösenordet' }).click()
  await page.getByRole('heading', { name: 'Lösenordet har ändrats' }).waitFor()
  await page.goto(app)
  await page.getByLabel('Användarnamn eller e-postadress').fill(newcomer.email)
  await page.getByLabel('Lösenord', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await page.getByRole('button', { name: 'Jag godkänner' }).click()
  await page.getByRole('heading', { name: 'Välkommen, Nova!' }).waitFor()
}

async function answer(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /Berätta om ditt arbete/ }).fill(text)
  await page.getByText('Sparat', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Skicka svaren' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Skicka svaren' }).click()
  await toast(page, 'Svaren har skickats').waitFor()
}

test('a candidate goes the whole way: invited, answers, is asked for more, answers again, and is reviewed', async () => {
  await wholeWay()
  await invite(await newPage())
  const page = await newPage({ alone: true })
  await begin(page)
  await page.getByRole('link', { name: 'Börja svara' }).click()
  await answer(page, 'Jag arbetar på ett äldreboende.')

  const staff = await newPage()
  await signIn(staff, 'carutk', 'validig', '/candidate')
  await staff.getByRole('link', { name: newcomer.name }).click()
  await staff.getByText('Jag arbetar på ett äldreboende.').waitFor()
  await staff.getByRole('button', { name: 'Be om mer' }).click()
  await staff.getByRole('button', { name: 'Öppna igen, 1 svar' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Öppna igen' }).click()
  await toast(staff, 'Enkäten är öppen igen').waitFor()

  await page.goto(app)
  await page.getByRole('link', { name: 'Enkäter' }).first().click()
  await page.getByRole('link', { name: new RegExp(task) }).click()
  await answer(page, 'Jag arbetar på ett äldreboende sedan fyra år.')

  await staff.reload()
  await staff.getByText('Jag arbetar på ett äldreboende sedan fyra år.').waitFor()
  await staff.getByRole('button', { name: 'Markera som granskad' }).click()
  await toast(staff, 'Enkäten är granskad').waitFor()
  for (const [button, ending] of [
    ['Excel', /\.xlsx$/],
    ['Sammanfattning, PDF', /\.pdf$/],
  ] as const) {
    const [file] = await Promise.all([
      staff.waitForEvent('download'),
      staff.getByRole('button', { name: button, exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(ending)
  }
})
