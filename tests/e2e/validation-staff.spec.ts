import { expect, test } from 'vitest'
import { moveByKeys } from './app.ts'
import { accessibilityViolations, newPage, originOf, signIn } from './browser.ts'

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
