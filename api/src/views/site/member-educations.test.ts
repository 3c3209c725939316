import { buildEducation, buildEducationUsage } from '@kollegium/db/testing/factories/education'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { memberEducations } from './member-educations.ts'

const { db } = await createWorld()

test("reads the educations of the group's shown educators, and no hidden one", async () => {
  const college = await buildGroup(db, { category: 'local' })
  const educator = { category: 'educator', parent_id: college.id } as const
  const shown = await buildGroup(db, educator)
  const hidden = await buildGroup(db, { ...educator, status: false })
  const foreign = await buildGroup(db, { category: 'educator' })
  const care = await buildEducation(db, { title: 'Vård' })
  const closed = await buildEducation(db, { title: 'Nedlagd', status: false })
  const offer = (education_id: number, education_usage_id: number, field = 'educations') =>
    buildEducationUsage(db, { education_id, education_usage_id, field })
  for (const { id } of [shown, hidden, foreign]) await offer(care.id, id)
  await offer(closed.id, shown.id)
  await offer((await buildEducation(db)).id, shown.id, 'internal')
  expect(await memberEducations(db, college.id)).toEqual(
    new Map([[shown.id, [{ title: 'Vård', certified: null, comments: '' }]]]),
  )
})
