import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import exceljs from 'exceljs'
import express from 'express'
import { afterAll, expect, test } from 'vitest'
import { createCaller } from '../../../app/caller.ts'
import type { Context } from '../../../engine/context.ts'
import { todayInSweden } from '../../../engine/filters.ts'
import { buildCollege, diplomaData, issuerRights, person } from '../../../testing/certificates.ts'
import { createWorld } from '../../../testing/world.ts'
import { formatCertificateNumber } from '../certificate-number.ts'
import { createCertificateRoutes } from '../routes.ts'
import { maxDocumentsInFile } from './download.ts'

const world = await createWorld()
const { db } = world
const [{ college, educator }, elsewhere] = [await buildCollege(db), await buildCollege(db)]
const { ctx } = await world.member(issuerRights, college.id)
const issuer = createCaller(ctx)
const office = (await world.national(issuerRights)).ctx
const server = await new Promise<Server>((resolve) => {
  const app = express().use(createCertificateRoutes(world.services, { authenticate: async () => world.visitor }))
  const listening = createServer(app).listen(0, '127.0.0.1', () => resolve(listening))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const old = await issuer.diploma.issue({
  data: diplomaData(college.id, {
    date: '2024-01-15',
    educator: '',
    educator_id: educator.id,
    persons: [person('Åsa', 'Öberg'), person('=1+1', 'Demolund', { protected: true })],
  }),
})
const fresh = await issuer.diploma.issue({ data: diplomaData(college.id, { persons: [person('Bo', 'Ek')] }) })
await createCaller(office).diploma.issue({
  data: diplomaData(elsewhere.college.id, { persons: [person('Ada', 'Alm')] }),
})
const revoked = fresh.persons[0]?.id ?? 0
await issuer.diploma.revoke({ person_id: revoked, reason: 'Fel datum' })

type Asked = Parameters<typeof issuer.issuedDocument.link>[0]
async function fetchSheet(caller: Context, asked: Asked = {}) {
  const { url } = await createCaller(caller).issuedDocument.link(asked)
  const response = await fetch(origin + url)
  const workbook = new exceljs.Workbook()
  if (response.ok) await workbook.xlsx.load(await response.arrayBuffer())
  const found = workbook.worksheets[0]
  const rows = found?.getRows(2, Math.max(found.rowCount - 1, 0)) ?? []
  return { url, response, found, rows: rows.map((row) => (row.values as exceljs.CellValue[]).slice(1)) }
}
const namesIn = (rows: exceljs.CellValue[][]) => rows.map(([, lastname]) => lastname)

test('the documents of the list with frozen and filtered headings in Swedish, and days that are days', async () => {
  const { response, found, rows } = await fetchSheet(ctx)
  expect(response.headers.get('content-disposition')).toContain(
    encodeURIComponent(`Utfärdade dokument ${todayInSweden()}`),
  )
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(found?.getRow(1).values).toEqual([
    undefined,
    ...['Nummer', 'Efternamn', 'Förnamn', 'Typ av dokument', 'Dokument', 'College', 'Utbildare'],
    ...['Datum på dokumentet', 'Status', 'Gäller inte från', 'Orsak', 'Ersatt av', 'Kontrolladress'],
  ])
  expect(found?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }])
  expect(found?.autoFilter).toBeTruthy()
  expect(namesIn(rows)).toEqual(['Ek', 'Öberg', 'Demolund'])
  const [asa, liban] = old.persons
  expect(rows[1]?.slice(0, 9)).toEqual([
    ...[formatCertificateNumber(asa?.number ?? ''), 'Öberg', 'Åsa', 'Diplom', 'Vuxenutbildning, vård och omsorg'],
    ...[college.title, educator.title, new Date('2024-01-15'), 'Utfärdat'],
  ])
  expect(rows[1]?.at(-1)).toContain(asa?.number)
  expect(found?.getCell('H3').numFmt).toBe('yyyy-mm-dd')
  expect(rows[0]?.slice(8, 11)).toEqual(['Återkallat', new Date(todayInSweden()), 'Fel datum'])
  // A protected identity has no address, and what looks like a formula is text.
  expect(JSON.stringify(rows[2])).not.toContain(liban?.number)
  expect(rows[2]?.[2]).toBe('=1+1')
})

