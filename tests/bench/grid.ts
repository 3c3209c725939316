// Measures the certificate form in Chromium, with the keys and the clipboard of a person that fills in a thousand
// persons.
import type { Page } from 'playwright'
import { openBrowser } from './browser.ts'
import { longestFrame } from './frames.ts'

const persons = 1_000

/** The longest frames in milliseconds (`slowed`: typing with a processor four times as slow), and the page's memory afterwards in MiB. */
export type GridFrames = { typing: number; slowed: number; pasting: number; scrolling: number; heap: number }

/**
 * Pastes a thousand persons into a new diploma, types in the middle of them, and scrolls to the end and back.
 * @param host the product's public host, with its port
 */
export async function measureGrid(host: string): Promise<GridFrames> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'sv-SE' })
    await openForm(page, host)
    const first = page.locator('td[data-cell="0:0"]')
    await first.click()
    const pasting = await longestFrame(page, () => paste(page))
    await page
      .getByText(`${persons.toLocaleString('sv-SE')} personer`)
      .first()
      .waitFor()
    await settle(page)
    const typing = await longestFrame(page, () => typePersons(page))
    const scrolling = await longestFrame(page, () => scroll(page))
    const heap = await heapOf(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const slowed = await longestFrame(page, () => typePersons(page))
    return { typing, slowed, pasting, scrolling, heap }
  } finally {
    await browser.close()
  }
}

async function openForm(page: Page, host: string) {
  await page.goto(`http://cert.${host}/diploma/new`)
  await page.getByLabel('Användarnamn eller e-postadress').fill('farpro')
  await page.getByLabel('Lösenord', { exact: true }).fill('Kollegium2026')
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await page.getByRole('grid').waitFor()
  await page.getByRole('button', { name: /^Typ av diplom/ }).click()
  await page.getByRole('option', { name: 'Vuxenutbildning', exact: true }).click()
  await settle(page)
}

/** Waits until fetches have been answered and delayed work is done. */
const settle = (page: Page) => page.waitForTimeout(2_000)

async function paste(page: Page) {
  await page.evaluate((count) => {
    const letters = (index: number) => String.fromCharCode(97 + (Math.floor(index / 26) % 26), 97 + (index % 26))
    const text = Array.from({ length: count }, (_, at) => `Ja${letters(at)}\tTestander\t19830329-2380`).join('\r\n')
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, persons)
  await page.waitForTimeout(500)
}

/** Types over ten persons in the middle: letters, Tab to the next cell, Enter to the next row. */
async function typePersons(page: Page) {
  await page.keyboard.press('Control+Home')
  for (let times = 0; times < 50; times += 1) await page.keyboard.press('PageDown')
  for (let row = 0; row < 10; row += 1) {
    await page.keyboard.type('Jasmina', { delay: 25 })
    await page.keyboard.press('Tab')
    await page.keyboard.type('Testander', { delay: 25 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowLeft')
    // The pause lets the preview draw and the form save its draft.
    await page.waitForTimeout(row % 3 === 0 ? 1_300 : 300)
  }
}

async function scroll(page: Page) {
  await page.locator('[role=grid]').hover()
  for (let times = 0; times < 60; times += 1) await page.mouse.wheel(0, 600)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+End')
  await page.waitForTimeout(300)
}

/** The memory that the page's script holds, in MiB. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}
