import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createPrintWorld } from '../../testing/printing.ts'
import { serveCertificates } from './testing.ts'

const world = await createPrintWorld()
const { db, services, issuer, visitor } = world
let asking: Context = issuer.ctx
const { origin } = await serveCertificates(services, () => asking)

beforeEach(() => {
  asking = issuer.ctx
})

const fixture = (name: string) => readFile(new URL(`../../../../tests/fixtures/${name}`, import.meta.url))

function upload(bytes: Uint8Array<ArrayBuffer>, filename: string, kind = 'diploma') {
  const form = new FormData()
  form.set('kind', kind)
  form.set('fields', JSON.stringify({ diplomaType: 'vuxen' }))
  form.set('file', new Blob([bytes]), filename)
  return fetch(`${origin()}/api/v1/certificates/import`, { method: 'POST', body: form })
}

test('an import reads the list, guesses the columns, tells the faults at their rows, and writes nothing', async () => {
  const before = await db.certificatePerson.count()
  const countsOf = async (name: string) => {
    const answer = await upload(await fixture(name), name)
    expect(answer.status).toBe(200)
    const { data } = (await answer.json()) as { data: { dryRun: { counts: { faulty: number; total: number } } } }
    return data.dryRun.counts
  }
  const clean = await countsOf('deltagare-vuxen.xlsx')
  expect(clean.faulty).toBe(0)
  expect(clean.total).toBeGreaterThan(0)
  expect((await countsOf('deltagare-stokig.xlsx')).faulty).toBeGreaterThan(0)
  expect(await db.certificatePerson.count()).toBe(before)
})

test('files that are no list, no file, and people who may not import are refused', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const empty = await upload(bytes(''), 'lista.csv')
  expect(empty.status).toBe(400)
  expect(await empty.json()).toMatchObject({ code: 'INVALID', message: 'Filen är tom. Välj en fil med rader.' })
  expect((await upload(bytes('MZ not a workbook'), 'lista.xlsx')).status).toBe(400)
  expect((await upload(new Uint8Array(6 * 1024 * 1024), 'lista.csv')).status).toBe(400)
  expect((await upload(bytes('Förnamn;Efternamn\nA;B'), 'lista.csv', 'payslip')).status).toBe(400)
  expect((await fetch(`${origin()}/api/v1/certificates/import`, { method: 'POST' })).status).toBe(400)
  asking = (await world.member([])).ctx
  expect((await upload(bytes('Förnamn;Efternamn\nA;B'), 'lista.csv')).status).toBe(403)
  asking = visitor
  expect((await upload(bytes('Förnamn;Efternamn\nA;B'), 'lista.csv')).status).toBe(401)
})

test('an upload that is cut off leaves nothing and the server answers the next', async () => {
  const gone = new AbortController()
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(
        new TextEncoder().encode('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nF'),
      )
    },
  })
  const cut = fetch(`${origin()}/api/v1/certificates/import`, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    body,
    duplex: 'half',
    signal: gone.signal,
  } as RequestInit)
  gone.abort()
  await expect(cut).rejects.toThrow()
  expect((await upload(await fixture('deltagare-vuxen.xlsx'), 'deltagare-vuxen.xlsx')).status).toBe(200)
})
