import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { ask, call, makeArticle, openArticle, toast } from './app.ts'
import { accessibilityViolations, newPage, originOf, settled, signIn, widths } from './browser.ts'

// The office copies and moves texts between groups, and a group hears of its copy's source.

const admin = originOf('admin')

type Group = { id: number; title: string }

/** The office, working in a group, and another group that has the rights of a college of its own. */
async function office(): Promise<{ page: Page; from: Group; to: Group }> {
  const page = await newPage({ alone: true })
  await signIn(page, 'kerpro', 'admin')
  const groups = await ask<Group[]>(page, 'group.selector', {})
  const [from, to] = ['College Skåne', 'Eslöv–Höör–Hörby'].map((title) => groups.find((each) => each.title === title))
  if (!from || !to) throw new Error(`no groups: ${groups.map((each) => each.title).join(', ')}`)
  await page.evaluate((id) => localStorage.setItem('vo_group', String(id)), from.id)
  return { page, from, to }
}

async function expectClean(page: Page) {
  for (const width of [widths.desktop, widths.phone]) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    expect(await accessibilityViolations(page), `${width}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: widths.desktop, height: 900 })
}

test('a copy is made from the form, and its group hears of the change of the source and takes it', async () => {
  const { page, to } = await office()
  const { id } = await makeArticle(page, 'Original att kopiera', { status: 'published' })
  await openArticle(page, id)
  await page.getByRole('button', { name: 'Kopiera till …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kopiera till …' })
  await dialog.getByRole('checkbox', { name: to.title, exact: true }).check()
  await expectClean(page)
  // The button is in sight in every window, above the choices of a small one.
  const copy = dialog.getByRole('button', { name: 'Kopiera till 1 grupp' })
  for (const width of [widths.phone, widths.tablet, widths.desktop]) {
    await page.setViewportSize({ width, height: 844 })
    await settled(page)
    const box = await copy.boundingBox()
    expect((box?.y ?? 844) + (box?.height ?? 0), `the end of the button at ${width}`).toBeLessThanOrEqual(844)
  }
  await copy.click()
  await dialog.getByText('1 av 1 kopior är gjorda').waitFor()
  await dialog.getByRole('button', { name: 'Stäng' }).last().click()
  await page.getByText('Originalet är oförändrat').waitFor()
  const { copies } = await ask<{ copies: { id: number }[] }>(page, 'article.copies', { id })
  await call(page, 'article.update', { id, data: { lead: 'Ny ingress i originalet' } })

  const theirs = await newPage()
  await signIn(theirs, 'gunexe', 'admin')
  await openArticle(theirs, copies[0]?.id ?? 0)
  await theirs
    .getByText(/^Originalet ändrades/)
    .first()
    .waitFor()
  await theirs.getByRole('button', { name: 'Visa skillnad' }).click()
  await expectClean(theirs)
  await theirs.getByRole('dialog').getByRole('button', { name: 'Hämta ändringen' }).click()
  await theirs.getByText('Ny ingress i originalet').first().waitFor()
})

test('a text is moved to another group from its list, and taken back', async () => {
  const { page, from, to } = await office()
  await makeArticle(page, 'Flyttas till annan grupp')
  await page.goto(`${admin}/article?sok=Flyttas+till+annan`)
  await page.getByRole('button', { name: 'Fler val för Flyttas till annan grupp' }).click()
  await page.getByRole('menuitem', { name: 'Flytta till …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Flytta till en annan grupp' })
  await dialog.getByRole('combobox').fill(to.title.slice(0, 5))
  await page.getByRole('option', { name: new RegExp(to.title) }).click()
  await expectClean(page)
  await dialog.getByRole('button', { name: 'Välj' }).click()
  await toast(page, `”Flyttas till annan grupp” har flyttats till ${to.title}.`).waitFor()
  // The list is of the group that it left.
  await page.getByText('0 objekt hittades').waitFor()
  await page.getByRole('button', { name: 'Ångra', exact: true }).click()
  await page.getByText('1 objekt hittades').waitFor()
  await page.getByRole('link', { name: 'Flyttas till annan grupp' }).click()
  await page.getByText(`Tillhör ${from.title}`).first().waitFor()
})

test('a file, a portfolio and a person lead to their places on the site', async () => {
  const { page } = await office()
  const visitor = await newPage()
  /** Opens the place that a link leads to, as a visitor. */
  const visit = async (link: Locator, place: RegExp) => {
    const href = (await link.getAttribute('href')) ?? ''
    expect(href).toMatch(place)
    expect((await visitor.goto(href))?.status()).toBe(200)
    return href
  }
  const more = /^Fler val för/
  const shown = page.getByRole('menuitem', { name: 'Visa på webbplatsen' })
  await page.goto(`${admin}/bank`)
  const portfolios = page.getByRole('list', { name: 'Portföljer' })
  await portfolios.getByRole('button', { name: more }).first().click()
  await visit(shown, /\/dokumentbank\/(medlemmar\/)?\d+$/)
  for (const [name, place] of [
    ['file', /\/dokumentbank\/(medlemmar\/)?fil\/\d+$/],
    ['user', /\/om-oss/],
  ] as const) {
    type Found = { id: number; title?: string; firstname: string; lastname: string; siteUrl: string | null }
    const { items } = await ask<{ items: Found[] }>(page, `${name}.list`, { limit: 100 })
    const found = items.find(({ siteUrl }) => siteUrl)
    if (!found) throw new Error(`no ${name} has a place on a site`)
    await page.goto(`${admin}/${name}/${found.id}`)
    const href = await visit(page.getByRole('link', { name: 'Visa på webbplatsen' }), place)
    const { title, firstname, lastname } = found
    await page.goto(`${admin}/${name}?sok=${encodeURIComponent(title ?? `${firstname} ${lastname}`)}`)
    await page.getByRole('row').getByRole('button', { name: more }).first().click()
    expect(await shown.getAttribute('href')).toBe(href)
    await page.keyboard.press('Escape')
  }
})
