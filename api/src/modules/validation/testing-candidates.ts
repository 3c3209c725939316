import { readdirSync } from 'node:fs'
import { buildUser } from '@kollegium/db/testing/factories/user'
import express from 'express'
import { createCaller } from '../../app/caller.ts'
import type { Context } from '../../engine/context.ts'
import { serveOn } from '../../testing/serve-on.ts'
import { openSession } from '../../testing/session.ts'
import { buildValidation, type ValidationRows } from '../../testing/validation.ts'
import type { World } from '../../testing/world.ts'
import { createCandidateRoutes } from './routes.ts'

type Prepared = [asking: Context, rows: ValidationRows, staff: number]

/** The person in a session, which the links of files are made for. */
const sessionIn =
  (world: World) =>
  async (userId: number): Promise<Context> => {
    const [ctx, family] = await Promise.all([world.as(userId), openSession(world.db, userId)])
    return { ...ctx, actor: { ...ctx.actor, token: { family } } }
  }

/** Makes anew a candidate, who asks, with the rows of a validation and the one member of its staff. */
export async function prepareCandidate(world: World): Promise<Prepared> {
  await world.clear()
  const staff = (await buildUser(world.db, { email: 'larare@example.com' })).id
  const rows = await buildValidation(world.db, undefined, [staff])
  return [await sessionIn(world)(rows.candidate.user_id), rows, staff]
}

/** Serves the candidate's files, and returns the steps of a candidate. @param prepared gives who asks now, and for what */
export async function candidateSteps(world: World, prepared: () => { asking: Context; rows: ValidationRows }) {
  const authenticate = async () => prepared().asking
  const origin = await serveOn(express().use(createCandidateRoutes(world.services, { authenticate })))
  const own = () => createCaller(prepared().asking).ownValidation
  return {
    origin,
    own,
    inSession: sessionIn(world),
    save: (value: unknown, version: number, rowId = prepared().rows.questions.text) =>
      own().saveAnswer({ id: prepared().rows.assignment.id, rowId, value: value as never, version }),
    async upload(filename: string, bytes: Uint8Array, { to = '', fields = {} as Record<string, string> } = {}) {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      body.set('file', new Blob([new Uint8Array(bytes)]), filename)
      const response = await fetch(`${origin}/api/v1/validig/files${to}`, { method: 'POST', body })
      return { status: response.status, body: await response.json() }
    },
    /** The number of files on the disk. */
    stored: () =>
      readdirSync(world.dataDir, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length,
  }
}
