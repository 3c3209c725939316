import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { call, menu } from './app.ts'
import { accessibilityViolations, newPage, originOf, settled, signIn, widths } from './browser.ts'
import { productDb } from './database.ts'

// Files and folders of a computer are dropped on the document bank, by the browser's own dragging.

/** Makes the files in a folder of the computer, by their paths; a path with a slash at its end is an empty folder. */
function onComputer(paths: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'kollegium-drop-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const path of paths) {
    mkdirSync(join(folder, path.endsWith('/') ? path : dirname(path)), { recursive: true })
    if (!path.endsWith('/')) writeFileSync(join(folder, path), `Text i ${path}`)
  }
  return folder
}

/** Makes a portfolio of one test, and opens it. */
async function openOwnPortfolio(page: Page, title: string): Promise<void> {
  const name = `drop_${Date.now()}`
  const { id } = await call<{ id: number }>(page, 'portfolio.create', { data: { title, name, status: false } })
  const db = await productDb()
  const of = { where: { portfolio_id: id } }
  onTestFinished(async () => {
    await db.file.deleteMany(of)
    await db.folder.deleteMany(of)
    await db.portfolio.delete({ where: { id } })
  })
  await page.goto(`${originOf('admin')}/bank?portfolio=${id}`)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await settled(page)
}

/** Drags files and folders of the computer over the list, and answers what drops them. */
async function drag(page: Page, files: readonly string[]): Promise<() => Promise<void>> {
  const list = page.getByText('Mappen är tom').or(page.getByRole('table')).first()
  const box = (await list.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', { type, ...at, data })
  await send('dragEnter')
  await send('dragOver')
  return async () => void (await send('drop'))
}

const uploads = (page: Page) => page.getByRole('region', { name: 'Uppladdningar' })
const row = (page: Page, name: string) => page.getByRole('table').getByRole('link', { name, exact: true })

test('dropped files and a folder of three levels arrive in their folders; what does not arrive says why, until the list is cleared', async () => {
  const folder = onComputer([
    ...['kallelse.txt', 'dagordning.txt', 'registret.exe'],
    ...['Avtal/översikt.txt', 'Avtal/2026/bilaga.txt', 'Avtal/2026/Utkast/avtal.txt', 'Avtal/Tomma/'],
  ])
  const page = await newPage()
  await signIn(page, 'ivamon', 'admin')
  await openOwnPortfolio(page, 'Släppta filer')
  const drop = await drag(
    page,
    ['kallelse.txt', 'dagordning.txt', 'registret.exe', 'Avtal'].map((name) => join(folder, name)),
  )
  await page.getByText('Släpp i Släppta filer').waitFor()
  await page.getByText(/4 objekt$/).waitFor()
  // The design dims the rows under the frame, which nobody reads or presses while the pointer holds something.
  const faults = await accessibilityViolations(page)
  expect(faults.filter((fault) => !fault.startsWith('color-contrast'))).toEqual([])
  await drop()

  await uploads(page).getByText('5 klara').waitFor()
  await uploads(page).getByText('2 nekade').waitFor()
  const refused = (name: string) => uploads(page).getByRole('listitem').filter({ hasText: name })
  await refused('registret.exe')
    .getByText(/^Filtypen tas inte emot/)
    .waitFor()
  await refused('Avtal / Tomma').getByText('Mappen är tom och har inte lagts till.').waitFor()
  await uploads(page).getByRole('button', { name: 'Visa 5' }).click()
  for (const width of [widths.desktop, widths.phone]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await accessibilityViolations(page), `${width}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: widths.desktop, height: 900 })

  // Each lies in its folder, and the results stay on the way there and after a visit to another screen.
  for (const name of ['kallelse', 'dagordning']) await row(page, name).waitFor()
  for (const [name, file] of [
    ['Avtal', 'översikt'],
    ['2026', 'bilaga'],
    ['Utkast', 'avtal'],
  ] as const) {
    await row(page, name).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await row(page, file).waitFor()
  }
  await menu(page, 'Artiklar').click()
  await page.getByRole('heading', { name: 'Artiklar', level: 1 }).waitFor()
  await page.goBack()
  await row(page, 'avtal').waitFor()
  await refused('registret.exe')
    .getByText(/^Filtypen tas inte emot/)
    .waitFor()
  await uploads(page).getByRole('button', { name: 'Rensa listan' }).click()
  await uploads(page).waitFor({ state: 'detached' })
})

test('a dropped file with a taken name is asked about, and nothing is sent until that is answered', async () => {
  const folder = onComputer(['kallelse.txt'])
  const page = await newPage()
  await signIn(page, 'ivamon', 'admin')
  await openOwnPortfolio(page, 'Släppt två gånger')
  const kallelse = [join(folder, 'kallelse.txt')]
  await (await drag(page, kallelse))()
  await uploads(page).getByText('1 klar').waitFor()
  await row(page, 'kallelse').waitFor()
  await (await drag(page, kallelse))()
  await uploads(page).getByText('1 att svara på').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await row(page, 'kallelse').count()).toBe(1)
  await uploads(page).getByRole('button', { name: 'Lägg bredvid' }).click()
  await uploads(page).getByText('2 klara').waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('table')
        .getByRole('link', { name: /^kallelse/ })
        .count(),
    )
    .toBe(2)
})
