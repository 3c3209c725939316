import { heavyTexts } from '@kollegium/api/testing/heavy-input'
import { heldLoop } from '@kollegium/api/testing/held-loop'
import { sanitizeRichText } from '@kollegium/api/testing/rich-text'
import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { expect, test } from 'vitest'
import { createSites } from '../testing.ts'

// A long text that somebody has published holds nobody up whose page is drawn.

const { db, get } = await createSites(listenForChanges)
const host = 'skane'
const limit = 100

// Elements that are open in each other are counted when a text is saved, and refused.
const saved = Object.entries(heavyTexts).filter(([name]) => name !== 'unclosed elements')

test.each(saved)('a page with %s', { timeout: 60_000 }, async (_, text) => {
  const group = await db.group.findFirst({ where: { name: host } })
  const { id } = group ?? (await buildGroup(db, { name: host, title: 'College Skåne', vopagesStatus: true }))
  const data = { group_id: id, status: 'published', body: sanitizeRichText(text(400_000)) } as const
  const slug = `text-${await db.content.count()}`
  await buildContent(db, { ...data, type: 'article', title: slug, slug })
  let asked = 0
  // A change each time, because a page is kept.
  const ms = await heldLoop(async () => {
    await db.content.updateMany({ where: { slug }, data: { lead: `Ingress ${++asked}` } })
    expect((await get(`/artiklar/${slug}`, { host })).status).toBe(200)
  }, limit)
  expect(ms).toBeLessThan(limit)
})