test('searched, filtered and ordered as the list is, all its pages; of the group that one works in', async () => {
  expect(namesIn((await fetchSheet(ctx, { search: 'öberg' })).rows)).toEqual(['Öberg'])
  const filters = { status: ['revoked'], date: { from: '2025-01-01' } }
  expect(namesIn((await fetchSheet(ctx, { filters })).rows)).toEqual(['Ek'])
  const orderBy = [{ column: 'name', order: 'asc' as const }]
  expect(namesIn((await fetchSheet(office, { orderBy })).rows)).toEqual(['Alm', 'Demolund', 'Ek', 'Öberg'])
  expect(namesIn((await fetchSheet({ ...office, groupId: elsewhere.college.id }, {})).rows)).toEqual(['Alm'])
  await expect(issuer.issuedDocument.link({ filters: { status: ['okänd'] } })).rejects.toMatchObject({
    cause: { code: 'INVALID' },
  })
})

test('a link gives what its user may read, for what it was made for; each download is noted, not what was searched', async () => {
  const { url } = await issuer.issuedDocument.link({ search: 'öberg' })
  const other = await issuer.issuedDocument.link({})
  const forged = `${other.url.split('?')[0]}?${url.split('?')[1]}`
  expect((await fetch(origin + forged)).status).toBe(403)
  expect((await fetch(`${origin}${url.split('?')[0]}`)).status).toBe(401)
  expect((await fetch(`${origin}/api/v1/issued-documents/x`)).status).toBe(404)
  const stranger = await world.member([], college.id)
  expect((await fetchSheet(stranger.ctx)).rows).toEqual([])
  const before = await db.auditEntry.count()
  await fetch(origin + url)
  expect(await db.auditEntry.findMany({ orderBy: { id: 'asc' }, skip: before })).toMatchObject([
    { user_id: ctx.actor.user?.id, action: 'download', subject: 'CertificatePerson', details: { documents: 1 } },
  ])
})

test('more than a file holds is refused, and it is said how many there are', async () => {
  const { id } = await issuer.diploma.create({ data: diplomaData(college.id, { date: '2020-01-01', persons: [] }) })
  await db.$executeRaw`
    INSERT INTO "CertificatePerson" (certificate_id, position, firstname, lastname, status, number, issued_at, paper, updated_at)
    SELECT ${id}, n, 'Alva', CASE WHEN n = 1 THEN 'Enstaka' ELSE 'Massa' END, 'issued', 'A' || lpad(n::text, 11, '0'), now(), '{}', now()
    FROM generate_series(1, ${maxDocumentsInFile + 1}::int) n`
  await expect(issuer.issuedDocument.link({})).rejects.toThrow(
    /^Urvalet har 5\s004 dokument\. En Excel-fil rymmer högst 5\s000: välj ett filter/,
  )
  // As many as a file holds are a file.
  expect((await issuer.issuedDocument.link({ search: 'massa' })).url).toMatch(/^\/api/)
  // By a filter that few pass it is a file again.
  expect((await fetchSheet(ctx, { search: 'massa', filters: { date: { from: '2021-01-01' } } })).rows).toEqual([])
})

test('a document that was replaced names its successor', async () => {
  const { persons } = await issuer.diploma.issue({
    data: diplomaData(college.id, { persons: [person('Fel', 'Stavat')] }),
  })
  const again = { person_id: persons[0]?.id ?? 0, reason: 'Rättat', person: person('Rätt', 'Stavat') }
  const next = (await issuer.diploma.reissue(again)).persons.find(({ status }) => status === 'issued')
  const { rows } = await fetchSheet(ctx, { search: 'stavat', filters: { status: ['replaced'] } })
  expect(rows.map((row) => row.slice(8, 12))).toEqual([
    ['Ersatt', new Date(todayInSweden()), 'Rättat', formatCertificateNumber(next?.number ?? '')],
  ])
})
