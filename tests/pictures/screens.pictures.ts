import type { AppName } from '@kollegium/api/process'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { addressOf } from '../e2e/app.ts'
import { newPage, originOf, signIn } from '../e2e/browser.ts'
import { takePicture, widths } from './picture.ts'

/** The screens of each app, and a person who sees them. `/article/*` is the record at the head of the list. */
const apps: Record<AppName, { reader: string; paths: readonly string[] }> = {
  admin: {
    reader: 'birtes',
    paths: [
      ...['/', '/article', '/article/new', '/page', '/event', '/section', '/card', '/queue', '/book', '/menu', '/tag'],
      ...['/message', '/trash', '/activity', '/links', '/group', '/education', '/user', '/user/invite', '/application'],
      ...['/accountRequest', '/bank', '/file', '/statistics', '/role', '/role/1', '/permission', '/why', '/auditLog'],
      ...['/privacy', '/oldClient', '/statement', '/licensee', '/newsletterSubscriber', '/signInProvider', '/setting'],
      ...['/article/*', '/event/*', '/page/*', '/group/*', '/user/*', '/application/*', '/menu/*', '/queue/*'],
      ...['/section/*', '/card/*', '/message/*', '/statistics?del=visits', '/why?subject=Role&action=delete'],
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

async function shoot(page: Page, area: string, origin: string, paths: readonly string[], width: number): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(origin + (await addressOf(page, origin, path)))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await takePicture(page, { width, area, name: nameOf(path) })
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
