import { expect, test } from 'vitest'
import { toast } from './app.ts'
import { accessibilityViolations, newPage, signIn } from './browser.ts'

test('a file is uploaded to the list, renamed and deleted; one that is refused says why', async () => {
  const page = await newPage()
  await signIn(page, 'gunexe', 'admin', '/file')
  await page.getByText(/^Antal objekt: \d+$/).waitFor()
  await page.getByRole('button', { name: /Ladda upp/ }).click()
  const dialog = page.getByRole('dialog')
  const script = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'kursplan höst.txt', mimeType: 'text/plain', buffer: Buffer.from('Kursplan') },
    { name: 'skript.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(script) },
  ])
  await dialog.getByText('SVG-bilden innehåller skript').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /kursplan höst/ }).click()
  await page.getByRole('textbox', { name: 'Rubrik', exact: true }).fill('Kursplan för hösten')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Spara och stäng' }).click()
  await toast(page, 'Filen har sparats').waitFor()
  const remove = async () => {
    await page.getByRole('button', { name: 'Fler val för Kursplan för hösten' }).click()
    await page.getByRole('menuitem', { name: 'Ta bort' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ja, ta bort' }).click()
    await toast(page, 'Filen har tagits bort').waitFor()
    await page.getByRole('link', { name: 'Kursplan för hösten' }).waitFor({ state: 'hidden' })
  }
  await remove()
  await page.getByRole('button', { name: 'Ångra' }).click()
  await toast(page, 'Filen är tillbaka').waitFor()
  await page.getByRole('link', { name: 'Kursplan för hösten' }).waitFor()
  await remove()
})
