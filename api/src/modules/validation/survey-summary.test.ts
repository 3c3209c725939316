import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Context, SignedInContext } from '../../engine/context.ts'
import { createWorld } from '../../testing/world.ts'
import { createStaffExportRoutes } from './staff-export.ts'
import { surveySummary } from './survey-summary.ts'
import { buildCollege, refused, staffApi } from './testing.ts'

const world = await createWorld()
const { db, services } = world
const notFound = refused('NOT_FOUND')
let asking: Context = world.visitor
const server = await new Promise<Server>((resolve) => {
  const app = express().use(createStaffExportRoutes(services, { authenticate: async () => asking }))
  const listening = createServer(app).listen(0, '127.0.0.1', () => resolve(listening))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const given = (url: string) => fetch(origin + url).then(({ status }) => status)

const college = async () => {
  const { adminCtx, staff, candidate, assignment } = await buildCollege(world)
  return { admin: adminCtx, staff: staff.ctx, candidate, id: assignment.id }
}

beforeEach(async () => {
  await world.clear()
  asking = world.visitor
})

test('a summary is for the assigned staff alone, while they are assigned', async () => {
  const { admin, staff, candidate, id } = await college()
  const elsewhere = await college()
  const candidateAlone = (await world.as(candidate.user_id)) as SignedInContext
  for (const ctx of [admin, elsewhere.staff, elsewhere.admin, candidateAlone] as SignedInContext[]) {
    await expect(staffApi(ctx).summaryLink({ id })).rejects.toEqual(notFound)
    asking = ctx
    expect(await given(`/api/v1/validation/summary/${id}.pdf`)).toBe(404)
    expect(await surveySummary(services, { assignment_id: id, staff_id: ctx.actor.user.id })).toBeNull()
  }
  asking = world.visitor
  const { url } = await staffApi(staff).summaryLink({ id })
  expect(await given(url.replace(`/${id}.pdf`, `/${elsewhere.id}.pdf`))).toBe(403)
  expect(await given(`/api/v1/validation/summary/${id}.pdf`)).toBe(401)
  await db.validigStaff.deleteMany({ where: { candidate_id: candidate.id } })
  expect(await given(url)).toBe(404)
  expect(await db.auditEntry.count({ where: { action: 'download' } })).toBe(0)
})

test('of a survey that the candidate hasn’t sent there is none', async () => {
  const { staff, id } = await college()
  await db.validigAssignment.update({ where: { id }, data: { status: 'answering' } })
  await expect(staffApi(staff).summaryLink({ id })).rejects.toEqual(notFound)
  expect(await surveySummary(services, { assignment_id: id, staff_id: staff.actor.user.id })).toBeNull()
  asking = staff
  for (const wrong of ['0', 'x', '-1', '99999999999']) {
    expect(await given(`/api/v1/validation/summary/${wrong}.pdf`)).toBe(404)
  }
})
