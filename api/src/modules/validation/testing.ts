import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildSurvey } from '@kollegium/db/testing/factories/survey'
import { buildUser } from '@kollegium/db/testing/factories/user'
import {
  buildAnswer,
  buildAssignment,
  buildCandidate,
  buildCandidateFile,
} from '@kollegium/db/testing/factories/validation'
import { expect } from 'vitest'
import type { SignedInContext } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import type { World } from '../../testing/world.ts'
import { validationStaffRouter } from './staff.router.ts'

/** Calls the staff's procedures as a person. */
export const staffApi = createCallerFactory(validationStaffRouter)

/** The rights of a person who leads a college's validation. */
export const leads = ['ValidigCandidate', 'Group'].map((subject) => ({ subject, name: 'manage' }))

/** Matches a refusal with its code, and with the errors at fields. */
export const refused = (code: string, fields?: Record<string, unknown>) =>
  expect.objectContaining({ cause: expect.objectContaining({ code, ...(fields && { fields }) }) })

/**
 * A college with an administrator, a member who is assigned to a candidate with a sent survey of one answer and a file, and a member
 * who isn't assigned.
 */
export async function buildCollege(world: World) {
  const { db } = world
  const { ctx, user: admin, groupId: group_id } = await world.member(leads)
  const member = async () => {
    const { id } = await buildUser(db)
    await buildMembership(db, { user_id: id, group_id })
    const own = (await world.as(id, group_id)) as SignedInContext
    return { id, ctx: own, api: staffApi(own) }
  }
  const staff = await member()
  const other = await member()
  const user = await buildUser(db, { firstname: 'Amira', lastname: 'Provberg', validig: { options: [] } })
  const candidate = await buildCandidate(db, { user_id: user.id, group_id, staff: [staff.id] })
  const survey = await buildSurvey(db, { title: 'Omvårdnad 1' })
  const row = await db.validigGeneralSurveyRow.create({ data: { survey_id: survey.id, title: 'Vad har du gjort?' } })
  const sent_at = new Date('2026-11-20T10:00:00Z')
  const assignment = await buildAssignment(db, {
    ...{ candidate_id: candidate.id, survey_id: survey.id, status: 'sent', sent_at },
  })
  const answer = await buildAnswer(db, { assignment_id: assignment.id, row_id: row.id, value: 'Hemligt svar' })
  const file = await buildCandidateFile(db, { candidate_id: candidate.id, assignment_id: assignment.id })
  return {
    ...{ admin: staffApi(ctx), adminId: admin.id, adminCtx: ctx as SignedInContext, group_id, staff, other },
    ...{ user, candidate, survey, row, assignment, answer, file },
  }
}
export type College = Awaited<ReturnType<typeof buildCollege>>
