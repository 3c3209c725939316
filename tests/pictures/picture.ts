import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { settled } from '../e2e/browser.ts'

/** The folder of the pictures, which git ignores: `<width>/<area>/<screen>.png`. */
const folder = join(import.meta.dirname, '../../.data/pictures')

/** The widths at which each picture is taken, in px. */
export const widths = [1440, 1280, 768, 390]

type Place = { width: number; area: string; name: string }

/** Takes a picture of a page of that width once it is drawn. @param whole of the page; else of the window, for what lies over it */
export async function takePicture(page: Page, { width, area, name }: Place, whole = true): Promise<void> {
  const place = join(folder, String(width), area)
  mkdirSync(place, { recursive: true })
  await settled(page)
  await page.screenshot({ path: join(place, `${name}.png`), fullPage: whole })
}
