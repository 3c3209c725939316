import { createDb } from '@kollegium/db'
import { silentChanges } from '@kollegium/db/testing/changes'
import { buildEducation } from '@kollegium/db/testing/factories/education'
import { afterAll } from 'vitest'
import { createQueues } from '../app/jobs.ts'
import { AppError } from '../kernel/errors.ts'
import { startBoss } from '../platform/jobs/boss.ts'
import { buildActors, buildTree, cast, nameOnMoments, type Tree } from './actors.ts'
import { validInputs } from './inputs.ts'
import { type Place, places } from './matrix-rights.ts'
import { buildOfficeRows } from './office.ts'
import { buildPeopleRows } from './people.ts'
import { buildRows, type Rows } from './rows.ts'
import { buildPublicSite, publicSiteInputs } from './shown-site.ts'
import { buildValidation, validationInputs } from './validation.ts'
import { createWorld } from './world.ts'

export type MatrixWorld = Awaited<ReturnType<typeof createMatrixWorld>>

/**
 * The tree, everyone of the cast, rows of everything at every place, and an input for each procedure about the college `here`;
 * for what visitors read, about a college outside the tree whose site is open. @param more `site: false`: without that one
 */
export async function createMatrixWorld(asked = cast, { site = true } = {}) {
  const world = await createWorld()
  const { db, services } = world
  const boss = await startBoss(world.env, world.url, services.logger)
  await createQueues(boss)
  // Subscriptions are read for their first value, which comes without any change.
  const changes = silentChanges(true)
  Object.assign(services, { boss, changes })
  afterAll(() => boss.stop({ graceful: false }))

  const readOnlyUrl = new URL(world.url)
  const settings = `${readOnlyUrl.searchParams.get('options') ?? ''} -c default_transaction_read_only=on`
  readOnlyUrl.searchParams.set('options', settings)
  /** A client whose statements fail when they write. A query needs no transaction around it, which is most of its statements. */
  const readOnly = createDb(readOnlyUrl.href, { max: 5 })
  afterAll(() => readOnly.$disconnect())

  const tree = await buildTree(db)
  const actors = await buildActors(services, tree, asked)
  const maker = await actors.as('administrator')
  const rows = {} as Record<Place, Rows>
  for (const place of places) {
    const group = place === 'front' ? null : tree[place as keyof Tree]
    rows[place] = await buildRows(db, maker, group, actors.ids.issuer ?? actors.ids.administrator ?? 0)
  }
  await nameOnMoments(db, actors, asked, (place) => rows[place])
  const education = (await buildEducation(db)).id
  const user = actors.ids['no role'] ?? 0
  const office = await buildOfficeRows(db)
  const people = await buildPeopleRows(db, tree)
  const validation = await buildValidation(db, actors.ids.candidate)
  const shown = site ? await buildPublicSite(db) : null
  return {
    ...world,
    readOnly,
    tree,
    actors,
    rows,
    education,
    office,
    people,
    validation,
    inputs: {
      ...validInputs(rows.here, { education, user, office, people }),
      ...validationInputs(validation),
      ...(shown && publicSiteInputs(shown)),
    } as Record<string, unknown>,
  }
}

/** How a call ended: 'ok' or the code of the refusal. Anything else that is thrown is thrown on. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'ok'
  } catch (error) {
    const own = error instanceof AppError ? error : (error as { cause?: unknown }).cause
    if (own instanceof AppError) return own.code
    throw error
  }
}
