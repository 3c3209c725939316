import { expect, test } from 'vitest'
import { makeArticle, openArticle } from './app.ts'
import { accessibilityViolations, newPage, signIn, widths } from './browser.ts'

test('issued documents and candidates say what their values are on a phone, and are selected', async () => {
  for (const { app, path, name, label, reader } of [
    { app: 'cert', path: '/issued', name: 'Utfärdade dokument', label: 'Datum', reader: 'birtes' },
    { app: 'validig', path: '/candidate?tab=all', name: 'Kandidater', label: 'Status', reader: 'gunexe' },
  ] as const) {
    const page = await newPage({ width: widths.phone })
    await signIn(page, reader, app, path)
    const first = page.getByRole('list', { name }).getByRole('listitem').first()
    await first.getByRole('term').filter({ hasText: label }).waitFor()
    await first.getByRole('checkbox').check()
    await page.getByRole('region', { name: '1 markerad' }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
  }
})

test('on a phone rows say what their values are, and are selected and changed together', async () => {
  const page = await newPage({ width: widths.phone })
  await signIn(page, 'gunexe', 'admin', '/article')
  const rows = page.getByRole('list', { name: 'Artiklar' }).getByRole('listitem')
  const first = rows.first()
  await first.getByText('Senast ändrad', { exact: true }).waitFor()
  await first.getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: '2 markerade' })
  // The act that stands in the closed bar can be done.
  const more = bar.getByRole('button', { name: 'Mer', exact: true })
  const { x, y, height } = (await more.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const isDead = await page.evaluate(
    ([left, middle]) => document.elementFromPoint(left ?? 0, middle ?? 0)?.closest('button')?.disabled,
    [x - 200, y + height / 2],
  )
  expect(isDead).toBe(false)
  await more.click()
  await bar.getByRole('button', { name: 'Ta bort' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await bar.getByRole('button', { name: 'Avmarkera' }).click()
  await page.getByRole('checkbox', { name: 'Markera alla' }).check()
  expect(await rows.first().getByRole('checkbox').isChecked()).toBe(true)
  // Menus stay inside the window.
  await first.getByRole('button', { name: /^Fler val för/ }).click()
  const box = await page.getByRole('menu').boundingBox()
  expect(box && [box.x >= 0, box.x + box.width <= widths.phone]).toEqual([true, true])
})

test('on a phone the tools come with the text, over the buttons that save, and the form has parts', async () => {
  const page = await newPage({ width: widths.phone })
  await signIn(page, 'gunexe', 'admin', '/article')
  await openArticle(page, (await makeArticle(page, 'På telefonen')).id)
  const tools = page.getByRole('toolbar')
  expect(await tools.isVisible()).toBe(false)
  await page.getByRole('textbox', { name: 'Brödtext' }).click()
  await tools.waitFor()
  const [over, save] = await Promise.all([
    tools.boundingBox(),
    page.getByRole('button', { name: 'Spara', exact: true }).boundingBox(),
  ])
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0)
  expect(over?.height).toBeLessThanOrEqual(58)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('tab', { name: 'Publicering' }).click()
  expect(await page.getByRole('textbox', { name: 'Brödtext' }).isVisible()).toBe(false)
  await page.getByRole('combobox', { name: 'Taggar' }).waitFor()
  const [parts, first] = await Promise.all(
    [page.getByRole('tablist'), page.getByText('Publicering', { exact: true }).last()].map((each) =>
      each.boundingBox(),
    ),
  )
  // The part begins as near its tabs as the text does.
  expect((first?.y ?? 0) - (parts?.y ?? 0) - (parts?.height ?? 0)).toBeLessThanOrEqual(40)
  // A fault is shown in its part.
  await page.getByRole('tab', { name: 'Text' }).click()
  await page.getByRole('textbox', { name: 'Rubrik', exact: true }).fill('')
  await page.getByRole('tab', { name: 'Publicering' }).click()
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await page.getByRole('textbox', { name: 'Rubrik', exact: true }).waitFor()
})

test('on a phone the lines of an import stand between its numbers, and heads and choices are whole', async () => {
  const page = await newPage({ width: widths.phone })
  await signIn(page, 'birtes', 'admin', '/user/invite')
  await page.getByRole('button', { name: 'Flera från Excel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importera användare' })
  const buffer = Buffer.from('Namn;Mejl;Anställningsform\nPetra Prov;petra.prov@example.com;x')
  await dialog.locator('input[type=file]').setInputFiles([{ name: 'personal.csv', mimeType: 'text/csv', buffer }])
  const numbers = dialog.getByRole('status', { name: 'Provkörning' }).getByRole('list').first()
  await numbers.waitFor()
  const lines = await numbers.evaluate((list) => {
    const edge = list.getBoundingClientRect()
    return [...list.children].map((cell) => {
      const { left, top } = cell.getBoundingClientRect()
      const { borderLeftWidth, borderTopWidth } = getComputedStyle(cell)
      // A line on the edge of the box is clipped.
      return [borderLeftWidth !== '0px' && left >= edge.left + 1, borderTopWidth !== '0px' && top >= edge.top + 1]
    })
  })
  // A line at the left of the second of a row, and over the second row; none at the box's own edge.
  expect(lines).toEqual([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ])
  const cut = await dialog.evaluate((whole) =>
    [...whole.querySelectorAll('button span, p.font-bold')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
  expect(await accessibilityViolations(page)).toEqual([])
})
