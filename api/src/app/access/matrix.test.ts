import type { Prisma } from '@kollegium/db'
import { afterAll, describe, expect, test } from 'vitest'
import type { Need } from '../../access/matrix-needs.ts'
import { procedures, proceduresFile } from '../../access/matrix-procedures.ts'
import { kindNames } from '../../modules/certificates/kinds/names.ts'
import { contentTypes } from '../../modules/content/content-subjects.ts'
import { cast } from '../../testing/actors.ts'
import { createFingerprint, undo, writtenSoFar } from '../../testing/database-state.ts'
import { callByPath, inputsFile, procedureDefs } from '../../testing/inputs.ts'
import { answerTo } from '../../testing/matrix-answers.ts'
import { may } from '../../testing/matrix-rights.ts'
import { codeOf, createMatrixWorld } from '../../testing/matrix-world.ts'
import { missing } from '../../testing/missing.ts'

// Each procedure of the typed API as each actor, about rows of the college `here`. The header VoGroup always names that
// college, so it is forged for actors of other groups. matrix-lists.test.ts tests the rows of lists.

const world = await createMatrixWorld()
const { db, readOnly, tree, actors, inputs } = world
const names = ['visitor', ...Object.keys(cast)]
const fingerprint = await createFingerprint(db)
const untouched = await fingerprint()

/**
 * Mutations that write no row: their input or answer must not stand in an address, or there is no row to end or remove.
 */
const writesNothing = [
  // The trial names the row's own group, which has the source: no copy is made. modules/content/copies.test.ts tells of others.
  ...['article', 'page', 'section', 'event', 'card', 'queue', 'book', 'menu', 'message'].map(
    (name) => `${name}.copyTo`,
  ),
  // Nor is it moved where it lies; modules/content/move-texts.test.ts tells of others.
  ...['article', 'page', 'section', 'event', 'card', 'queue', 'menu', 'message'].flatMap((name) => [
    `${name}.moveTo`,
    `${name}.moveBack`,
  ]),
  ...kindNames.map((name) => `${name}.correction`),
  'issuedDocument.revocation',
  ...['session.endMasquerade', 'print.choices', 'print.proof', 'print.link', 'print.personLink', 'verification.check'],
  'preference.removeFilter',
  // Nobody of the trial has unsaved words.
  'keptText.drop',
  // The message of the trial is a draft, which nobody is shown.
  'activeMessage.close',
  'user.known',
  'preference.shareFilter',
  'linkedAccount.remove',
  // Memory alone knows who writes.
  'presence.takeOver',
  // Nobody of the trial is assigned to the candidate.
  ...['validationStaff.seen', 'validationStaff.excelLink', 'validationStaff.summaryLink'],
  // They hand out what a browser or an app needs; nothing is kept before it comes back.
  ...['security.proofChoices', 'security.startPasskey', 'security.startApp'],
]
/** An update to the present value writes no row, so the tried row gets another value first. */
const otherState: Record<string, Prisma.ContentUpdateInput> = {
  'article.addTag': { tags: { set: [] } },
  ...Object.fromEntries(contentTypes.map((type) => [`${type}.unpublish`, { status: 'published' }])),
}

test('every procedure of the router stands in the table, and has an input to try it with', () => {
  const wanted = Object.keys(procedureDefs)
  expect(missing('a need', { wanted, given: Object.keys(procedures), file: proceduresFile })).toEqual([])
  expect(missing('an input', { wanted, given: Object.keys(inputs), file: inputsFile })).toEqual([])
})

describe.each(Object.keys(procedures))('%s', (path) => {
  const need = procedures[path] as Need
  const isMutation = procedureDefs[path]?.type === 'mutation'
  const writes = isMutation && !writesNothing.includes(path)
  const aboutNothing = withoutRow(inputs[path])

  test.each(names)('as %s', async (name) => {
    const ctx = await actors.as(name, tree.here)
    const who = cast[name] ?? {}
    const expected = answerTo(name, who, need, path)
    if (expected === 'ok' && !isMutation) {
      // A write fails on this connection, so there is nothing to count and nothing to take back.
      expect(await codeOf(callByPath({ ...ctx, db: readOnly }, path, inputs[path]))).toBe('ok')
      return
    }
    if (expected === 'ok') {
      const answer = await undo(world, async (tx) => {
        const data = otherState[path]
        const { ids = [] } = (inputs[path] ?? {}) as { ids?: number[] }
        if (data) for (const id of ids) await tx.content.update({ where: { id }, data, select: { id: true } })
        const before = await writtenSoFar(tx)
        const code = await codeOf(callByPath({ ...ctx, db: tx }, path, inputs[path]))
        return { code, written: code === 'ok' ? (await writtenSoFar(tx)) - before : 0 }
      })
      expect(answer.code).toBe(expected)
      expect(answer.written > 0).toBe(writes)
      return
    }
    // The refused call runs without a rollback: the state below shows that it wrote no row.
    expect(await codeOf(callByPath(ctx, path, inputs[path]))).toBe(expected)
    // A row that the actor can't see is refused like one that doesn't exist.
    const seen = may(who, need.seenBy ?? need.subject, 'read', 'here')
    if (aboutNothing && !seen) expect(await codeOf(callByPath(ctx, path, aboutNothing))).toBe(expected)
  })

  // The tries that a query counts stay, and another actor has the same address.
  if (!isMutation) afterAll(world.forgetTries)

  if (isMutation) {
    test('those who were refused have changed no row', async () => {
      expect(await fingerprint()).toEqual(untouched)
    })
  }
})

/** The same input about a row that doesn't exist; null when the input names no row. */
function withoutRow(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return null
  const nobodys: Record<string, unknown> = { ids: [2_000_000_000], person_ids: [2_000_000_000] }
  const keys = ['id', 'ids', 'person_id', 'person_ids', 'group_id'].filter((key) => key in input)
  if (keys.length === 0) return null
  const isText = 'id' in input && typeof input.id === 'string'
  const id = isText ? '00000000-0000-4000-8000-000000000000' : 2_000_000_000
  return { ...input, ...Object.fromEntries(keys.map((key) => [key, nobodys[key] ?? id])) }
}
