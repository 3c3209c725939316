import { buildUser } from '@kollegium/db/testing/factories/user'
import type { Request } from 'express'
import { expect, test } from 'vitest'
import type { SignedInContext } from '../../engine/context.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { openSession } from '../../testing/session.ts'
import { createWorld } from '../../testing/world.ts'
import { hostName } from './cookies.ts'
import { downloader, linkTo } from './signed-link.ts'

const world = await createWorld()
const { db, services } = world
const path = '/api/v1/lists/x.xlsx'

/** A link of a new session of a new person, and a way to open it with cookies. */
async function madeLink() {
  const { id } = await buildUser(db)
  const family = await openSession(db, id)
  const own = (await world.as(id)) as SignedInContext
  const { url } = linkTo({ ...own, actor: { ...own.actor, token: { family } } }, path)
  const query = Object.fromEntries(new URL(url, 'http://x').searchParams)
  const open = async (cookie?: string) => {
    const request = { query, headers: cookie ? { cookie } : {} } as unknown as Request
    return (await downloader(services, async () => world.visitor, request, path)).actor.user.id
  }
  return { id, family, open }
}

test('a link of an app opens in the browser of its session alone', async () => {
  const { id, family, open } = await madeLink()
  const companion = 'kompanjon'
  const binding = hashSecret(companion)
  await db.oauthToken.updateMany({ where: { family }, data: { host: 'admin.vo.localhost', binding } })
  const name = hostName(services.env, 'vo_bound')
  expect(await open(`${name}=${companion}`)).toBe(id)
  for (const cookie of [undefined, `${name}=annan`, `${name}=`, `${name}=annan; ${name}=${companion}`]) {
    await expect(open(cookie), cookie).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})

test('a link of a registered old client opens without cookies, until its session ends', async () => {
  const { id, family, open } = await madeLink()
  expect(await open()).toBe(id)
  await db.oauthToken.updateMany({ where: { family }, data: { revoked_at: new Date() } })
  await expect(open()).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
