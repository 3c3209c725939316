import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import { draftShownBy } from '../../engine/draft-links/draft-links.ts'
import { catchMails } from '../../modules/applications/testing.ts'
import { createWorld } from '../../testing/world.ts'
import { showLinkedDraft } from '../drafts/linked-draft.ts'
import { api, createTeam, type Person } from './testing.ts'

// The link of a published text shows the changed text that waits beside it, with the rights of the person who shares it.

const world = await createWorld()
const { db } = world
catchMails(world)
let writer: Person
let publisher: Person
let article: { entity: 'article'; id: number }

beforeEach(async () => {
  ;({ writer, publisher, article } = await createTeam(world))
  await api(publisher).article.publish({ ids: [article.id] })
  const { groupId: group_id } = writer
  await db.setting.create({ data: { name: 'publishReview', category: 'publishing', group_id, value: 'everyone' } })
})

async function keep(data: Record<string, unknown>) {
  const { version } = await api(writer).review.form(article)
  await api(writer).review.keep({ ...article, data, updated_at: version })
}

/** Shares the text; the answer reads the title that somebody with the link sees on a site. */
async function share() {
  const { url } = await api(writer).article.preview({ id: article.id })
  const { pathname, searchParams } = new URL(url)
  const token = searchParams.get('forhandsgranska') ?? ''
  return async (groupId: number | null = writer.groupId, path = pathname) => {
    const draft = await draftShownBy(world.services, token)
    if (!draft) return null
    return showLinkedDraft(world.services, { draft, groupId, path }, async (place, within) => {
      const where = { id: article.id }
      const { title, status } = await within.db.content.findUniqueOrThrow({ where })
      return [title, status, place.path]
    })
  }
}

const saved = () => db.content.findUniqueOrThrow({ where: { id: article.id }, select: { title: true } })

test('the changed text is shown at the address of the published one, and nothing of the showing stays', async () => {
  const seen = await share()
  // Without a change there is nothing beside the published text.
  expect(await seen()).toBeNull()
  await keep({ title: 'Trygga handledare' })
  expect(await seen()).toEqual(['Trygga handledare', 'published', expect.stringMatching(/^\/artiklar\//)])
  expect(await saved()).toEqual({ title: 'Trygg handledare' })
  expect(await db.pendingText.count()).toBe(1)
  await keep({ title: 'Tryggare handledare' })
  expect((await seen())?.[0]).toBe('Tryggare handledare')
  await api(writer).review.ask(article)
  await api(publisher).review.approve({ ...article, updated_at: (await api(publisher).review.form(article)).version })
  expect(await seen()).toBeNull()
})

test('another site, another address and a sharer without the right show nothing of it', async () => {
  await keep({ title: 'Trygga handledare' })
  const seen = await share()
  expect(await seen()).not.toBeNull()
  const other = await buildGroup(db, { name: 'eslov', vopagesStatus: true })
  expect([await seen(other.id), await seen(null), await seen(writer.groupId, '/artiklar/annan')]).toEqual([
    ...[null, null, null],
  ])
  await db.membership.deleteMany({ where: { user_id: writer.user.id } })
  expect(await seen()).toBeNull()
})
