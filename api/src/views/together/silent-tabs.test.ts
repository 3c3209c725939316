import { buildCertificate } from '@kollegium/db/testing/factories/certificate'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { api, createTeam } from './testing.ts'

// Tabs that only beat: no stream watches their record, so nothing tells of its changes.

const world = await createWorld()
const { db } = world

test('a tab in the background hears of nobody within a minute after the record has moved to another group', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { writer, reader, stranger, article } = await createTeam(world)
  const rights = ['read', 'update', 'issue'].map((name) => ({ subject: 'Diploma', name }))
  const issuer = await world.member(rights)
  const { id } = await buildCertificate(db, { group_id: issuer.groupId })
  const correction = { entity: 'correction' as const, kind: 'diploma' as const, ids: [id] }
  const tabs = [
    () => api(reader).presence.beat({ ...article, tab: 'flik-0001', field: null }),
    () => api(issuer).presence.beat({ ...correction, tab: 'flik-0002', field: null }),
  ]
  for (const beat of tabs) await beat()
  await api(writer).presence.beat({ ...article, tab: 'flik-0003', field: 'title' })
  const data = { group_id: stranger.groupId }
  await db.content.update({ where: { id: article.id }, data, select: { id: true } })
  await db.certificate.update({ where: { id }, data, select: { id: true } })
  vi.setSystemTime(Date.now() + 60_000)
  for (const beat of tabs) await expect(beat()).rejects.toEqual(refused('NOT_FOUND'))
})
