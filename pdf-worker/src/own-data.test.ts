import { makeOwnData } from '@kollegium/api/testing'
import { createPrintWorld } from '@kollegium/api/testing/printing'
import { buildApplication } from '@kollegium/db/testing/factories/application'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, expect, test } from 'vitest'
import { startWorker } from './worker.ts'

const { db, services } = await createPrintWorld()
// This test is about sheets, so no paper is rendered.
const worker = await startWorker(services, { render: () => Promise.reject(new Error('no papers here')) })
afterAll(() => worker.stop())

const number = '19850912-2381'

test('the PDF tells all that is kept of the account, tagged, and the queue keeps it sealed', async () => {
  const { id } = await buildUser(db, {
    ...{ firstname: 'Rahel', lastname: 'Mönsterqvist <b>', email: 'rahel@example.com', workplace: 'Demohem' },
    ...{ personal_number: services.keys.seal(number), personal_number_key: services.keys.lookup(number) },
  })
  await buildApplication(db, { user_id: id, firstname: 'Rahel', email: 'gammal@example.com' })
  await buildUser(db, { firstname: 'Annan', email: 'annan@example.com' })
  const pdf = await makeOwnData(services, { user_id: id })
  const document = await getDocument({ data: new Uint8Array(pdf as Buffer), verbosity: 0 }).promise
  const texts: string[] = []
  for (let at = 1; at <= document.numPages; at++) {
    const { items } = await (await document.getPage(at)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  const whole = texts.join(' ').replace(/\s+/g, ' ')
  for (const fact of [
    'Rahel Mönsterqvist <b>',
    'rahel@example.com',
    'Demohem',
    number,
    'Ansökan',
    'gammal@example.com',
  ])
    expect(whole).toContain(fact)
  expect(whole).not.toContain('annan@example.com')
  expect(whole).toContain(`Sida 1 av ${document.numPages}`)
  expect(((await document.getMetadata()).info as { Title?: string }).Title).toBe(
    'Mina uppgifter – Rahel Mönsterqvist <b>',
  )
  expect(JSON.stringify(await (await document.getPage(1)).getStructTree())).toContain('"H1"')
  const kept = await db.$queryRaw<{ output: unknown }[]>`SELECT output FROM pgboss.job WHERE name = 'own_data'`
  expect(Object.keys((kept[0]?.output ?? {}) as object).join()).toContain('sealed')
  // A PDF begins with these letters in base64.
  expect(JSON.stringify(kept)).not.toContain('JVBERi')
})

test('of an account that is gone there is none', async () => {
  expect(await makeOwnData(services, { user_id: 999_999 })).toBeNull()
})
