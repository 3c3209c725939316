import { loadGroups } from '@kollegium/db/demo/groups'
import { readNetworkFile } from '@kollegium/db/demo/network-file'
import { loadNetworkHistory } from '@kollegium/db/demo/network-history'
import { loadOffice } from '@kollegium/db/demo/office'
import { expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { contentOf } from '../../modules/applications/application-fields.ts'
import { createWorld } from '../../testing/world.ts'
import { statisticsRouter } from './statistics.router.ts'

const world = await createWorld()
const { db } = world
const now = new Date('2026-11-21T12:00:00Z')
const groups = await loadGroups(db, readNetworkFile(), now)
await loadNetworkHistory(db, { groups, now })
await loadOffice(db, { groups, people: new Map(), now })

test('the demo network has five years of figures, applications in every state that fit their forms, a survey and keywords', async () => {
  const { ctx } = await world.national([{ subject: 'Statistics', name: 'read' }])
  const api = createCallerFactory(statisticsRouter)(ctx)
  const counts: number[] = []
  for (const year of [2021, 2022, 2023, 2024, 2025, 2026]) {
    const { educators, employers } = await api.general({ filters: { to: `${year}-11-20` } })
    counts.push(educators.length + employers.length)
  }
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
  expect(new Set(counts).size).toBeGreaterThan(4)
  const since = { from: '2021-01-01', to: '2026-11-20' }
  const { educators } = await api.general({ filters: since })
  expect(educators.length - new Set(educators.map(({ id }) => id)).size).toBe(3)
  const { certifiedEducations } = await api.certification({ filters: since })
  expect(certifiedEducations.length).toBeGreaterThan(50)

  const applications = await db.application.findMany()
  expect(new Set(applications.map(({ status }) => status)).size).toBe(3)
  for (const { category, content } of applications) {
    const { success, data } = contentOf[category].strict().safeParse(content)
    expect([success, data]).toEqual([true, expect.objectContaining(content as object)])
  }
  expect(await db.validigGeneralSurveyRow.count()).toBe(6)
  expect(await db.validigKeyword.count()).toBe(8)
})
