import { buildUser } from '@kollegium/db/testing/factories/user'
import { buildComment } from '@kollegium/db/testing/factories/validation'
import { expect, test } from 'vitest'
import { isOpenToCandidates } from '../../access/candidate-procedures.ts'
import { undo } from '../../testing/database-state.ts'
import { callByPath, procedureDefs } from '../../testing/inputs.ts'
import { createMatrixWorld } from '../../testing/matrix-world.ts'
import { buildValidation } from '../../testing/validation.ts'

// Answers and files of a candidate are read by the candidate and the assigned staff alone. Sentences that stand nowhere else are planted in
// answers, comments and file names, and every procedure is asked about them by those who may do most.

const world = await createMatrixWorld()
const { db, readOnly, actors, inputs, tree } = world
const secret = 'Hemligaordet'
const staff = (await buildUser(db)).id
const user = await buildUser(db, { firstname: 'Kandida', lastname: 'Provsvarare', validig: {} })
const { assignment, answer, file, removed } = await buildValidation(db, user.id, [staff])
await db.validigAnswer.update({
  where: { id: answer.id },
  data: { value: `${secret} svar av Kandida Provsvarare`, question: { title: secret, kind: 'text', choices: [] } },
})
await db.validigFile.updateMany({ where: { id: { in: [file.id, removed.id] } }, data: { filename: `${secret}.pdf` } })
await buildComment(db, { assignment_id: assignment.id, author_id: staff, body: `${secret} ord om Kandida Provsvarare` })
await buildComment(db, { assignment_id: assignment.id, author_id: staff, body: `${secret} internt`, internal: true })

/**
 * The inputs of a procedure: with the secret wherever something is searched for, and the candidate's rows wherever an id is asked for. Rows
 * of different tables may have the same id; each input is asked once.
 */
function asked(path: string): unknown[] {
  const input = inputs[path]
  const isObject = typeof input === 'object' && input !== null
  const ids = [...new Set([file.id, assignment.id, answer.id, assignment.candidate_id])]
  if (!isObject) return [input, ...(/validation/i.test(path) ? ids.map((id) => ({ id })) : [])]
  const searching = ['search', 'text', 'q'].filter((key) => key in input)
  const of = (id: number) => ('id' in input && typeof input.id === 'number' ? [{ ...input, id }] : [])
  return [
    input,
    ...searching.flatMap((key) => [secret, 'Provsvarare'].map((word) => ({ ...input, [key]: word }))),
    ...ids.flatMap(of),
    ...(path === 'privacy.person' || path === 'privacy.link' ? [{ ...input, table: 'User', id: user.id }] : []),
  ]
}

/** The answer, or the refusal with all that it tells. */
const toldBy = (call: Promise<unknown>) =>
  call.then(
    (result) => JSON.stringify(result) ?? '',
    (error: { message?: string; cause?: object }) => `${error.message} ${JSON.stringify(error.cause ?? {})}`,
  )

/** A teacher who is assigned to another candidate, of another college. */
async function elsewhere() {
  const { id } = await buildUser(db)
  await buildValidation(db, undefined, [id])
  return world.as(id)
}

test.each(['visitor', 'candidate', 'editor', 'staff elsewhere', 'office', 'administrator'])(
  'no procedure tells %s what a candidate handed in',
  async (name) => {
    const ctx = name === 'staff elsewhere' ? await elsewhere() : await actors.as(name, tree.here)
    const told: string[] = []
    for (const [path, { type }] of Object.entries(procedureDefs)) {
      // An administrator may write everything, so no write tells others more.
      if (type === 'subscription' || (type === 'mutation' && name !== 'administrator')) continue
      for (const input of type === 'query' ? asked(path) : [inputs[path]]) {
        const answered =
          type === 'query'
            ? await toldBy(callByPath({ ...ctx, db: readOnly }, path, input))
            : await undo(world, (tx) => toldBy(callByPath({ ...ctx, db: tx }, path, input)))
        // The input itself may come back.
        if (answered.replaceAll(JSON.stringify(input ?? null), '').includes(`${secret} `)) told.push(path)
        if (answered.includes(`${secret}.pdf`)) told.push(path)
      }
    }
    expect(told).toEqual([])
  },
  120_000,
)

test('the candidate and the assigned staff read it: the sentences are where they are looked for', async () => {
  const own = await world.as(user.id)
  const told = await toldBy(callByPath(own, 'ownValidation.assignment', { id: assignment.id }))
  for (const words of ['svar av', 'ord om']) expect(told).toContain(`${secret} ${words}`)
  expect(told).toContain(`${secret}.pdf`)
  expect(told).not.toContain('internt')
})

test.each([
  ['the candidate', user.id],
  ['the assigned staff', staff],
])('an administrator who acts as %s neither reads nor changes it', async (_who, id) => {
  const administrator = await actors.as('administrator', tree.here)
  const own = await world.as(id)
  const acting = { ...own, actor: { ...own.actor, realUser: administrator.actor.user } }
  const told: string[] = []
  for (const [path, { type }] of Object.entries(procedureDefs)) {
    if (!/^(ownValidation|validationStaff)\./.test(path)) continue
    for (const input of asked(path)) {
      const answered = await undo(world, async (tx) => {
        const rows = () =>
          Promise.all([
            tx.validigAssignment.findMany({ where: { id: assignment.id }, include: { answers: true, comments: true } }),
            tx.validigFile.findMany({ where: { candidate_id: assignment.candidate_id } }),
            tx.validigStaff.findMany(),
          ])
        const before = JSON.stringify(await rows())
        const answered = await toldBy(callByPath({ ...acting, db: tx }, path, input))
        if (type === 'mutation' && JSON.stringify(await rows()) !== before) told.push(`${path} changes`)
        return answered
      })
      if (answered.includes(`${secret} `) || answered.includes(`${secret}.pdf`)) told.push(path)
    }
  }
  expect(told).toEqual([])
  const path = id === staff ? 'validationStaff.survey' : 'ownValidation.assignment'
  expect(await toldBy(callByPath(acting, path, { id: assignment.id }))).toContain('medan du agerar som någon annan')
})

test('every name on the list for candidates is a procedure, and their lists of groups and rights are empty', async () => {
  const open = Object.keys(procedureDefs).filter(isOpenToCandidates)
  expect(open).toEqual(expect.arrayContaining(['session.me', 'ownValidation.overview', 'account.get', 'help.open']))
  // A router on the list is opened as a whole: one of many procedures belongs there only if all are about the person alone.
  expect([...new Set(open.map((path) => path.split('.')[0]))].sort()).toEqual(
    [
      'account',
      'factorReset',
      'group',
      'help',
      'linkedAccount',
      'activeMessage',
      'ownValidation',
      'preference',
      'privacy',
      'security',
      'session',
    ].sort(),
  )
  const ctx = await actors.as('candidate', tree.here)
  expect(await callByPath(ctx, 'group.selector', undefined)).toEqual([])
  expect(ctx.actor.rules).toEqual([])
})
