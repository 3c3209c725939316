import express from 'express'
import { expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { readSheet } from '../../platform/spreadsheets/read-sheet.ts'
import { serveOn } from '../../testing/serve-on.ts'
import { createWorld } from '../../testing/world.ts'
import { dryRun } from '../certificates/import/dry-run.ts'
import { mappingOf } from '../certificates/import/mapping.ts'
import { createCourseMomentRoutes } from './downloads.ts'
import { participantHeadings, participantOf, participantRules } from './import.ts'

const heads = 'Namn;Personnummer;E-post;Arbetsgivare;Arbetsplats;Typ av arbetsgivare;Godkänd'
const listOf = (...lines: string[]) => Buffer.from([heads, ...lines].join('\r\n'), 'utf8')

async function triedOut(...lines: string[]) {
  const sheet = await readSheet(listOf(...lines), 'deltagare.csv', participantHeadings)
  return dryRun(sheet, mappingOf(sheet, participantHeadings), participantRules, { translate: createTranslator(sv) })
}

test('a list becomes participants with what Swedish lists call their work', async () => {
  const { rows, counts, problems } = await triedOut(
    'Provberg, Amira;198509122381;amira@example.com;Provköpings kommun;Särskilt boende (SÄBO);Kommunal;Ja',
    'Liban Demolund;;;Omsorgsprov AB;hemtjänst;Privat;nej',
    'Rahel Mönsterqvist;;;Region Provland;Vårdcentral;Landsting;x',
    'Pontus Påhittsson;;;;;;',
  )
  expect(problems).toEqual([])
  expect(counts).toMatchObject({ total: 4, faulty: 0 })
  expect(rows.map(({ values }) => participantOf(values))).toEqual([
    {
      ...{ firstname: 'Amira', lastname: 'Provberg', email: 'amira@example.com', personal_number: '19850912-2381' },
      ...{ employer: 'Provköpings kommun', workplace: 'aldreboende', employer_type: 'kommun', approved: true },
    },
    expect.objectContaining({ firstname: 'Liban', workplace: 'hemtjanst', employer_type: 'privat', approved: false }),
    expect.objectContaining({ lastname: 'Mönsterqvist', employer_type: 'region', approved: true }),
    expect.objectContaining({ employer: '', workplace: null, employer_type: null, personal_number: null }),
  ])
})

test('what is not understood is a fault of its cell, never guessed; HTML and formulas stay text', async () => {
  const { rows } = await triedOut(
    'Amira Provberg;19850912-2382;ingen adress;=SUMMA(A1);Bageri;Kooperativ;kanske',
    'Liban <b>Demolund</b>;;;<script>;LSS;;1',
  )
  expect(rows[0]?.faults.map(({ field, column }) => [field, column?.letter])).toEqual([
    ['personal_number', 'B'],
    ['email', 'C'],
    ['extra.workplace', 'E'],
    ['extra.employer_type', 'F'],
    ['extra.approved', 'G'],
  ])
  expect(rows[0]?.faults[2]?.message).toMatch(/^Okänd arbetsplats\. Skriv Äldreboende/)
  expect(rows[1]?.faults.map(({ field }) => field)).toEqual(['lastname'])
  expect(rows[1]?.values['extra.employer']).toBe('<script>')
})

test('the file is read for who makes course moments, and for nobody else', async () => {
  const world = await createWorld()
  const { ctx: issuer } = await world.member([{ subject: 'CourseMoment', name: 'create' }])
  const { ctx: reader } = await world.member([{ subject: 'CourseMoment', name: 'read' }])
  let asking: Context = issuer
  const routes = createCourseMomentRoutes(world.services, { authenticate: async () => asking })
  const origin = await serveOn(express().use(routes))
  const send = async (as: Context, bytes = listOf('Amira Provberg;;;;;;')) => {
    asking = as
    const body = new FormData()
    body.set('file', new Blob([new Uint8Array(bytes)]), 'deltagare.csv')
    const response = await fetch(`${origin}/api/v1/course-moments/import`, { method: 'POST', body })
    return { status: response.status, answer: (await response.json()) as { data?: { mapping: object } } }
  }
  const { status, answer } = await send(issuer)
  expect(status).toBe(200)
  expect(answer.data?.mapping).toMatchObject({ 0: 'full_name', 4: 'extra.workplace', 6: 'extra.approved' })
  expect((await send(reader)).status).toBe(403)
  expect((await send(world.visitor)).status).toBe(401)
  expect((await send(issuer, Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).status).toBe(400)
})
