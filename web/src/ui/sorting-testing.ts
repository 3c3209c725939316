import { act, fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

const HEIGHT = 40

/** Gives the rows of each list a layout, 40 px high, since jsdom has none. */
export function layOutRows(): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = this.tagName === 'LI' ? [...(this.parentElement?.children ?? [])].indexOf(this) : 0
    return new DOMRect(0, at * HEIGHT, 100, HEIGHT)
  })
}

const moment = () => new Promise((done) => setTimeout(done, 0))

/** Presses keys on a grip, each after the effect of the one before. */
export async function press(grip: HTMLElement, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await act(async () => {
      fireEvent.keyDown(grip, { key, code: key === ' ' ? 'Space' : key })
      await moment()
    })
  }
}

/** Drags a grip down by so many pixels, and drops it unless `letGo` is false. */
export async function drag(grip: HTMLElement, down: number, letGo = true): Promise<void> {
  const at = (clientY: number) => ({ button: 0, pointerId: 1, isPrimary: true, clientX: 10, clientY })
  const steps = [
    () => fireEvent.pointerDown(grip, at(10)),
    () => fireEvent.pointerMove(document, at(10 + down)),
    () => letGo && fireEvent.pointerUp(document, at(10 + down)),
  ]
  for (const step of steps) {
    await act(async () => {
      step()
      await moment()
    })
  }
}

/** Returns the rows of a list in their visible order, during a drag too. */
export function seenRows(rows: readonly HTMLElement[]): HTMLElement[] {
  const topOf = (row: HTMLElement) =>
    row.getBoundingClientRect().top + Number(/, (-?\d+)px/.exec(row.style.transform)?.[1] ?? 0)
  return [...rows].sort((one, other) => topOf(one) - topOf(other))
}
