import type { AppName } from '@kollegium/api/process'
import { pdfOf } from '@kollegium/db/demo/pdf'
import { test } from 'vitest'
import { CORRECTION, chooseFiles } from './app.ts'
import { newPage, originOf } from './browser.ts'
import { enter, expectOpened, expectPressed, type Press, type Screens } from './openers.ts'

// The parts of pages, the office's lists and the candidate's screens, with everything open.

const screens: readonly Screens[] = [
  { app: 'admin', reader: 'birtes', paths: ['/section', '/section/*', '/card', '/card/*'] },
  { app: 'admin', reader: 'birtes', paths: ['/message', '/message/*', '/education'] },
  { app: 'admin', reader: 'birtes', paths: ['/tag', '/page/new', '/book/*'] },
  { app: 'admin', reader: 'gunexe', paths: ['/statement'] },
  { app: 'admin', reader: 'birtes', paths: ['/auditLog', '/generalSurvey/2'] },
  {
    ...{ app: 'admin', reader: 'birtes' },
    paths: ['/statistics?del=certification', '/statistics?del=documents', '/statistics?del=visits'],
  },
  { app: 'cert', reader: 'birtes', paths: ['/courseMoment/*'] },
  { app: 'validig', reader: 'amipro', paths: ['/files'] },
]

test.each(screens)('what opens on the screens of $app has no faults: $paths', { timeout: 240_000 }, expectOpened)

const presses: { app: AppName; reader: string; controls: Press[] }[] = [
  {
    ...{ app: 'admin', reader: 'birtes' },
    controls: [
      // The bar of the chosen files, and the questions of its acts.
      { path: '/bank?portfolio=1', role: 'checkbox', name: /^Markera / },
      { path: '/bank?portfolio=1', role: 'button', name: /^Flytta$/, shown: 'dialog' },
      { path: '/bank?portfolio=1', role: 'button', name: /^Ta bort$/, shown: 'alertdialog' },
    ],
  },
  {
    ...{ app: 'admin', reader: 'birtes' },
    controls: [
      { path: '/tag/*', role: 'button', name: /^Kommentera$/ },
      { path: '/tag/*', role: 'button', name: /^Ta bort taggen$/, shown: 'alertdialog' },
      { path: '/education/*', role: 'button', name: /^Kommentera$/ },
      { path: '/education/*', role: 'button', name: /^Ta bort utbildningen$/, shown: 'alertdialog' },
      { path: '/privacy', role: 'button', name: /^Sök$/ },
    ],
  },
  {
    ...{ app: 'admin', reader: 'gunexe' },
    controls: [
      // A legal page has the words of every group above its own, and those that are its own are typed in the same place.
      { path: '/statement/accessibility', role: 'button', name: /^Ange egen/ },
      { path: '/statement/accessibility', role: 'button', name: /^Lägg till brist$/ },
    ],
  },
  {
    ...{ app: 'cert', reader: 'birtes' },
    controls: [
      // The right value is typed where its name is ticked.
      { path: CORRECTION, role: 'checkbox', name: /^Datum$/ },
      { path: CORRECTION, role: 'checkbox', name: /^Utbildning$/ },
      { path: CORRECTION, role: 'button', name: /^Visa fler/ },
    ],
  },
]

test.each(presses)('what is pressed on the screens of $app opens without faults', ({ app, reader, controls }) =>
  expectPressed(app, reader, controls),
)

test('what is pressed on a file of one’s own opens without faults', async () => {
  const page = await newPage()
  await enter(page, 'amipro', 'validig')
  await page.goto(`${originOf('validig')}/files`)
  // The demo's files are locked once another test has sent their survey.
  const name = `Eget intyg ${Date.now()}.pdf`
  const buffer = Buffer.from(pdfOf('Eget intyg'))
  await chooseFiles(page, page.getByRole('button', { name: 'Ladda upp' }), [
    { name, mimeType: 'application/pdf', buffer },
  ])
  const menu = new RegExp(`^Fler val.* ${name}$`)
  await page.getByRole('button', { name: menu }).waitFor()
  await expectPressed('validig', 'amipro', [
    { path: '/files', menu, role: 'menuitem', name: /^Hör till en fråga$/, shown: 'dialog' },
    { path: '/files', menu, role: 'menuitem', name: /^Ta bort$/, shown: 'alertdialog' },
  ])
})
