import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyAuditChain } from '@kollegium/db/audit-chain'
import { silentChanges } from '@kollegium/db/testing/changes'
import { createTestDatabase } from '@kollegium/db/testing/database'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { afterAll, vi } from 'vitest'
import { anonymous, loadActor } from '../access/actor.ts'
import { personalCalls } from '../app/watched-calls.ts'
import type { Context } from '../engine/context.ts'
import { contextFor } from '../engine/context.ts'
import type { Services } from '../engine/services.ts'
import { createKeys } from '../kernel/encryption-keys.ts'
import { readEnv } from '../kernel/env.ts'
import { uncachedTotals } from '../kernel/totals.ts'
import { createWatch } from '../modules/audit-log/watch.ts'
import { createVisitCounter } from '../modules/visits/visit-counter.ts'
import { createDisks } from '../platform/disks/disks.ts'
import { noPlaces } from '../platform/places/places.ts'
import { createPresence } from '../platform/presence/presence.ts'
import { createScanner } from '../platform/scanner/scanner.ts'
import { resetBrands } from './brands.ts'

type Key = { subject: string; name: string; below?: boolean }

export type World = Awaited<ReturnType<typeof createWorld>>

/** The world of procedure tests: a database, files in a folder of their own, and people with given permissions. */
export async function createWorld() {
  resetBrands()
  const statements: string[] = []
  let hasTries = false
  const { db, url, clear } = await createTestDatabase({
    onQuery: (sql) => {
      statements.push(sql)
      hasTries ||= sql.includes('"RateLimit"')
    },
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'kollegium-api-'))
  const presence = createPresence({ changes: silentChanges() })
  afterAll(() => {
    presence.close()
    resetBrands()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLIC_HOST: 'vo.localhost:3000',
    CAPTCHA: 'off',
  })
  const logger = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() }
  // Only what these procedures use: mail, jobs and news of changes have tests of their own.
  const known = {
    env,
    db,
    tries: db,
    changes: silentChanges(),
    wordings: { settled: async () => undefined },
    totals: uncachedTotals,
    logger,
    keys: createKeys(env),
    scanner: createScanner(env),
    disks: await createDisks(env),
    visits: createVisitCounter({ db, logger }),
    // Written by a flush alone: no test finds entries that another one's timer wrote.
    watch: createWatch({ db, env, logger, personal: personalCalls, every: null }),
    presence,
    places: noPlaces,
    verifyAuditLog: (witnessed: Parameters<Services['verifyAuditLog']>[0]) => verifyAuditChain(url, witnessed),
  }
  const services = known as unknown as Services

  /** The context of a user, with their rights as they now stand in the database. */
  async function as(userId: number, groupId: number | null = null): Promise<Context> {
    const actor = await loadActor(db, userId)
    return contextFor(services, actor ?? anonymous, groupId)
  }

  /** A user whose role in a group permits `permissions` there; the group is made when none is given. */
  async function member(permissions: Key[], groupId?: number) {
    const group_id = groupId ?? (await buildGroup(db)).id
    const user = await buildUser(db)
    const role = await buildGroupsRole(db, { permissions })
    await buildMembership(db, { user_id: user.id, group_id, roleIds: [role.id] })
    return { user, groupId: group_id, ctx: await as(user.id, group_id) }
  }

  /** A user whose global role permits `permissions` everywhere. */
  async function national(permissions: Key[], groupId: number | null = null) {
    const user = await buildUser(db)
    await buildRole(db, { permissions, userIds: [user.id] })
    return { user, ctx: await as(user.id, groupId) }
  }

  /** The statements that `work` ran, without those that only open and close transactions. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const start = statements.length
    await work()
    return statements.slice(start).filter((sql) => !/^(BEGIN|COMMIT|ROLLBACK|SET|DEALLOCATE)/i.test(sql))
  }

  /** Deletes the counts of tries. Without a statement about them since the last time, it asks the database nothing. */
  async function forgetTries(): Promise<void> {
    if (!hasTries) return
    await db.rateLimit.deleteMany()
    hasTries = false
  }

  return {
    db,
    url,
    clear,
    forgetTries,
    env,
    services,
    logger,
    dataDir,
    as,
    member,
    national,
    statementsOf,
    visitor: contextFor(services),
  }
}

/** The rights of a group's editor. */
export const editorRights: Key[] = ['Article', 'Tag', 'Portfolio', 'Folder', 'File', 'Group'].flatMap((subject) =>
  subject === 'Group' ? [{ subject, name: 'read' }] : [{ subject, name: 'manage' }],
)
