import { listenForChanges } from '@kollegium/db'
import { afterAll } from 'vitest'
import { createQueues } from '../app/jobs.ts'
import { createCallerFactory, router } from '../engine/trpc.ts'
import { certificateRouter } from '../modules/certificates/certificate.router.ts'
import { kinds } from '../modules/certificates/kinds/index.ts'
import { holderRequestRouter, printRouter } from '../modules/certificates/router.ts'
import { startBoss } from '../platform/jobs/boss.ts'
import { buildCollege, diplomaData, issuerRights, person } from './certificates.ts'
import { createWorld } from './world.ts'

const createCaller = createCallerFactory(
  router({ diploma: certificateRouter(kinds.diploma), print: printRouter, holderRequest: holderRequestRouter }),
)

/** A world with the queue and news of changes, and an issuer of a college in it. */
export async function createPrintWorld() {
  const world = await createWorld()
  const boss = await startBoss(world.env, world.url, world.services.logger)
  await createQueues(boss)
  const changes = await listenForChanges(world.url)
  Object.assign(world.services, { boss, changes })
  afterAll(async () => {
    await boss.stop({ graceful: false })
    await changes.close()
  })
  const { college } = await buildCollege(world.db)
  const issuer = await world.member(issuerRights, college.id)
  const caller = createCaller(issuer.ctx)

  /** An issued diploma for so many persons, all of the same name. */
  async function issueClass(size: number) {
    const persons = Array.from({ length: size }, () => person('Jasmina', 'Testander', { personal_number: null }))
    return caller.diploma.issue({ data: diplomaData(college.id, { persons }) })
  }

  return { ...world, college, issuer, caller, callerOf: createCaller, issueClass }
}
