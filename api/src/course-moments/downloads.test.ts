import { buildCourseMoment, buildParticipant } from '@kollegium/db/testing/factories/course-moment'
import exceljs from 'exceljs'
import express from 'express'
import { expect, test } from 'vitest'
import type { Context } from '../core/context.ts'
import { createCallerFactory } from '../core/trpc.ts'
import { testNumbers } from '../testing/certificates.ts'
import { serveOn } from '../testing/serve-on.ts'
import { createWorld } from '../testing/world.ts'
import { courseMomentRouter } from './course-moment.router.ts'
import { createCourseMomentRoutes } from './downloads.ts'

const world = await createWorld()
const { db, services } = world
const origin = await serveOn(
  express().use(createCourseMomentRoutes(services, { authenticate: async () => world.visitor })),
)
const { ctx: issuer, groupId: group_id } = await world.member([{ subject: 'CourseMoment', name: 'manage' }])
const { ctx: reader } = await world.member([{ subject: 'CourseMoment', name: 'read' }], group_id)

const { id } = await buildCourseMoment(db, { number: 'KT-2026-014', title: 'Språkombud / våren', group_id })
await buildParticipant(db, {
  ...{ course_moment_id: id, firstname: 'Amira', lastname: '=Provberg', approved: true, employer: 'Prov AB' },
  ...{ workplace: 'aldreboende', employer_type: 'kommun', personal_number: services.keys.seal(testNumbers[0]) },
})
await buildParticipant(db, { course_moment_id: id, firstname: 'Liban', lastname: 'Demolund' })

const linkOf = (ctx: Context) => createCallerFactory(courseMomentRouter)(ctx).link({ id, file: 'participants' })

async function rowsFor(ctx: Context) {
  const { url } = await linkOf(ctx)
  const response = await fetch(origin + url)
  expect(response.headers.get('content-disposition')).toContain(
    encodeURIComponent('Deltagare KT-2026-014 Språkombud våren.xlsx'),
  )
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(await response.arrayBuffer())
  return workbook.getWorksheet('Deltagare')?.getSheetValues().slice(1) as unknown[][]
}

test('the participants as an Excel file, in order and in Swedish; a name that looks like a formula is a name', async () => {
  const heads = [
    'Efternamn',
    'Förnamn',
    'E-postadress',
    'Arbetsgivare',
    'Arbetsplats',
    'Typ av arbetsgivare',
    'Godkänd',
  ]
  const amira = ['=Provberg', 'Amira', '', 'Prov AB', 'Äldreboende', 'Kommun', 'Ja']
  expect((await rowsFor(reader)).map((row) => row.slice(1))).toEqual([
    heads,
    amira,
    ['Demolund', 'Liban', '', '', undefined, undefined, 'Nej'],
  ])
  const withNumbers = await rowsFor(issuer)
  expect(withNumbers[0]?.[1]).toBe('Personnummer')
  expect(withNumbers[1]?.[1]).toBe(testNumbers[0])
})

test('only who may read it gets one, by a link that is its own; what was fetched is noted', async () => {
  await expect(linkOf((await world.member([])).ctx)).rejects.toThrow()
  const { url } = await linkOf(reader)
  for (const path of [url.replace('participants', 'attendance'), url.replace(`/${id}/`, '/999/'), url.split('?')[0]]) {
    expect((await fetch(`${origin}${path}`)).status).toBeGreaterThanOrEqual(400)
  }
  const noted = await db.auditEntry.count({ where: { action: 'download', subject: 'CourseMoment' } })
  await fetch(origin + url)
  expect(await db.auditEntry.count({ where: { action: 'download', subject: 'CourseMoment' } })).toBe(noted + 1)
})
