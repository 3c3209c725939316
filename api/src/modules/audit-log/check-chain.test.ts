import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { anchorFile, anchorLine } from '@kollegium/db/audit-chain'
import { buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeAll, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import type { Mail } from '../../engine/services.ts'
import { auditChainState, sealAuditLog } from '../../platform/audit-chain/chain.ts'
import { setChainDay } from '../../testing/audit-chain.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { checkChain, mailAnchors } from './check-chain.ts'

const world = await createWorld()
const { db } = world
const mails: Mail[] = []
const sent: string[] = []
const services = Object.assign(world.services, {
  mailer: { send: async (mail: Mail) => void mails.push(mail) },
})
const { ctx } = await world.national([{ subject: 'AuditLog', name: 'manage' }])
const boss = { send: async (queue: string) => void sent.push(queue) }
const api = createCaller({ ...ctx, services: { ...services, boss: boss as never } })
const dayOver = () => setChainDay(db, 1)
beforeAll(() => setChainDay(db, 0))

test('a check is begun once, runs in the background, and tells what it found', async () => {
  expect(await api.auditLog.chain()).toMatchObject({ checked: null, checking: false })
  await api.auditLog.checkChain()
  expect(sent).toEqual(['check-audit-chain'])
  await expect(api.auditLog.checkChain()).rejects.toEqual(refused('CONFLICT'))
  expect((await api.auditLog.chain()).checking).toBe(true)
  await sealAuditLog(services)
  await checkChain(services)
  const { checked, checking } = await api.auditLog.chain()
  expect([checked?.broken, checking]).toEqual([null, false])
  expect(checked?.links).toBeGreaterThan(0)
  const reader = await world.national([{ subject: 'AuditLog', name: 'read' }])
  await expect(createCaller(reader.ctx).auditLog.checkChain()).rejects.toEqual(refused('FORBIDDEN'))
})

test('a rewritten log is found by the kept anchors, and mailed once', async () => {
  const user = await buildUser(db, { email: 'admin@example.com' })
  await buildRole(db, { name: 'administrator', userIds: [user.id] })
  await mkdir(world.dataDir, { recursive: true })
  await writeFile(join(world.dataDir, anchorFile), `2026-11-01 1 ${'0'.repeat(64)}\n`)
  await checkChain(services)
  await checkChain(services)
  expect((await api.auditLog.chain()).checked?.broken).toContain('2026-11-01')
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['admin@example.com', 'Loggen är inte hel']])
})

test('each new anchor is mailed once to the address outside, none without one', async () => {
  mails.length = 0
  await dayOver()
  await sealAuditLog(services)
  await mailAnchors(services)
  expect(mails).toEqual([])
  await api.auditLog.saveSettings({ witness: 'vittne@example.com' })
  await mailAnchors(services)
  await mailAnchors(services)
  const [anchor] = (await auditChainState(db)).anchors
  expect(mails.map(({ to }) => to)).toEqual(['vittne@example.com'])
  expect(anchor && mails[0]?.text.includes(anchorLine(anchor))).toBe(true)
})
