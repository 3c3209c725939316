import type { Page } from 'playwright'

type Shift = { hadRecentInput: boolean; value: number; sources: { node: Node | null }[] }

/** Runs in the page before its own scripts: notes what moves without the person having done anything. */
export function noteShifts() {
  const noted: string[] = []
  Object.assign(window, { noted })
  const watch = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
      if (entry.hadRecentInput || entry.value < 0.0005) continue
      const what = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : ''))
      noted.push(`${entry.value.toFixed(4)} ${what.join(' | ')}`)
    }
  })
  watch.observe({ type: 'layout-shift', buffered: true })
}

/** Lists what has moved since the page began: how far, as Cumulative Layout Shift counts it, and the elements. */
export const shiftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { noted: string[] }).noted)
