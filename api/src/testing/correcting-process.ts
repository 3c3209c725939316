import { loadActor } from '../access/actor.ts'
import { createServices } from '../app/services.ts'
import { contextFor, type SignedInContext } from '../engine/context.ts'
import { readEnv } from '../kernel/env.ts'
import { correctPersons } from '../modules/certificates/corrections/correct.ts'
import { kinds } from '../modules/certificates/kinds/index.ts'
import type { Kind } from '../modules/certificates/kinds/kind.ts'

// A correction in a process of its own, for the test that kills it: `USER PERSON …`, by ids.
const [userId = 0, ...person_ids] = process.argv.slice(2).map(Number)
const env = readEnv()
const services = await createServices(env, env.DATABASE_URL ?? '')
const actor = await loadActor(services.db, userId)
if (!actor) throw new Error(`no user ${userId}`)
const ctx = contextFor(services, actor, null) as SignedInContext
// The end of the pipe means that the parent process is gone.
process.stdin.resume().on('end', () => process.exit())
process.stdout.write('ready\n')
await correctPersons(ctx, kinds.diploma as unknown as Kind, {
  person_ids,
  reason: 'Fel datum',
  changes: { date: '2026-06-05' },
  outputs: ['pdf'],
})
