import { buildCandidateFile } from '@kollegium/db/testing/factories/validation'
import { beforeEach, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { keptFileDays, removeFinishedCandidates } from './remove-candidates.ts'

const world = await createWorld()
const { db } = world
beforeEach(() => world.clear())

test('a file that is brought back while old files are removed keeps its row and its bytes', async () => {
  const removed_at = new Date(Date.now() - (keptFileDays + 1) * 24 * 3600 * 1000)
  const { id, candidate_id } = await buildCandidateFile(db, { removed_at })
  const other = await buildCandidateFile(db, { candidate_id, replaced_at: removed_at })
  const gone: string[] = []
  const disks = { 's3.vodocs_files': { delete: async (path: string) => void gone.push(path) } }
  let removing = Promise.resolve(0)
  await db.$transaction(async (tx) => {
    await tx.validigFile.update({ where: { id }, data: { removed_at: null } })
    removing = removeFinishedCandidates({ db, disks } as never, new Date())
    // Until the removal waits for this change.
    await expect
      .poll(
        () =>
          db.$queryRaw`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        { timeout: 4_000 },
      )
      .toHaveLength(1)
  })
  expect(await removing).toBe(1)
  expect(await db.validigFile.findMany({ select: { id: true } })).toEqual([{ id }])
  expect(gone).toEqual([other.path])
})
