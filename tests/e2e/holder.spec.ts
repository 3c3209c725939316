import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { ask, call, menu, toast } from './app.ts'
import { accessibilityViolations, newPage, originOf, signIn } from './browser.ts'
import { textOfPdf } from './pdf.ts'

const email = 'hilda.innehavare@example.com'

type Saved = { id: number; persons: { id: number; number: string }[] }

/** Issues a diploma for one person with an address, and mails it. */
async function mailDiploma(page: Page): Promise<string> {
  const { items } = await ask<{ items: { id: number }[] }>(page, 'diploma.list', { limit: 50 })
  type Record = { status: string; persons: object[] }
  let like: (Record & { date: string }) | undefined
  for (const { id } of items) {
    const found = await ask<Record & { date: string }>(page, 'diploma.get', { id })
    if (found.status === 'issued') like = found
    if (like) break
  }
  const person = { firstname: 'Hilda', lastname: 'Innehavare', email, personal_number: null, credits: null }
  const issued = await call<Saved>(page, 'diploma.issue', { data: { ...like, id: undefined, persons: [person] } })
  await call(page, 'print.start', {
    certificate_id: issued.id,
    output: 'mail',
    greeting: 'Välkommen till avslutningen!',
  })
  return issued.persons[0]?.number ?? ''
}

/** Reads the address in the letter, decoded from quoted-printable. */
async function addressInLetter(): Promise<string> {
  const outbox = join(inject('productData'), 'outbox')
  for (const name of await readdir(outbox).catch(() => [])) {
    if (!name.endsWith('.eml')) continue
    const text = (await readFile(join(outbox, name), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
    if (!text.includes(email)) continue
    return /\/mina\/[\w-]{43}/.exec(text)?.[0] ?? ''
  }
  return ''
}

test('a holder opens the page by the letter, fetches the PDF, tells of a new name, and the college answers', async () => {
  const cert = await newPage()
  await signIn(cert, 'farpro', 'cert')
  const number = await mailDiploma(cert)
  await expect.poll(addressInLetter, { timeout: 60_000 }).not.toBe('')

  const page = await newPage()
  await page.goto(originOf('') + (await addressInLetter()))
  await page.getByRole('heading', { name: 'Mina dokument' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Ladda ner PDF/ }).click(),
  ])
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.getByRole('link', { name: 'Säg till om nytt namn' }).click()
  await page.getByLabel('Förnamn').fill('Hilda')
  await page.getByLabel('Efternamn').fill('Nygift')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Skicka till skolan' }).click()
  await page.getByText('Du har sagt att du heter Hilda Nygift nu.').waitFor()

  await menu(cert, 'Önskemål').click()
  const asked = cert.getByRole('listitem').filter({ hasText: 'Hilda Innehavare' })
  await asked.waitFor()
  expect(await accessibilityViolations(cert)).toEqual([])
  const dialog = cert.getByRole('dialog')
  await asked.getByRole('button', { name: 'Svara och avsluta' }).click()
  await dialog.getByRole('textbox').first().waitFor()
  expect(await accessibilityViolations(cert)).toEqual([])
  await cert.keyboard.press('Escape')
  await asked.getByRole('link', { name: 'Ersätt med nytt namn' }).click()
  await expect.poll(() => dialog.getByLabel('Efternamn').inputValue()).toBe('Nygift')
  expect(await accessibilityViolations(cert)).toEqual([])
  await dialog.getByRole('button', { name: 'Utfärda det rättade' }).click()
  await toast(cert, /diplom/).waitFor()

  await page.reload()
  await page.getByText(/^Hilda Nygift\. /).waitFor()
  await page.getByText(/^Ersatt .* av /).waitFor()
  // No print has made the new document: it is made when its holder asks.
  const [corrected] = await Promise.all([
    page.waitForEvent('download', { timeout: 40_000 }),
    page.getByRole('link', { name: /^Ladda ner PDF/ }).click(),
  ])
  expect((await textOfPdf(await readFile(await corrected.path()))).join(' ')).toContain('Hilda Nygift')
  expect(await page.getByText(number.replace(/(.{4})(?=.)/g, '$1-')).count()).toBe(1)
})
