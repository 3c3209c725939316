import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AppName } from '@kollegium/api/process'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { newPage, originOf, settled, signIn } from '../e2e/browser.ts'

/** The folder of the pictures, which git ignores: `<width>/<area>/<screen>.png`. */
const folder = join(import.meta.dirname, '../../.data/pictures')
const widths = [1440, 1280, 768, 390]

/** The screens of each app, and a person who sees them. `/article/*` is the record at the head of the list. */
const apps: Record<AppName, { reader: string; paths: readonly string[] }> = {
  admin: {
    reader: 'birtes',
    paths: [
      ...['/', '/article', '/article/new', '/page', '/event', '/section', '/card', '/queue', '/book', '/menu', '/tag'],
      ...['/message', '/trash', '/activity', '/links', '/group', '/education', '/user', '/user/invite', '/application'],
      ...['/accountRequest', '/bank', '/file', '/statistics', '/role', '/role/1', '/permission', '/why', '/auditLog'],
      ...['/privacy', '/oldClient', '/statement', '/licensee', '/newsletterSubscriber', '/signInProvider', '/setting'],
      ...['/article/*', '/event/*', '/page/*', '/group/*', '/user/*', '/application/*'],
      ...['/setting/brand', '/setting/wording', '/setting/sign-in', '/account', '/account/security', '/account/data'],
    ],
  },
  cert: {
    reader: 'birtes',
    paths: [
      '/',
      '/diploma',
      '/diploma/*',
      '/diploma/new',
      '/courseMoment',
      '/issued',
      '/requests',
      '/print',
      '/account',
    ],
  },
  validig: { reader: 'gunexe', paths: ['/', '/candidate?tab=all', '/generalSurvey', '/validigKeyword', '/account'] },
  metodmaterial: { reader: 'malski', paths: ['/', '/all', '/news', '/bookmarks', '/documents', '/account'] },
}

/** Screens for visitors, by the label of their site. */
const sites: Record<string, readonly string[]> = {
  'eslov-hoor-horby': ['/', '/artiklar', '/sok?q=handledare', '/nyhetsbrev', '/tipsa'],
  skane: ['/'],
}

/** A file's name of an address: "/candidate?tab=all" is candidate-tab-all, and "/article/*" is article-opened. */
const nameOf = (path: string) =>
  path
    .replace('*', 'opened')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'start'

/** The address of a screen; of "/article/*" the one to which the first row of the list leads. */
async function addressOf(page: Page, origin: string, path: string): Promise<string> {
  if (!path.endsWith('/*')) return path
  const list = path.slice(0, -2)
  await page.goto(origin + list)
  // The links beside the rows lead to what makes a record: "/article/new", "/user/invite".
  const rows = page.getByRole('main').locator(`:is(tbody, li) a[href^="${list}/"]`)
  await rows.first().waitFor()
  return (await rows.first().getAttribute('href')) ?? list
}

async function shoot(page: Page, area: string, origin: string, paths: readonly string[], width: number): Promise<void> {
  const place = join(folder, String(width), area)
  mkdirSync(place, { recursive: true })
  await page.setViewportSize({ width, height: 900 })
  for (const path of paths) {
    await page.goto(origin + (await addressOf(page, origin, path)))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await settled(page)
    await page.screenshot({ path: join(place, `${nameOf(path)}.png`), fullPage: true })
  }
}

test.each(widths.flatMap((width) => (Object.keys(apps) as AppName[]).map((app) => ({ app, width }))))(
  'the screens of $app at $width px',
  async ({ app, width }) => {
    const { reader, paths } = apps[app]
    const page = await newPage()
    // The first page of the method material is open to visitors.
    await signIn(page, reader, app, app === 'metodmaterial' ? '/login' : undefined)
    await shoot(page, app, originOf(app), paths, width)
    expect(page.isClosed()).toBe(false)
  },
)

test.each(widths)('the screens of the sites at %i px', async (width) => {
  const page = await newPage()
  for (const [label, paths] of Object.entries(sites)) await shoot(page, label, originOf(label), paths, width)
  expect(page.isClosed()).toBe(false)
})
