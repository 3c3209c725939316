import { buildCourseMoment, buildParticipant } from '@kollegium/db/testing/factories/course-moment'
import exceljs from 'exceljs'
import express from 'express'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { testNumbers } from '../../testing/certificates.ts'
import { serveOn } from '../../testing/serve-on.ts'
import { inOldSession } from '../../testing/session.ts'
import { createWorld } from '../../testing/world.ts'
import { courseMomentRouter } from './course-moment.router.ts'
import { createCourseMomentRoutes } from './downloads.ts'

const world = await createWorld()
const { db, services } = world
let asking: Context = world.visitor
const origin = await serveOn(express().use(createCourseMomentRoutes(services, { authenticate: async () => asking })))
beforeEach(() => {
  asking = world.visitor
})
const { ctx: issuer, groupId: group_id } = await world.member([{ subject: 'CourseMoment', name: 'manage' }])
const { ctx: reader } = await world.member([{ subject: 'CourseMoment', name: 'read' }], group_id)

const { id } = await buildCourseMoment(db, { number: 'KT-2026-014', title: 'Språkombud / våren', group_id })
await buildParticipant(db, {
  ...{ course_moment_id: id, firstname: 'Amira', lastname: '=Provberg', approved: true, employer: 'Prov AB' },
  ...{ workplace: 'aldreboende', employer_type: 'kommun', personal_number: services.keys.seal(testNumbers[0]) },
})
await buildParticipant(db, { course_moment_id: id, firstname: 'Liban', lastname: 'Demolund' })

const callerOf = createCallerFactory(router({ courseMoment: courseMomentRouter }))
const linkOf = (ctx: Context, personal_numbers?: 'none' | 'masked' | 'whole') =>
  callerOf(ctx).courseMoment.link({ id, file: 'participants', personal_numbers })

async function rowsFor(...asked: Parameters<typeof linkOf>) {
  const { url } = await linkOf(...asked)
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
  expect((await rowsFor(reader, 'none')).map((row) => row.slice(1))).toEqual([
    heads,
    amira,
    ['Demolund', 'Liban', '', '', undefined, undefined, 'Nej'],
  ])
})

const reveals = () => db.auditEntry.findMany({ where: { action: 'reveal', subject: 'CourseMoment' } })

test('numbers are masked, left out, or whole for who asks and may see them, which is noted', async () => {
  const numbers = async (...asked: Parameters<typeof linkOf>) => (await rowsFor(...asked)).map((row) => row[1])
  expect(await numbers(reader)).toEqual(['Personnummer', '19850912-••••', undefined])
  expect(await numbers(issuer)).toEqual(['Personnummer', '19850912-••••', undefined])
  expect(await reveals()).toEqual([])
  expect(await numbers(issuer, 'whole')).toEqual(['Personnummer', testNumbers[0], undefined])
  expect(await reveals()).toMatchObject([{ subject_id: String(id), details: { persons: 2 } }])
})

test('who may not see whole numbers gets no link to them, and makes none of another', async () => {
  await expect(linkOf(reader, 'whole')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const noted = (await reveals()).length
  const { url } = await linkOf(issuer, 'masked')
  expect((await fetch(origin + url.replace('/masked', '/whole'))).status).toBe(403)
  expect((await fetch(origin + url.replace('/masked', '/all'))).status).toBe(404)
  expect(await reveals()).toHaveLength(noted)
})

test('only who may read it gets one, by a link that is its own; what was fetched is noted', async () => {
  await expect(linkOf((await world.member([])).ctx)).rejects.toThrow()
  const { url } = await linkOf(reader)
  for (const path of [url.replace('participants', 'attendance'), url.replace(`/${id}/`, '/999/'), url.split('?')[0]]) {
    expect((await fetch(`${origin}${path}`)).status).toBeGreaterThanOrEqual(400)
  }
  const noted = await db.auditEntry.count({ where: { action: 'download', subject: 'CourseMoment' } })
  await fetch(origin + url)
  const entries = await db.auditEntry.findMany({ where: { action: 'download', subject: 'CourseMoment' } })
  expect(entries).toHaveLength(noted + 1)
  expect(entries.at(-1)).toMatchObject({ details: { file: 'participants', persons: 2 } })
})

test('a session of hours ago gets no whole numbers, by link or by token; masked ones it gets', async () => {
  asking = await inOldSession(db, issuer)
  const noted = (await reveals()).length
  await expect(linkOf(asking, 'whole')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await fetch(`${origin}/api/v1/course-moments/${id}/participants/whole`)).status).toBe(403)
  expect(await reveals()).toHaveLength(noted)
  expect((await fetch(`${origin}/api/v1/course-moments/${id}/participants/masked`)).status).toBe(200)
})
