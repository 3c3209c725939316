import type { AppName } from '@kollegium/api/process'
import { pdfOf } from '@kollegium/db/demo/pdf'
import { test } from 'vitest'
import { addressOf, ask, CORRECTION, call, chooseFiles, makeArticle } from './app.ts'
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
      { path: '/bank?portfolio=1', role: 'button', name: /^Ny mapp$/ },
      { path: '/statistics?del=visits', role: 'button', name: /^Lägg till sökord/, shown: 'dialog' },
      { path: '/generalSurvey/2', role: 'button', name: /^(Arbete|Bakgrund|Bemötande)\b/ },
      { path: '/generalSurvey/2', role: 'button', name: /^Visa texten$/, shown: 'dialog' },
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
    ...{ app: 'admin', reader: 'birtes' },
    controls: [
      { path: '/article/new', role: 'button', name: /^Välj ur dokumentbanken$/, shown: 'dialog' },
      { path: '/file/*', role: 'button', name: /^Byt fil$/, shown: 'dialog' },
      { path: '/privacy/User-1', role: 'button', name: /^Rätta/, shown: 'dialog' },
      { path: '/privacy/User-1', role: 'button', name: /^Radera/, shown: 'alertdialog' },
      { path: '/user/invite', role: 'radio', name: /^Rektor/ },
      { path: '/user/invite', role: 'button', name: /^Jämför rättigheterna/, shown: 'dialog' },
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

test('what is asked about an issued diploma, and about a draft with too few points, opens without faults', async () => {
  const page = await newPage()
  await enter(page, 'farpro', 'cert')
  const issued = (await addressOf(page, originOf('cert'), CORRECTION)).replace('/correct', '')
  const { items } = await ask<{ items: { group: { id: number } }[] }>(page, 'diploma.list', { limit: 1 })
  const person = { firstname: 'Få', lastname: 'Poängsson', personal_number: null, credits: 100, email: '' }
  const { id } = await call<{ id: number }>(page, 'diploma.create', {
    data: {
      ...{ group_id: items[0]?.group.id, educator_id: null, educator: 'Skolan', certified_reason: '' },
      ...{ date: '2026-06-12', diplomaType: 'vuxen', education: 'vardOchOmsorg', credits: 100 },
      ...{ principal: 'Per Utkastdal', president: '', place: 'Höör', persons: [person] },
    },
  })
  const menu = /^Fler val för /
  await expectPressed('cert', 'farpro', [
    { path: issued, menu, role: 'menuitem', name: /^Fler format och utskick/, shown: 'dialog' },
    { path: issued, menu, role: 'menuitem', name: /^Visa historik/, shown: 'dialog' },
    { path: `/diploma/${id}`, role: 'button', name: /^Flytta till ett intyg$/, shown: 'dialog' },
  ])
  await call(page, 'diploma.delete', { id })
})

test('the list of the places that use a text opens without faults', async () => {
  const page = await newPage()
  await enter(page, 'gunexe', 'admin')
  const { id } = await makeArticle(page, 'Används i en lista')
  const data = { title: 'Listan som använder', items: [{ type: 'Article', id }] }
  const list = await call<{ id: number }>(page, 'queue.create', { data })
  await expectPressed('admin', 'gunexe', [
    { path: `/article/${id}`, role: 'button', name: /^1 ställe$/, shown: 'dialog' },
  ])
  await call(page, 'queue.delete', { id: list.id })
  await call(page, 'article.delete', { id })
})
