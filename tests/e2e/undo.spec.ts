import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { call, makeArticle, openArticle, save, toast } from './app.ts'
import { accessibilityViolations, newPage, originOf, settled, signIn, widths } from './browser.ts'

// An editor takes acts back, and is asked honestly before those that have consequences.

const admin = originOf('admin')
const undo = (page: Page) => page.getByRole('button', { name: 'Ångra', exact: true })
const title = (page: Page) => page.getByRole('textbox', { name: 'Rubrik', exact: true })

async function editor(path = '/article', name = 'gunexe'): Promise<Page> {
  const page = await newPage()
  await signIn(page, name, 'admin', path)
  return page
}

/** Removes a row of the list by its menu. */
async function remove(page: Page, name: string, told = 'Artikeln har tagits bort') {
  await page.getByRole('button', { name: `Fler val för ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Ta bort' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ja, ta bort' }).click()
  await toast(page, told).waitFor()
}

/** Marks rows of the list and presses an act of the bar. */
async function actOn(page: Page, names: readonly string[], act: string) {
  for (const name of names) await page.getByRole('checkbox', { name: `Markera ${name}`, exact: true }).check()
  const bar = page.getByRole('region', { name: names.length === 1 ? '1 markerad' : `${names.length} markerade` })
  await bar.getByRole('button', { name: act, exact: true }).click()
}

const published = (page: Page) => page.getByRole('cell', { name: 'Publicerad', exact: true })

test('a removal is taken back from its toast, and an act upon many by Ctrl + Z', async () => {
  const page = await editor()
  for (const letter of ['A', 'B']) await makeArticle(page, `Ångras ${letter}`)
  await page.goto(`${admin}/article?sok=Ångras&sort=title`)
  await page.getByText('2 objekt hittades').waitFor()
  await remove(page, 'Ångras A')
  // The pointer stops the time of the offer.
  await undo(page).hover()
  await page.getByText('1 objekt hittades').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await undo(page).click()
  await toast(page, 'Artikeln är tillbaka').waitFor()
  await page.getByText('2 objekt hittades').waitFor()
  await actOn(page, ['Ångras A', 'Ångras B'], 'Publicera')
  await toast(page, '2 artiklar har publicerats').waitFor()
  await expect.poll(() => published(page).count()).toBe(2)
  await page.keyboard.press('Control+z')
  await expect.poll(() => published(page).count()).toBe(0)
})

test('a tag, which has no trash, comes back with its comment, and so do several at once', async () => {
  const page = await editor('/tag')
  const ids: number[] = []
  for (const letter of ['A', 'B']) {
    ids.push((await call<{ id: number }>(page, 'tag.create', { data: { label: `Tagg ångras ${letter}` } })).id)
  }
  await call(page, 'comment.create', { entity: 'tag', id: ids[0], body: 'Behövs den?' })
  await page.goto(`${admin}/tag?sok=Tagg+ångras`)
  await page.getByText('2 objekt hittades').waitFor()
  await remove(page, 'Tagg ångras A', 'Taggen har tagits bort')
  await page.getByText('1 objekt hittades').waitFor()
  await page.keyboard.press('Control+z')
  await toast(page, 'Taggen är tillbaka').waitFor()
  await page.getByText('2 objekt hittades').waitFor()
  await actOn(page, ['Tagg ångras A', 'Tagg ångras B'], 'Ta bort')
  const question = page.getByRole('alertdialog')
  await question.getByText('Du kan ångra det direkt efteråt.').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Ja, ta bort' }).click()
  await toast(page, '2 taggar har tagits bort').waitFor()
  await undo(page).click()
  await page.getByText('2 objekt hittades').waitFor()
  await page.goto(`${admin}/tag/${ids[0]}`)
  await page.getByText('Behövs den?').first().waitFor()
})

test('nothing is taken back over what somebody else has done since, and that person is named', async () => {
  const page = await editor()
  const { id } = await makeArticle(page, 'Hinner ändras', { status: 'published' })
  await page.goto(`${admin}/article?sok=Hinner+ändras`)
  await actOn(page, ['Hinner ändras'], 'Avpublicera')
  await toast(page, 'Artikeln har avpublicerats').waitFor()
  // The pointer stops the time of the offer, so that the other one is done before it ends.
  await undo(page).hover()
  const other = await editor('/article', 'birtes')
  await call(other, 'article.update', { id, data: { lead: 'Birtes ingress' } })
  await undo(page).click()
  await toast(page, /har ändrat artikeln sedan dess\. Inget har återställts\.$/).waitFor()
  await page.getByRole('button', { name: 'Jämför', exact: true }).click()
  await page.waitForURL(`${admin}/article/${id}#**`)
  const versions = page.getByRole('dialog', { name: 'Versioner' })
  await versions.frameLocator('iframe').getByText('Birtes ingress').first().waitFor()
  await settled(page)
  for (const width of [widths.desktop, widths.phone]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await accessibilityViolations(page), `${width}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width)
  }
})

test('the address of a removed text says that it lies in the trash, and gives it back', async () => {
  const page = await editor()
  const { id } = await makeArticle(page, 'Ligger i papperskorgen')
  await call(page, 'article.delete', { id })
  await page.goto(`${admin}/article/${id}`)
  await page.getByRole('heading', { name: 'Artikeln ligger i papperskorgen', level: 1 }).waitFor()
  await page.getByText('Ligger i papperskorgen', { exact: true }).first().waitFor()
  for (const width of [widths.desktop, widths.phone]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await accessibilityViolations(page), `${width}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: widths.desktop, height: 900 })
  await page.getByRole('button', { name: 'Återställ artikeln' }).click()
  await title(page).waitFor()
  // The way back to the trash is as short.
  await undo(page).click()
  await page.getByRole('heading', { name: 'Artikeln ligger i papperskorgen', level: 1 }).waitFor()
})

