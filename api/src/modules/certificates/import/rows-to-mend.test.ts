import exceljs from 'exceljs'
import express from 'express'
import { expect, test } from 'vitest'
import type { Context } from '../../../engine/context.ts'
import { readSheet } from '../../../platform/spreadsheets/read-sheet.ts'
import type { RowToMend } from '../../../platform/spreadsheets/rows-to-mend.ts'
import { serveOn } from '../../../testing/serve-on.ts'
import { createWorld } from '../../../testing/world.ts'
import { createCourseMomentRoutes } from '../../course-moments/downloads.ts'
import { createCertificateRoutes } from '../routes.ts'
import { dryRun } from './dry-run.ts'
import { mappingOf, personHeadings } from './mapping.ts'

const world = await createWorld()
const { ctx: issuer } = await world.member([{ subject: 'TutorCertificate', name: 'create' }])
const { ctx: reader } = await world.member([{ subject: 'Diploma', name: 'read' }])
const { ctx: leader } = await world.member([{ subject: 'CourseMoment', name: 'update' }])
let asking: Context = issuer
const access = { authenticate: async () => asking }
const routes = [createCertificateRoutes(world.services, access), createCourseMomentRoutes(world.services, access)]
const origin = await serveOn(express().use(routes))

const list = '/api/v1/certificates/import/rows'
function send(as: Context, rows: unknown, path = list) {
  asking = as
  const body = new FormData()
  body.set('file', new Blob([typeof rows === 'string' ? rows : JSON.stringify(rows)]), 'rows.json')
  return fetch(`${origin}${path}`, { method: 'POST', body })
}
async function cellsOf(response: Response) {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(await response.arrayBuffer())
  const [sheet] = workbook.worksheets
  return sheet as exceljs.Worksheet
}
const row = (number: number, values: Record<string, string>, ...notes: string[]): RowToMend => ({
  row: number,
  values: { firstname: '', lastname: '', personal_number: '', email: '', credits: '', ...values },
  notes,
})

test('the rows come as a file with what is wrong, which an import takes again', async () => {
  const response = await send(issuer, [
    row(9, { firstname: 'Pontus', lastname: 'Påhittsson', personal_number: '19830230-2380' }, 'C (Pers.nr): Fel.'),
    row(17, { firstname: 'Nils', credits: '800' }, 'Fyll i efternamn', 'Personnummer saknas.'),
  ])
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('Rader att titta på.xlsx')
  const bytes = Buffer.from(await response.clone().arrayBuffer())
  const sheet = await cellsOf(response)
  const lines = [1, 2, 3].map((at) => (sheet.getRow(at).values as unknown[]).slice(1))
  expect(lines[0]).toEqual(['Rad', 'Förnamn', 'Efternamn', 'Personnummer', 'Poäng', 'Att rätta'])
  expect(lines[1]?.at(-1)).toBe('C (Pers.nr): Fel.')
  expect(lines[2]?.at(-1)).toBe('Fyll i efternamn · Personnummer saknas.')

  const read = await readSheet(bytes, 'Rader att titta på.xlsx', personHeadings)
  const again = dryRun(read, mappingOf(read), { credits: {} })
  expect(again.problems).toEqual([])
  expect(again.rows.map(({ values }) => values)).toMatchObject([
    { firstname: 'Pontus', lastname: 'Påhittsson', personal_number: '19830230-2380', credits: '' },
    { firstname: 'Nils', lastname: '', credits: '800' },
  ])
})

test('a cell that looks like a formula is text', async () => {
  const sheet = await cellsOf(
    await send(issuer, [row(2, { firstname: '=HYPERLINK("http://ond.example")', lastname: '+1', email: '@SUM(A1)' })]),
  )
  const cells = ['B2', 'C2', 'E2'].map((at) => sheet.getCell(at))
  expect(cells.map(({ value }) => value)).toEqual(['=HYPERLINK("http://ond.example")', '+1', '@SUM(A1)'])
  for (const { type } of cells) expect(type).toBe(exceljs.ValueType.String)
})

test('participants keep their own fields; only who may import such a list gets one', async () => {
  const rows = [row(3, { firstname: 'Vera', lastname: 'Provberg', 'extra.workplace': 'Bageri' }, 'Okänd arbetsplats')]
  const path = '/api/v1/course-moments/import/rows'
  const sheet = await cellsOf(await send(leader, rows, path))
  expect(sheet.getCell('E1').value).toBe('Arbetsplats')
  expect(sheet.getCell('E2').value).toBe('Bageri')
  expect((await send(issuer, rows, path)).status).toBe(403)
  expect((await send(leader, rows)).status).toBe(403)
  expect((await send(reader, rows)).status).toBe(403)
  expect((await send(world.visitor, rows)).status).toBe(401)
})

test('what is no rows of a dry run is refused', async () => {
  const broken = [[], '{', 'null', [{ row: 1 }], [row(0, {})], Array.from({ length: 5001 }, () => row(1, {}))]
  for (const rows of broken) expect((await send(issuer, rows)).status).toBe(400)
})
