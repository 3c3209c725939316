import type { Page } from 'playwright'

type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
type Shift = { hadRecentInput: boolean; value: number; sources: Source[] }

/** Runs in the page before its own scripts: notes what moves without the person having done anything. */
export function noteShifts() {
  const noted: string[] = []
  Object.assign(window, { noted })
  const watch = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
      if (entry.hadRecentInput || entry.value < 0.0005) continue
      const what = entry.sources.map(({ node, previousRect: { top: before }, currentRect: { top } }) => {
        const moved = `from ${Math.round(before)} to ${Math.round(top)}`
        return `${moved}: ${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent?.slice(0, 40)}`
      })
      noted.push(`${entry.value.toFixed(4)} ${what.join(' | ')}`)
    }
  })
  watch.observe({ type: 'layout-shift', buffered: true })
}

/** Lists what has moved since the page began: how much, as Cumulative Layout Shift counts it, and the elements with their tops. */
export const shiftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { noted: string[] }).noted)
