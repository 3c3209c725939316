import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildDocumentFetch, buildSiteSearch, buildVisit } from '@kollegium/db/testing/factories/visit'
import exceljs from 'exceljs'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { createVisitRoutes } from './download.ts'
import { visitsRouter } from './visits.router.ts'

const world = await createWorld()
const { db } = world
const edits = [
  ...['read', 'update'].flatMap((name) => ['Page', 'Article'].map((subject) => ({ subject, name }))),
  { subject: 'File', name: 'read' },
]
const callerOf = createCallerFactory(visitsRouter)
let ctx: Context
let group: number
let other: number
const server = await new Promise<Server>((resolve) => {
  const app = express().use(createVisitRoutes(world.services, { authenticate: async () => world.visitor }))
  const listening = createServer(app).listen(0, '127.0.0.1', () => resolve(listening))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const days = { from: '2026-11-02', to: '2026-11-04' }

beforeAll(async () => {
  ;({ ctx, groupId: group } = await world.member(edits))
  other = (await buildGroup(db, { title: 'Annan' })).id
  await buildContent(db, { type: 'article', group_id: group, slug: 'nytt', title: '=1+1' })
  const day = new Date('2026-11-03')
  await buildVisit(db, { day, group_id: group, path: '/artiklar/nytt', visits: 3, views: 5 })
  await buildContent(db, { group_id: group, slug: 'ny', title: 'En nyhet', status: 'published', date: day })
  const portfolio_id = (await buildPortfolio(db, { group_id: group })).id
  for (const [title, fetches] of [
    ['Avtal', 6],
    ['Bilaga', 3],
  ] as const) {
    await buildDocumentFetch(db, {
      day,
      group_id: group,
      file_id: (await buildFile(db, { portfolio_id, title })).id,
      fetches,
    })
  }
  for (const [words, searches] of [
    ['lön', 10],
    ['validering', 4],
  ] as const) {
    await buildSiteSearch(db, { day, group_id: group, words, searches })
  }
  await buildVisit(db, { day, group_id: other, visits: 70, views: 70, referrer_host: 'sok.example' })
})

async function fetchBook(caller: Context) {
  const { url } = await callerOf(caller).link(days)
  const response = await fetch(origin + url)
  const workbook = new exceljs.Workbook()
  if (response.ok) await workbook.xlsx.load(await response.arrayBuffer())
  const rowsOf = (name: string) => workbook.getWorksheet(name)?.getSheetValues().slice(1) as unknown[][]
  return { url, response, workbook, rowsOf }
}

test('the file has the figures that the screen shows, and says which days they are of', async () => {
  const { response, workbook, rowsOf } = await fetchBook(ctx)
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
    'Besök 2026-11-02–2026-11-04.xlsx',
  )
  expect(workbook.worksheets.map(({ name }) => name)).toEqual([
    ...['Besök per dag', 'Mest läst', 'Varifrån besöken kommer', 'Sökt utan träff', 'Hämtade dokument', 'Urval'],
  ])
  expect(rowsOf('Besök per dag').map(([, , visits, views]) => [visits, views])).toEqual([
    ...[['Besök', 'Visade sidor'] as const, [0, 0] as const, [3, 5] as const, [0, 0] as const],
  ])
  // A title that looks like a formula is a title.
  const cell = workbook.getWorksheet('Mest läst')?.getCell('A2')
  expect(cell).toMatchObject({ value: '=1+1', type: exceljs.ValueType.String })
  expect(rowsOf('Urval')[1]?.slice(1)).toEqual([
    ...['Vald period', new Date('2026-11-02'), new Date('2026-11-04'), 3, 5, 9, 14, 14],
  ])
})

test('the figures are a CSV file, too', async () => {
  const { url } = await callerOf(ctx).link({ ...days, format: 'csv' })
  const response = await fetch(origin + url)
  expect(response.headers.get('content-disposition')).toMatch(/\.csv/)
  expect(await response.text()).toContain('\r\n\r\nMest läst\r\nSida;')
})

test('several sites have a sheet of their own', async () => {
  const office = await world.national(edits)
  const { rowsOf } = await fetchBook(office.ctx)
  expect(rowsOf('Webbplatser').map((row) => row[2])).toEqual(['Besök', 70, 3])
})

test('a link is for its choices, its group and its user alone, and the right is asked when it is used', async () => {
  const { url } = await fetchBook(ctx)
  const [path, query] = url.split('?')
  const forged = Buffer.from(JSON.stringify({ filters: days, group: other, format: 'xlsx' })).toString('base64url')
  expect((await fetch(`${origin}/api/v1/visits/${forged}?${query}`)).status).toBe(403)
  expect((await fetch(origin + path)).status).toBe(401)
  expect((await fetch(`${origin}/api/v1/visits/x`)).status).toBe(404)
  await expect(callerOf({ ...ctx, groupId: other }).link(days)).rejects.toEqual(refused('FORBIDDEN'))
  const leaver = await world.member(edits, group)
  const { url: late } = await callerOf(leaver.ctx).link(days)
  await db.membership.deleteMany({ where: { user_id: leaver.ctx.actor.user?.id ?? 0 } })
  expect((await fetch(origin + late)).status).toBe(403)
  expect(
    await db.auditEntry.count({ where: { action: 'download', subject: 'Statistics', subject_id: 'visits' } }),
  ).toBe(4)
})

test('fewer than five of a host, a word or a document are not told, and the cause of the highest day stands in its row', async () => {
  const { rowsOf } = await fetchBook(ctx)
  expect(rowsOf('Varifrån besöken kommer')[1]?.slice(1)).toEqual(['Direkt eller okänt', 'under 5'])
  expect(rowsOf('Sökt utan träff').map(([, words, , searches]) => [words, searches])).toEqual([
    ...[['Sökord', 'Sökningar'] as const, ['lön', 10] as const, ['validering', 'under 5'] as const],
  ])
  expect(rowsOf('Hämtade dokument').map(([, title, fetches]) => [title, fetches])).toEqual([
    ...[['Dokument', 'Hämtningar'] as const, ['Avtal', 6] as const, ['Bilaga', 'under 5'] as const],
  ])
  const { url } = await callerOf(ctx).link({ ...days, order: { column: 'title', order: 'asc' } })
  const workbook = new exceljs.Workbook()
  await buildVisit(db, {
    day: new Date('2026-11-03'),
    group_id: group,
    path: '/artiklar/ny',
    visits: 12,
    views: 20,
    read_to_end: 9,
  })
  await workbook.xlsx.load(await (await fetch(origin + url)).arrayBuffer())
  expect(workbook.getWorksheet('Besök per dag')?.getCell('D3').value).toBe(
    'En nyhet publicerades 2026-11-03, 12 besök samma dag',
  )
  const pages = workbook.getWorksheet('Mest läst')
  expect([2, 3].map((row) => [1, 4, 6].map((column) => pages?.getRow(row).getCell(column).value))).toEqual([
    ['=1+1', 5, 0],
    ['En nyhet', 20, 45],
  ])
})
