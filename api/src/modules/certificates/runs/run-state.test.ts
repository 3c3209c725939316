import { expect, test } from 'vitest'
import type { Mail } from '../../../engine/services.ts'
import { createPrintWorld } from '../../../testing/printing.ts'
import { endRun, failRun, RunEnded, updateRun } from './run-state.ts'

const world = await createPrintWorld()
const { db, services, caller, issueClass, issuer } = world
// Without a queue a mail is sent at once.
const sent: Mail[] = []
const ending = { ...services, boss: undefined as never, mailer: { send: async (mail: Mail) => void sent.push(mail) } }

async function running(secondsAgo: number): Promise<string> {
  const issued = await issueClass(1)
  const { id } = await caller.print.start({ certificate_id: issued.id, output: 'zip' })
  const started_at = new Date(Date.now() - secondsAgo * 1000)
  await db.printRun.update({ where: { id }, data: { status: 'running', started_at } })
  return id
}

test('who waited long is written to when it ends, and who did not is told on the screen alone', async () => {
  const [long, short] = [await running(90), await running(5)]
  for (const id of [long, short]) await endRun(ending, db, id, { status: 'done', done: 1 })
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [issuer.user.email, 'Klart: Diplom, Vuxenutbildning, vård och omsorg'],
  ])
  expect(sent[0]?.text).toContain(`http://cert.vo.localhost:3000/print/${long}`)
  sent.length = 0
  await failRun(ending, await running(90), 'Det gick inte')
  expect(sent[0]?.subject).toBe('Inte klart: Diplom, Vuxenutbildning, vård och omsorg')
})

test('a run ends once, and what has ended tells nothing more', async () => {
  const id = await running(90)
  sent.length = 0
  expect(await endRun(ending, db, id, { status: 'done', done: 1 })).toBe(true)
  expect(await endRun(ending, db, id, { status: 'failed', error: 'för sent' })).toBe(false)
  expect(sent).toHaveLength(1)
  await expect(updateRun(db, id, { done: 0 })).rejects.toBeInstanceOf(RunEnded)
  expect(await caller.print.get({ id })).toMatchObject({ status: 'done', done: 1, error: null })
})
