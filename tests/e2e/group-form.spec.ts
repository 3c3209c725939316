import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { ask, call, choose, save, toast } from './app.ts'
import { accessibilityViolations, newPage, originOf, settled, signIn, widths } from './browser.ts'

type Group = { id: number; title: string }

async function openGroup(page: Page, title: string): Promise<void> {
  const { items } = await ask<{ items: Group[] }>(page, 'group.list', { search: title, limit: 5 })
  await page.goto(`${originOf('admin')}/group/${items.find((each) => each.title === title)?.id}`)
  await page.getByRole('textbox', { name: 'Namn', exact: true }).waitFor()
}

/** Makes a group of this test alone, under the local college. */
async function makeGroup(page: Page, name: string, title: string): Promise<void> {
  const [parent] = await ask<Group[]>(page, 'search.group', { search: 'Eslöv–Höör–Hörby', limit: 5 })
  await call(page, 'group.create', { data: { name, title, category: 'educator', parent_id: parent?.id } })
}

test('a new group is placed in the network, certified, given educations and contacts, and shown on its site', async () => {
  const page = await newPage()
  const year = new Date().getFullYear()
  await signIn(page, 'birtes', 'admin', '/group/new')
  await page.getByRole('textbox', { name: 'Namn', exact: true }).fill('Sjöbo provcollege')
  await choose(page, 'Kategori', 'Lokalt college')
  await page.getByRole('textbox', { name: 'Gruppnamn (webbadress)' }).fill('Sjöbo College')
  await page.getByRole('combobox', { name: /^Överordnad grupp/ }).fill('College Skåne')
  await page.getByRole('option', { name: /^College Skåne/ }).click()
  await save(page)
  await page
    .getByRole('link', { name: /^Gruppnamn \(webbadress\): Gruppnamnet ska börja med en liten bokstav/ })
    .waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Gruppnamn (webbadress)' }).fill('skane')
  await save(page)
  await page.getByRole('link', { name: 'Gruppnamn (webbadress): Namnet används redan av en annan grupp' }).waitFor()
  await page.getByRole('textbox', { name: 'Gruppnamn (webbadress)' }).fill('sjobo-prov')

  await page.getByRole('slider', { name: 'Plats på kartan' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Latitud' }).inputValue()).toMatch(/^6\d,\d+$/)

  await page.getByRole('button', { name: 'Lägg till period', exact: true }).click()
  const first = page.getByRole('textbox', { name: 'Från och med, Första perioden' })
  const last = page.getByRole('textbox', { name: 'Till och med, Första perioden' })
  await first.fill(`${year - 1}-01-15`)
  await last.fill(`${year - 2}-01-15`)
  await page.getByText('Slutdatumet måste vara samma dag som eller efter startdatumet').waitFor()
  await last.fill(`${year + 3}-01-14`)
  await page.getByText(`Den första perioden är högst tre år. Skriv senast ${year + 2}-01-14.`).waitFor()
  await save(page)
  await page.getByRole('link', { name: /^Certifieringsperioder: / }).waitFor()
  await last.fill(`${year + 2}-01-14`)
  await page.getByRole('combobox', { name: 'Lägg till utbildning' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('switch', { name: /^Certifierad, .+: Nej/ }).click()
  await page
    .getByRole('textbox', { name: /^Intern kommentar|^Kommentar/ })
    .first()
    .fill('Startar i höst')
  await page.getByRole('combobox', { name: 'Sök användare' }).fill('Skissgren')
  await page.getByRole('option', { name: /Malin Skissgren/ }).click()
  await page.getByRole('textbox', { name: 'Titel för Malin Skissgren' }).fill('Kontaktperson')
  await page.getByRole('switch', { name: 'Webbplatsen är aktiv' }).click()
  await save(page)
  await toast(page, 'Gruppen har skapats').waitFor()
  await page.waitForURL(/\/group\/\d+$/)
  expect(await accessibilityViolations(page)).toEqual([])

  await page.reload()
  await page.getByRole('textbox', { name: 'Titel för Malin Skissgren' }).waitFor()
  expect(await first.inputValue()).toBe(`${year - 1}-01-15`)
  expect(await page.getByText(`15 januari ${year - 1}–14 januari ${year + 2}`).count()).toBeGreaterThan(0)
  expect(await page.getByRole('switch', { name: /^Certifierad, .+: Ja/ }).count()).toBe(1)
  // A group without a logotype shows that of the college above.
  const logo = page.getByRole('group', { name: 'Logotyp', exact: true })
  await logo.getByRole('img', { name: 'Logotyp College Skåne' }).waitFor()
  expect(await logo.getByText('Ärvs från').count()).toBe(1)

  const visitor = await newPage({ javaScript: false })
  await visitor.goto(`${originOf('sjobo-prov')}/om-oss`)
  await visitor.getByText('Malin Skissgren').first().waitFor()
  await visitor
    .getByText(`15 januari ${year - 1}`)
    .first()
    .waitFor()
})

test('a group cannot stand under itself or under one that stands under it', async () => {
  const page = await newPage()
  await signIn(page, 'birtes', 'admin')
  await openGroup(page, 'College Skåne')
  await page.getByRole('combobox', { name: /^Överordnad grupp/ }).fill('Eslöv–Höör–Hörby')
  await page.getByRole('option', { name: /^Eslöv–Höör–Hörby/ }).click()
  await save(page)
  await page.getByRole('link', { name: 'Överordnad grupp: En grupp kan inte ligga under sig själv' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
})

test('a logotype of its own takes the place of the inherited one, until it is taken away', async () => {
  const page = await newPage()
  await signIn(page, 'birtes', 'admin')
  await makeGroup(page, 'logo-prov', 'Logotypens provgrupp')
  await openGroup(page, 'Logotypens provgrupp')
  const logo = page.getByRole('group', { name: 'Logotyp', exact: true })
  await logo.getByRole('button', { name: 'Ladda upp egen logotyp' }).click()
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 120 } })
  const dialog = page.getByRole('dialog', { name: 'Logotyp' })
  await dialog.locator('input[type=file]').setInputFiles({ name: 'egen.png', mimeType: 'image/png', buffer })
  await logo.getByRole('button', { name: 'Byt fil' }).waitFor()
  await save(page)
  await toast(page, 'Gruppen har sparats').waitFor()
  await page.reload()
  await logo.getByRole('button', { name: 'Ta bort' }).click()
  await save(page)
  await toast(page, 'Gruppen har sparats').waitFor()
  await logo.getByText('Ärvs från').waitFor()
})

test('whoever may read a group and no more is shown it without ways to change it', async () => {
  const page = await newPage()
  await signIn(page, 'farpro', 'admin')
  await openGroup(page, 'Demohem Vård och Omsorg')
  await page.getByText('Du kan läsa men inte ändra').waitFor()
  expect(await page.getByRole('button', { name: 'Spara', exact: true }).count()).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Namn', exact: true }).isEditable()).toBe(false)
  expect(await accessibilityViolations(page)).toEqual([])
})

test('the office fills a gap, adds a period and takes one away; the site and the group’s own people see it', async () => {
  const page = await newPage()
  await signIn(page, 'kerpro', 'admin')
  await makeGroup(page, 'period-prov', 'Periodernas provgrupp')
  await openGroup(page, 'Periodernas provgrupp')
  const field = (name: string) => page.getByRole('textbox', { name })
  const year = new Date().getFullYear()
  const add = page.getByRole('button', { name: 'Lägg till period', exact: true })
  const write = async (period: string, first: string, last: string) => {
    await add.click()
    await field(`Från och med, ${period}`).fill(first)
    await field(`Till och med, ${period}`).fill(last)
    await save(page)
    await toast(page, 'Gruppen har sparats').waitFor()
  }
  await write('Första perioden', '2011-07-01', '2014-06-30')
  await page.reload()
  await write('Andra perioden', `${year - 1}-01-01`, `${year + 1}-12-31`)
  await page.reload()
  await page.getByText('är inte certifierat.').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Lägg till perioden' }).click()
  // The whole gap is longer than a period.
  await field('Till och med, Tredje perioden').fill('2019-06-30')
  await save(page)
  await toast(page, 'Gruppen har sparats').waitFor()
  await page.reload()
  expect(await field('Från och med, Andra perioden').inputValue()).toBe('2014-07-01')
  await page.getByRole('button', { name: 'Ta bort första perioden' }).click()
  await save(page)
  await toast(page, 'Gruppen har sparats').waitFor()
  await page.getByText(/Kerstin Provberg tog bort 1 juli 2011–30 juni 2014/).waitFor()
  const { items } = await ask<{ items: (Group & { certified: string })[] }>(page, 'group.list', {
    search: 'Periodernas provgrupp',
  })
  expect(items[0]?.certified).toBe('2014-07-01')
})

/** Runs in the page: the parts of the periods' lines that have no room, or lie over each other or beside their line, and dates that are cut. */
function crowdedPeriods(): string[] {
  const faults: string[] = []
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[aria-label^="Från och med, "]')]
  const lines = [...new Set(inputs.map((each) => each.closest('li')))].filter((each) => each !== null)
  if (lines.length === 0) faults.push('There are no periods')
  for (const line of lines) {
    const parts = [...(line.firstElementChild?.children ?? [])]
    const wide = parts.filter((each) => each.scrollWidth > each.clientWidth + 1)
    faults.push(...wide.map((each) => `wider than its place: ${each.textContent}`))
    const boxes = parts.map((each) => each.getBoundingClientRect())
    const around = line.getBoundingClientRect()
    for (const [at, { left, right, top, bottom }] of boxes.entries()) {
      if (left < around.left - 1 || right > around.right + 1) faults.push(`beside the line: ${parts[at]?.textContent}`)
      for (const [place, other] of boxes.slice(0, at).entries())
        if (left < other.right - 1 && right > other.left + 1 && top < other.bottom - 1 && bottom > other.top + 1)
          faults.push(`${parts[place]?.textContent} lies over ${parts[at]?.textContent}`)
    }
    for (const input of line.querySelectorAll('input'))
      if (input.scrollWidth > input.clientWidth) faults.push(`cut: ${input.ariaLabel}`)
  }
  return faults
}

test('the lines of the periods follow the width of the form, which a preview beside it narrows', async () => {
  const page = await newPage()
  await signIn(page, 'birtes', 'admin')
  await openGroup(page, 'Eslöv–Höör–Hörby')
  const found: string[] = []
  const look = async (where: string) => {
    await settled(page)
    found.push(...(await page.evaluate(crowdedPeriods)).map((fault) => `${where}: ${fault}`))
  }
  for (const width of [widths.desktop, 1280, widths.tablet, widths.phone, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await look(`${width} px`)
  }
  await page.setViewportSize({ width: widths.desktop, height: 900 })
  const preview = page.getByRole('button', { name: 'Förhandsgranska' })
  await preview.click()
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).first().waitFor()
  await look('beside the preview')
  await preview.click()
  expect(found).toEqual([])
})
