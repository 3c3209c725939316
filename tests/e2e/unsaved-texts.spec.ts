import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { accessibilityViolations, newPage, originOf, settled, signIn, widths } from './browser.ts'
import { makeOwn } from './database.ts'
import { noteShifts, shiftsOn } from './layout-shifts.ts'

// Words that nobody has saved follow their person to other computers (Spec §2.3).

const admin = originOf('admin')
const title = (page: Page) => page.getByRole('textbox', { name: 'Rubrik', exact: true })

test('words of one computer stand on the start page of another, and are offered in the form, which does not move for them', async () => {
  const person = await makeOwn('osparad', 'ivamon')
  const page = await newPage({ alone: true })
  await signIn(page, person, 'admin', '/article/new')
  await title(page).fill('Påbörjad i skolan')
  await page.getByText(/^Osparat, men kvar på alla dina datorer/).waitFor()
  await page.close({ runBeforeUnload: false })

  const other = await newPage({ alone: true })
  await signIn(other, person, 'admin', '/')
  const kept = other.getByRole('region', { name: 'Osparade texter' }).getByRole('link', { name: /Påbörjad i skolan/ })
  await kept.waitFor()
  await other.addInitScript(noteShifts)
  for (const width of [widths.desktop, widths.tablet, widths.phone]) {
    await other.setViewportSize({ width, height: 900 })
    await settled(other)
    expect(await accessibilityViolations(other)).toEqual([])
    await other.goto(`${admin}/article/new`)
    await other.getByText('”Påbörjad i skolan”').waitFor()
    await settled(other)
    expect(await shiftsOn(other), `at ${width}`).toEqual([])
    expect(await accessibilityViolations(other)).toEqual([])
    await other.goto(`${admin}/`)
    await kept.waitFor()
  }
  await kept.click()
  await other.getByRole('button', { name: 'Hämta texten' }).click()
  expect(await title(other).inputValue()).toBe('Påbörjad i skolan')
  await other.getByRole('button', { name: 'Spara', exact: true }).click()
  await other.waitForURL(/\/article\/\d+$/)
  await other.goto(`${admin}/`)
  await other.getByRole('heading', { level: 1 }).waitFor()
  await settled(other)
  expect(await kept.count()).toBe(0)
})
