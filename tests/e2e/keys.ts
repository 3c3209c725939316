import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

// Ways through a page by the keyboard alone, as a person without a pointer has them.

/** Tells whether one of the elements has the focus. */
export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((nodes) => nodes.some((node) => node === document.activeElement))

/** Moves the focus to the target by Tab. Fails when the target can't be reached. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', most = 60): Promise<void> {
  await target.first().waitFor()
  for (let press = 0; press < most; press++) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  expect.fail(`cannot be reached by ${key}: ${target}`)
}

/** Reaches a control by Tab and presses it. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter', most = 120): Promise<void> {
  await tabTo(page, target, 'Tab', most)
  await page.keyboard.press(key)
}

/** Moves the focus within a toolbar or a list to the target by an arrow. */
export async function moveTo(page: Page, target: Locator, key: 'ArrowRight' | 'ArrowDown'): Promise<void> {
  for (let step = 0; step < 30 && !(await hasFocus(target)); step++) await page.keyboard.press(key)
  expect(await hasFocus(target)).toBe(true)
}

/** Reaches a group of radio buttons by Tab, and marks one of them by the arrows. */
export async function markRadio(page: Page, group: Locator, name: string | RegExp): Promise<void> {
  const radio = group.getByRole('radio', typeof name === 'string' ? { name, exact: true } : { name })
  await tabTo(page, group.getByRole('radio'), 'Tab', 120)
  const number = await group.getByRole('radio').count()
  for (let step = 0; step < number && !(await radio.isChecked()); step++) await page.keyboard.press('ArrowDown')
  // The first one may have the focus without being marked.
  if (!(await radio.isChecked())) await page.keyboard.press('Space')
  expect(await radio.isChecked()).toBe(true)
}

/** Counts the presses of the pointer in a page from now on, in whichever document it shows. */
export async function countClicks(page: Page): Promise<{ number: () => number }> {
  let clicks = 0
  await page.exposeFunction('pointerPressed', () => {
    clicks += 1
  })
  const listen = () =>
    addEventListener('pointerdown', () => (globalThis as unknown as { pointerPressed(): void }).pointerPressed(), {
      capture: true,
    })
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return { number: () => clicks }
}
