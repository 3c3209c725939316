import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { buildAnswer, buildAssignment, buildCandidate } from '@kollegium/db/testing/factories/validation'
import express from 'express'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Context, SignedInContext } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { createWorld } from '../../testing/world.ts'
import { validationStaffRouter } from './staff.router.ts'
import { createStaffExportRoutes } from './staff-export.ts'
import { surveySummary } from './survey-summary.ts'

const world = await createWorld()
const { db, services } = world
const callerOf = createCallerFactory(validationStaffRouter)
const leads = ['ValidigCandidate', 'Group'].map((subject) => ({ subject, name: 'manage' }))
const notFound = expect.objectContaining({ cause: expect.objectContaining({ code: 'NOT_FOUND' }) })
let asking: Context = world.visitor
const server = await new Promise<Server>((resolve) => {
  const app = express().use(createStaffExportRoutes(services, { authenticate: async () => asking }))
  const listening = createServer(app).listen(0, '127.0.0.1', () => resolve(listening))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const given = (url: string) => fetch(origin + url).then(({ status }) => status)

/** A college with its administrator and a member who is assigned to a candidate with a sent survey. */
async function college() {
  const admin = await world.member(leads)
  const user = await buildUser(db)
  await buildMembership(db, { user_id: user.id, group_id: admin.groupId })
  const candidate = await buildCandidate(db, { group_id: admin.groupId, staff: [user.id] })
  const sent_at = new Date('2026-11-20T09:31:00Z')
  const { id } = await buildAssignment(db, { candidate_id: candidate.id, status: 'sent', sent_at })
  await buildAnswer(db, { assignment_id: id, value: 'Hemligt svar' })
  return { admin: admin.ctx, staff: (await world.as(user.id, admin.groupId)) as SignedInContext, candidate, id }
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
    await expect(callerOf(ctx).summaryLink({ id })).rejects.toEqual(notFound)
    asking = ctx
    expect(await given(`/api/v1/validation/summary/${id}.pdf`)).toBe(404)
    expect(await surveySummary(services, { assignment_id: id, staff_id: ctx.actor.user.id })).toBeNull()
  }
  asking = world.visitor
  const { url } = await callerOf(staff).summaryLink({ id })
  expect(await given(url.replace(`/${id}.pdf`, `/${elsewhere.id}.pdf`))).toBe(403)
  expect(await given(`/api/v1/validation/summary/${id}.pdf`)).toBe(401)
  await db.validigStaff.deleteMany({ where: { candidate_id: candidate.id } })
  expect(await given(url)).toBe(404)
  expect(await db.auditEntry.count({ where: { action: 'download' } })).toBe(0)
})

test('of a survey that the candidate hasn’t sent there is none', async () => {
  const { staff, id } = await college()
  await db.validigAssignment.update({ where: { id }, data: { status: 'answering' } })
  await expect(callerOf(staff).summaryLink({ id })).rejects.toEqual(notFound)
  expect(await surveySummary(services, { assignment_id: id, staff_id: staff.actor.user.id })).toBeNull()
  asking = staff
  for (const wrong of ['0', 'x', '-1', '99999999999']) {
    expect(await given(`/api/v1/validation/summary/${wrong}.pdf`)).toBe(404)
  }
})
