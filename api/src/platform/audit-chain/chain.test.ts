import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { anchorFile, anchorsOf, verifyAuditChain } from '@kollegium/db/audit-chain'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { auditChainRouter } from '../../modules/settings/audit-chain.router.ts'
import { setChainDay } from '../../testing/audit-chain.ts'
import { refused } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'
import { auditChainState, forgetAuditDays, sealAuditLog } from './chain.ts'

const world = await createWorld()
const { db, services, logger } = world
const callerOf = createCallerFactory(router({ auditChain: auditChainRouter }))
const file = join(world.dataDir, anchorFile)
const write = () => db.auditEntry.create({ data: { action: 'read', subject: 'User' } })
const dayOver = () => setChainDay(db, 1)

beforeEach(async () => {
  await setChainDay(db, 0)
  await rm(file, { force: true })
  logger.info.mockClear()
})

test('a day’s anchor is kept in the database, in a file and in the log, once', async () => {
  await write()
  expect(await sealAuditLog(services)).toBe(1)
  expect((await auditChainState(db)).anchors).toEqual([])
  await write()
  await dayOver()
  expect(await sealAuditLog(services)).toBe(1)
  await sealAuditLog(services)
  const { position, hash, anchors } = await auditChainState(db)
  expect([position, anchors]).toEqual([2, [{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), position: 2, hash }]])
  expect(anchorsOf(await readFile(file, 'utf8'))).toEqual(anchors)
  expect(logger.info).toHaveBeenCalledExactlyOnceWith({ anchor: anchors[0] }, 'the audit log is anchored')
  expect(await verifyAuditChain(world.url, anchors)).toEqual({ links: 2, removed: 0, waiting: 0, broken: null })
})

test('an anchor that is not the kept one is told', async () => {
  await sealAuditLog(services)
  const [anchor] = (await auditChainState(db)).anchors
  await writeFile(file, `${anchor?.day} ${anchor?.position} ${'0'.repeat(64)}\n`)
  await sealAuditLog(services)
  expect(logger.error).toHaveBeenCalledWith(
    expect.objectContaining({ anchor }),
    expect.stringContaining('not the one that was anchored'),
  )
})

test('only those who may change the installation’s settings read where the chain stands', async () => {
  const right = [{ name: 'update', subject: 'Setting' }]
  const administrator = callerOf((await world.national(right)).ctx)
  expect(await administrator.auditChain.get()).toEqual(await auditChainState(db))
  const member = callerOf((await world.member(right)).ctx)
  expect(await refused(member.auditChain.get())).toMatchObject({ code: 'FORBIDDEN' })
})

test('a new log keeps its last ninety days', async () => {
  expect(await forgetAuditDays(db, '2001-01-01')).toBe(0)
  await expect(forgetAuditDays(db, '2999-01-01')).rejects.toThrow('ninety days')
})
