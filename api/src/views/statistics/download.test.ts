import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildEducationUsage } from '@kollegium/db/testing/factories/education'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import exceljs from 'exceljs'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { createWorld } from '../../testing/world.ts'
import { createStatisticsRoutes } from './download.ts'
import { statisticsRouter } from './statistics.router.ts'

const world = await createWorld()
const { db } = world
const rights = [{ subject: 'Statistics', name: 'read' }]
let ctx: Context
const server = await new Promise<Server>((resolve) => {
  const app = express().use(createStatisticsRoutes(world.services, { authenticate: async () => world.visitor }))
  const listening = createServer(app).listen(0, '127.0.0.1', () => resolve(listening))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  ;({ ctx } = await world.national(rights))
  const region = await buildGroup(db, { title: 'Region Norr', certified: new Date('2020-02-01') })
  const local = await buildGroup(db, { title: 'Ängen', category: 'local', parent_id: region.id })
  const educator = await buildGroup(db, {
    ...{ title: '=1+1', category: 'educator', educator_type: 'kom_vux', parent_id: local.id },
    certified: new Date('2021-03-04'),
  })
  await buildEducationUsage(db, { education_usage_id: educator.id, certified: new Date('2021-05-06') })
})

async function fetchBook(caller: Context, input: { variant: 'general' | 'certification'; filters?: object }) {
  const { url } = await createCallerFactory(statisticsRouter)(caller).link(input)
  const response = await fetch(origin + url)
  const workbook = new exceljs.Workbook()
  if (response.ok) await workbook.xlsx.load(await response.arrayBuffer())
  return { url, response, workbook }
}

test('general: a sheet for each list, frozen and filtered headings in Swedish, days that are days', async () => {
  const { response, workbook } = await fetchBook(ctx, { variant: 'general', filters: { to: '2099-12-31' } })
  expect(response.headers.get('content-disposition')).toContain(`Statistik ${todayInSweden()}.xlsx`)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(workbook.worksheets.map(({ name }) => name)).toEqual([
    ...['Regionala college', 'Lokala college', 'Arbetsgivare', 'Utbildare', 'Utbildningar', 'Urval'],
  ])
  const educators = workbook.getWorksheet('Utbildare')
  expect(educators?.getRow(1).values).toEqual([
    ...[undefined, 'Namn', 'Typ av utbildare', 'Certifierad sedan', 'Skapad'],
  ])
  expect(educators?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }])
  expect(educators?.autoFilter).toBeTruthy()
  const employers = workbook.getWorksheet('Arbetsgivare')
  expect(employers?.getRow(1).values).toEqual([
    ...[undefined, 'Namn', 'Typ av arbetsgivare', 'Certifierad sedan', 'Skapad'],
  ])
  // A name that looks like a formula is a name.
  expect(educators?.getCell('A2')).toMatchObject({ value: '=1+1', type: exceljs.ValueType.String })
  expect(educators?.getCell('B2').value).toBe('Kommunal vuxenutbildning')
  expect(educators?.getCell('C2')).toMatchObject({ value: new Date('2021-03-04'), numFmt: 'yyyy-mm-dd' })
  expect(workbook.getWorksheet('Urval')?.getCell('C2').value).toBe('Samma utbildare kan förekomma under flera typer')
})

test('certification: with the colleges above', async () => {
  const { workbook } = await fetchBook(ctx, { variant: 'certification' })
  expect(workbook.worksheets.map(({ name }) => name).slice(0, 4)).toEqual([
    ...['Certifierade regionala college', 'Certifierade lokala college', 'Certifierade utbildare'],
    'Certifierade utbildningar',
  ])
  const row = workbook.getWorksheet('Certifierade utbildare')?.getRow(2).values
  expect(row).toEqual([undefined, '=1+1', 'Kommunal vuxenutbildning', new Date('2021-03-04'), 'Ängen', 'Region Norr'])
  expect(workbook.getWorksheet('Certifierade utbildningar')?.getCell('B2').value).toEqual(new Date('2021-05-06'))
})

test('as CSV every list stands below the one before, under its title, and the file is noted as the Excel file is', async () => {
  const { url } = await createCallerFactory(statisticsRouter)(ctx).link({ variant: 'general', format: 'csv' })
  const response = await fetch(origin + url)
  expect(response.headers.get('content-disposition')).toContain(`Statistik ${todayInSweden()}.csv`)
  const text = await response.text()
  expect(text).toContain(
    "\r\n\r\nUtbildare\r\nNamn;Typ av utbildare;Certifierad sedan;Skapad\r\n'=1+1;Kommunal vuxenutbildning;2021-03-04;",
  )
  const last = { orderBy: { id: 'desc' }, where: { action: 'download' } } as const
  expect(await db.auditEntry.findFirst(last)).toMatchObject({ subject: 'Statistics', subject_id: 'general' })
})

test('a link is for its filters and its user alone: changed it is refused, and rights are asked when it is used', async () => {
  const { url } = await fetchBook(ctx, { variant: 'general', filters: { regions: [1] } })
  const { url: other } = await fetchBook(ctx, { variant: 'general' })
  const forged = `${other.split('?')[0]}?${url.split('?')[1]}`
  expect((await fetch(origin + forged)).status).toBe(403)
  expect((await fetch(origin + url.split('?')[0])).status).toBe(401)
  expect((await fetch(`${origin}/api/v1/statistics/general/x`)).status).toBe(404)
  expect((await fetch(`${origin}/api/v1/statistics/all/e30`)).status).toBe(404)
  const none = await fetchBook((await world.member([])).ctx, { variant: 'general' })
  expect(none.workbook.getWorksheet('Utbildare')?.rowCount).toBe(1)
  const noted = await db.auditEntry.findMany({ where: { action: 'download', subject: 'Statistics' } })
  expect(noted.length).toBeGreaterThan(0)
  for (const { details } of noted) expect(details).toEqual({ rows: expect.any(Number) })
})