test('hiding several texts asks with their number, and names the list and the link that they leave', async () => {
  const page = await editor()
  const one = await makeArticle(page, 'Göms ett', { status: 'published' })
  await makeArticle(page, 'Göms två', { status: 'published' })
  const items = [{ type: 'Article', id: one.id }]
  await call(page, 'queue.create', { data: { title: 'Lista med gömda', status: 'published', items } })
  const body = '<p><a href="/artiklar/goms-ett">Läs</a></p>'
  await call(page, 'article.create', { data: { title: 'Länkar till gömda', body, status: 'published' } })
  await page.goto(`${admin}/article?sok=Göms&sort=title`)
  await actOn(page, ['Göms ett', 'Göms två'], 'Avpublicera')
  const question = page.getByRole('alertdialog', { name: 'Avpublicera 2 artiklar?' })
  await question.getByText('1 länk leder ingenstans, i').waitFor()
  await question.getByRole('link', { name: 'Länkar till gömda' }).waitFor()
  await question.getByRole('link', { name: 'Lista med gömda' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Nej' }).click()
  expect(await published(page).count()).toBe(2)
  await page.getByRole('region', { name: '2 markerade' }).getByRole('button', { name: 'Avpublicera' }).click()
  await question.getByRole('button', { name: 'Avpublicera 2 artiklar' }).click()
  await expect.poll(() => published(page).count()).toBe(0)
  // A used text names its places instead of asking whether it is removed.
  await page.getByRole('button', { name: 'Fler val för Göms ett' }).click()
  await page.getByRole('menuitem', { name: 'Ta bort' }).click()
  const used = page.getByRole('alertdialog', { name: 'Göms ett' })
  await used.getByText(/Artikeln används på 2 ställen/).waitFor()
  expect(await used.getByRole('button', { name: 'Ja, ta bort' }).count()).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await used.getByRole('link', { name: 'Lista med gömda', exact: true }).click()
  await page
    .getByRole('heading', { name: 'Redigera innehållslista' })
    .or(page.getByLabel(/^Rubrik/))
    .first()
    .waitFor()
})

test('a moment of publication that has passed is asked about when it is saved', async () => {
  const page = await editor()
  const { id } = await makeArticle(page, 'Tiden har gått')
  await openArticle(page, id)
  await page.getByRole('radio', { name: 'Schemalagd', exact: true }).check()
  const moment = page.getByRole('textbox', { name: /^Publiceras/ })
  await moment.fill('2026-01-02 06:00')
  await save(page)
  const question = page.getByRole('alertdialog', { name: 'Tiden har redan passerat' })
  await question.getByText(/2 januari 2026/).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Ändra tiden' }).click()
  expect(await moment.inputValue()).toContain('2026-01-02')
  await save(page)
  await question.getByRole('button', { name: 'Publicera nu' }).click()
  await toast(page, 'Artikeln har sparats').waitFor()
  expect(await page.getByRole('radio', { name: 'Publicerad', exact: true }).isChecked()).toBe(true)
})
