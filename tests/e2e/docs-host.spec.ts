import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { accessibilityViolations, newPage, originOf } from './browser.ts'

const docs = originOf('docs')

test('a person who opens the documents host is led to the document bank, and takes a document along', async () => {
  const page = await newPage()
  await page.goto(docs)
  await page.getByRole('heading', { level: 1, name: 'Dokument för program' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Till dokumentbanken' }).click()
  await page.waitForURL(`${originOf()}/dokumentbank`)
  await page.getByRole('link', { name: 'Ladda ner Nätverkets stadgar' }).click()
  const question = page.getByRole('region', { name: 'Vill du ladda ner filen?' })
  const arriving = page.waitForEvent('download')
  await question.getByRole('link', { name: 'Ja' }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toMatch(/\.\w{3,4}$/)
  expect((await readFile(await download.path())).length).toBeGreaterThan(500)
})

test('an address of a person on the documents host leads to the same on the front, and nowhere else', async () => {
  const page = await newPage()
  await page.goto(`${docs}/dokumentbank`)
  expect(page.url()).toBe(`${originOf()}/dokumentbank`)
  await page.goto(`${docs}//example.com/dokumentbank`)
  expect(page.url()).toBe(`${originOf()}/example.com/dokumentbank`)
})
