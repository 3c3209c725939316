import { afterAll } from 'vitest'
import { callOf } from '../../../app/caller.ts'
import { createCallerFactory } from '../../../engine/trpc.ts'
import { startBoss } from '../../../platform/jobs/boss.ts'
import { createWorld } from '../../../testing/world.ts'
import { listsRouter } from '../lists.router.ts'
import { doRun } from './do-run.ts'
import { createListRunsQueues } from './list-run.job.ts'

export const callerOf = createCallerFactory(listsRouter)
export const article = { entity: 'article' }
export const publishing = { ...article, act: 'publish' as const }
/** The rights of a person that publishes articles. */
export const publish = ['read', 'update', 'publish'].map((name) => ({ subject: 'Article', name }))

/** Makes the world of a file of tests about runs, with the queues of runs. */
export async function createRunsWorld() {
  const world = await createWorld()
  const { db, services } = world
  const boss = await startBoss(world.env, world.url, services.logger)
  await createListRunsQueues(boss)
  Object.assign(services, { boss })
  afterAll(() => boss.stop({ graceful: false }))

  /** Articles of a group, unpublished. */
  async function buildArticles(group_id: number, number: number) {
    const rows = Array.from({ length: number }, (_, n) => ({
      ...{ type: 'article' as const, slug: `t-${group_id}-${n}`, title: `Mötestider ${n}`, group_id },
    }))
    await db.content.createMany({ data: rows })
  }

  return {
    ...world,
    buildArticles,
    runOf: (id: string) => db.listRun.findUniqueOrThrow({ where: { id } }),
    /** A turn as long as a busy machine needs. */
    work: (id: string, milliseconds = 60_000) => doRun({ services, callOf, id }, milliseconds),
    published: () => db.content.count({ where: { status: 'published' } }),
  }
}
