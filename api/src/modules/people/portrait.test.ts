import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import express from 'express'
import { expect, test } from 'vitest'
import { anonymous } from '../../access/actor.ts'
import { createCaller } from '../../app/caller.ts'
import type { Context } from '../../engine/context.ts'
import { contextFor } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { serveOn } from '../../testing/serve-on.ts'
import { samples } from '../documents/testing.ts'
import { createUploadRoute } from '../documents/upload.ts'
import { createPortraitRoute } from './portrait.routes.ts'
import { sweepPortraits } from './portrait.ts'
import { codeOf, createPeopleWorld } from './testing.ts'

const world = await createPeopleWorld({ office: { roles: ['office'] } })
const { db, tree, as, person, services } = world

let asking: Context = contextFor(services, anonymous)
const origin = await serveOn(
  express()
    .use(createUploadRoute(services, { authenticate: async () => asking }))
    .use(createPortraitRoute(services, { authenticate: async () => asking })),
)

async function upload(ctx: Context, ending: keyof typeof samples = 'png', path = 'account/portraits') {
  asking = ctx
  const form = new FormData()
  form.append('portfolio_id', String((await buildPortfolio(db)).id))
  form.append('file', new Blob([new Uint8Array(await samples[ending]())]), `jag.${ending}`)
  const answer = await fetch(`${origin}/api/v1/${path}`, { method: 'POST', body: form })
  return { status: answer.status, body: await answer.json() }
}

async function someone() {
  const { id } = await person({ roles: ['teacher'] })
  const ctx = await as(id, tree.here)
  return { id, ctx, api: createCaller(ctx) }
}

test('anyone who is signed in uploads a picture of oneself, into the installation’s portfolio and nowhere else', async () => {
  const { id, ctx, api } = await someone()
  expect((await upload(ctx, 'png', 'files')).status).toBe(403)
  const { status, body } = await upload(ctx)
  expect(status).toBe(201)
  const row = await db.file.findUniqueOrThrow({ where: { id: body.data.id }, include: { portfolio: true } })
  expect(row).toMatchObject({ author_id: id, group_id: null, portfolio: { name: 'portraits', group_id: null } })
  const images = [{ file_id: row.id, description: 'Jag' }]
  expect((await api.account.update({ data: { images } })).images).toMatchObject([{ id: row.id, filename: 'jag.png' }])
  expect(await upload(contextFor(services, anonymous))).toMatchObject({ status: 401 })
})

test('it is one’s own alone: another can’t choose it, and other kinds of files are refused', async () => {
  const { ctx } = await someone()
  const { body } = await upload(ctx, 'jpg')
  const other = await someone()
  const images = [{ file_id: body.data.id, description: '' }]
  expect(await codeOf(other.api.account.update({ data: { images } }))).toBe('INVALID')
  for (const ending of ['pdf', 'svg', 'txt'] as const) {
    const refused = await upload(ctx, ending)
    expect(refused).toMatchObject({ status: 400, body: { fields: { file: [sv['portrait.picture']] } } })
  }
  expect(await db.file.count({ where: { author_id: ctx.actor.user?.id } })).toBe(1)
})

test('so many an hour, and no more', async () => {
  const { ctx } = await someone()
  await db.rateLimit.deleteMany()
  for (let time = 0; time < 20; time++) expect((await upload(ctx)).status).toBe(201)
  expect(await upload(ctx)).toMatchObject({ status: 429, body: { message: sv['portrait.tooMany'] } })
}, 30_000)

test('one that stands nowhere any more goes after a day, with its bytes; one that is shown or used elsewhere stays', async () => {
  await db.userImage.deleteMany()
  const { ctx, api } = await someone()
  const [old, now, used] = [(await upload(ctx)).body.data, (await upload(ctx)).body.data, (await upload(ctx)).body.data]
  await api.account.update({ data: { images: [{ file_id: old.id, description: '' }] } })
  await api.account.update({ data: { images: [{ file_id: now.id, description: '' }] } })
  await db.setting.create({ data: { name: 'defaultUserAvatar', value: used.id, file_id: used.id } })
  const { path, disk } = await db.file.findUniqueOrThrow({ where: { id: old.id } })
  const ids = async () => (await db.file.findMany({ where: { id: { in: [old.id, now.id, used.id] } } })).length
  await sweepPortraits(services)
  expect(await ids()).toBe(3)
  await db.file.update({ where: { id: old.id }, data: { trashed_at: new Date() } })
  await sweepPortraits(services, Date.now() + 2 * 86_400_000)
  expect(await ids(), 'one in the trash stays there for its time').toBe(3)
  await db.file.update({ where: { id: old.id }, data: { trashed_at: null } })
  await sweepPortraits(services, Date.now() + 2 * 86_400_000)
  expect(await db.file.findUnique({ where: { id: old.id } })).toBeNull()
  expect(await ids()).toBe(2)
  expect(await services.disks[disk as keyof typeof services.disks].exists(path)).toBe(false)
})
