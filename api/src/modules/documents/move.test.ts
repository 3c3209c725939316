import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import type { DiskName } from '../../engine/services.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { freshEditor, refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { fileRouter } from './file.router.ts'
import { folderRouter } from './folder.router.ts'
import { storeFile } from './store-file.ts'
import { samples } from './testing.ts'

const world = await createWorld()
const { db, services } = world
const callerOf = createCallerFactory(router({ file: fileRouter, folder: folderRouter }))

let ctx: Context
let groupId: number
let api: ReturnType<typeof callerOf>
beforeEach(async () => {
  ;({ ctx, groupId, api } = await freshEditor(world, callerOf, editorRights))
})

const kept = (disk: DiskName) =>
  readdirSync(join(world.dataDir, 'files', disk), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
const inBytes = async (id: number) => {
  const { disk, path } = await db.file.findUniqueOrThrow({ where: { id } })
  return Buffer.from(await services.disks[disk as DiskName].getBytes(path))
}
const store = async (portfolio_id: number, folder_id: number | null = null) =>
  storeFile(services, { source: await samples.txt(), filename: 'a.txt', portfolio_id, folder_id })
const portfolio = (more: object = {}) => buildPortfolio(db, { group_id: groupId, ...more })
const secret = { disk: 's3.vodocs_files' }

test('a file goes to a folder of another portfolio and disk: same id, same bytes, the old ones gone', async () => {
  const [from, to] = [await portfolio(), await portfolio(secret)]
  const folder = await buildFolder(db, { portfolio_id: to.id })
  const file = await store(from.id)
  await services.disks['s3.vofront_files'].put('preview.webp', 'bild')
  await db.file.update({ where: { id: file.id }, data: { preview_path: 'preview.webp' } })
  const [moved] = await api.file.move({ ids: [file.id], portfolio_id: to.id, folder_id: folder.id })
  expect(moved).toMatchObject({ id: file.id, portfolio_id: to.id, folder_id: folder.id, public: false })
  const row = await db.file.findUniqueOrThrow({ where: { id: file.id } })
  expect(row).toMatchObject({ disk: 's3.vodocs_files', group_id: groupId, sha256: file.sha256 })
  expect(await inBytes(file.id)).toEqual(await samples.txt())
  expect(await services.disks['s3.vodocs_files'].get(row.preview_path ?? '')).toBe('bild')
  await expect(services.disks['s3.vofront_files'].get(file.path)).rejects.toThrow()
  await expect(services.disks['s3.vofront_files'].get('preview.webp')).rejects.toThrow()
})

test('within other work the bytes go at its end: the copies when it fails, the old ones when it is written', async () => {
  const [from, to] = [await portfolio(), await portfolio(secret)]
  const file = await store(from.id)
  await services.disks['s3.vofront_files'].put('preview.webp', 'bild')
  await services.disks['s3.vodocs_files'].put('annan.txt', 'annan')
  await db.file.update({ where: { id: file.id }, data: { preview_path: 'preview.webp' } })
  const before = [kept('s3.vofront_files'), kept('s3.vodocs_files')]
  const moveWithin = async (fails: boolean) => {
    const ends = { afterCommit: [], afterRollback: [] } as Required<Pick<Context, 'afterCommit' | 'afterRollback'>>
    const whole = inTransaction(db, async (tx) => {
      const inside = callerOf({ ...ctx, db: tx, ...ends })
      await inside.file.move({ ids: [file.id], portfolio_id: to.id, folder_id: null })
      if (fails) throw new Error('other work failed')
    })
    await (fails ? expect(whole).rejects.toThrow('other work failed') : whole)
    return ends
  }
  const { afterRollback } = await moveWithin(true)
  expect(await inBytes(file.id)).toEqual(await samples.txt())
  for (const clean of afterRollback) await clean()
  expect([kept('s3.vofront_files'), kept('s3.vodocs_files')]).toEqual(before)
  const { afterCommit } = await moveWithin(false)
  expect(kept('s3.vofront_files')).toEqual(before[0])
  for (const rest of afterCommit) await rest()
  expect(await inBytes(file.id)).toEqual(await samples.txt())
  for (const path of [file.path, 'preview.webp']) {
    await expect(services.disks['s3.vofront_files'].get(path)).rejects.toThrow()
  }
})

test('a folder goes with all that lies below it, and stays the same tree', async () => {
  const [from, to] = [await portfolio(), await portfolio(secret)]
  const outer = await buildFolder(db, { portfolio_id: from.id, title: 'Yttre' })
  const inner = await buildFolder(db, { portfolio_id: from.id, folder_id: outer.id, title: 'Inre' })
  const file = await store(from.id, inner.id)
  const shown = await api.folder.move({ id: outer.id, portfolio_id: to.id, folder_id: null })
  expect(shown).toMatchObject({ portfolio_id: to.id, folder_id: null, fullPath: [{ title: 'Yttre' }] })
  expect(await db.folder.findUniqueOrThrow({ where: { id: inner.id } })).toMatchObject({
    ...{ portfolio_id: to.id, folder_id: outer.id },
  })
  expect(await db.file.findUniqueOrThrow({ where: { id: file.id } })).toMatchObject({
    ...{ portfolio_id: to.id, folder_id: inner.id, disk: 's3.vodocs_files' },
  })
  await expect(api.folder.move({ id: outer.id, portfolio_id: to.id, folder_id: inner.id })).rejects.toEqual(
    refused('INVALID', { folder_id: ['En mapp kan inte ligga i sig själv'] }),
  )
})

test('rights at both ends; refused is refused whole, and no byte has moved', async () => {
  const [from, mine] = [await portfolio(), await portfolio(secret)]
  const [one, two] = [await store(from.id), await store(from.id)]
  const theirs = await buildPortfolio(db, secret)
  const folder = await buildFolder(db, { portfolio_id: theirs.id })
  const theirFile = await buildFile(db)
  const before = [kept('s3.vofront_files'), kept('s3.vodocs_files')]
  const to = { portfolio_id: mine.id, folder_id: null }
  const both = { ids: [one.id, two.id] }
  const reader = await world.member(
    ['File', 'Portfolio', 'Folder'].map((subject) => ({ subject, name: 'read' })),
    groupId,
  )
  const tries: [() => Promise<unknown>, ReturnType<typeof refused>][] = [
    [
      () => api.file.move({ ...both, ...to, portfolio_id: theirs.id }),
      refused('INVALID', { portfolio_id: [expect.any(String)] }),
    ],
    [
      () => api.file.move({ ...both, ...to, folder_id: folder.id }),
      refused('INVALID', { folder_id: [expect.any(String)] }),
    ],
    [() => api.file.move({ ids: [one.id, theirFile.id], ...to }), refused('NOT_FOUND')],
    [() => api.folder.move({ id: folder.id, ...to }), refused('NOT_FOUND')],
    [() => callerOf(reader.ctx).file.move({ ...both, ...to }), refused('FORBIDDEN')],
    [() => callerOf(world.visitor).file.move({ ...both, ...to }), refused('UNAUTHENTICATED')],
  ]
  for (const [attempt, refusal] of tries) await expect(attempt()).rejects.toEqual(refusal)
  // An actor who may only read there may put nothing there.
  const guest = await world.member(editorRights, groupId)
  const { groupId: other } = await world.member(editorRights)
  const there = await buildPortfolio(db, { group_id: other, ...secret })
  await db.membership.create({
    data: {
      ...{ user_id: guest.user.id, group_id: other },
      groupRoles: {
        create: {
          ...{ name: 'guest', label: 'Gäst' },
          permissions: {
            connectOrCreate: {
              where: { subject_name_below: { subject: 'Portfolio', name: 'read', below: false } },
              create: { subject: 'Portfolio', name: 'read', label: 'x' },
            },
          },
        },
      },
    },
  })
  const torn = callerOf(await world.as(guest.user.id))
  await expect(torn.file.move({ ...both, portfolio_id: there.id })).rejects.toEqual(refused('FORBIDDEN'))
  expect([kept('s3.vofront_files'), kept('s3.vodocs_files')]).toEqual(before)
  expect(await db.file.count({ where: { portfolio_id: from.id } })).toBe(2)
})

test.each([
  ['replaced', { path: 'ny' }],
  ['removed', { trashed_at: new Date() }],
])('what was %s while it was copied stays as it is, and the copies go', async (_, change) => {
  const [from, to] = [await portfolio(), await portfolio(secret)]
  const file = await store(from.id)
  const target = services.disks['s3.vodocs_files']
  const before = kept('s3.vodocs_files').length
  const meanwhile = new Proxy(target, {
    get: (disk, name) =>
      name === 'putStream'
        ? async (...given: Parameters<typeof target.putStream>) => {
            await disk.putStream(...given)
            await db.file.update({ where: { id: file.id }, data: change })
          }
        : boundTo(disk, name),
  })
  const slow = { ...services, disks: { ...services.disks, 's3.vodocs_files': meanwhile } }
  await expect(callerOf({ ...ctx, services: slow }).file.move({ ids: [file.id], portfolio_id: to.id })).rejects.toEqual(
    refused('CONFLICT'),
  )
  expect(kept('s3.vodocs_files')).toHaveLength(before)
  expect(await db.file.findUniqueOrThrow({ where: { id: file.id } })).toMatchObject({
    portfolio_id: from.id,
    ...change,
  })
})

test('a portfolio that is full takes no more, from an upload or a move, also when many come at once', async () => {
  const bytes = await samples.txt()
  const small = await portfolio({ quota: bytes.length * 2 })
  const put = (portfolio_id: number) => storeFile(services, { source: bytes, filename: 'a.txt', portfolio_id })
  const before = kept('s3.vofront_files').length
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => put(small.id)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(kept('s3.vofront_files')).toHaveLength(before + 2)
  await expect(put(small.id)).rejects.toMatchObject({
    code: 'INVALID',
    fields: { file: [expect.stringMatching(/^Portföljen har 0 MB kvar/)] },
  })
  const large = await put((await portfolio()).id)
  await expect(api.file.move({ ids: [large.id], portfolio_id: small.id })).rejects.toEqual(
    refused('INVALID', { portfolio_id: [expect.stringMatching(/kvar/)] }),
  )
  // Within a portfolio nothing grows.
  const folder = await buildFolder(db, { portfolio_id: small.id })
  const [inside] = await db.file.findMany({ where: { portfolio_id: small.id } })
  await api.file.move({ ids: [inside?.id ?? 0], portfolio_id: small.id, folder_id: folder.id })
})

function boundTo(disk: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(disk, name)
  return typeof value === 'function' ? value.bind(disk) : value
}

test('a move is taken back, unless somebody has moved the thing on', async () => {
  const from = await portfolio()
  const [one, two] = [
    await buildFolder(db, { portfolio_id: from.id }),
    await buildFolder(db, { portfolio_id: from.id }),
  ]
  const file = await store(from.id)
  const [root, inOne, inTwo] = [null, one.id, two.id].map((folder_id) => ({ portfolio_id: from.id, folder_id })) as [
    { portfolio_id: number; folder_id: null },
    { portfolio_id: number; folder_id: number },
    { portfolio_id: number; folder_id: number },
  ]
  await api.file.move({ ids: [file.id], ...inOne })
  await api.file.move({ ids: [file.id], ...root, from: inOne })
  expect(await db.file.findUniqueOrThrow({ where: { id: file.id } })).toMatchObject({ folder_id: null })
  await api.file.move({ ids: [file.id], ...inOne })
  await api.file.move({ ids: [file.id], ...inTwo })
  await expect(api.file.move({ ids: [file.id], ...root, from: inOne })).rejects.toEqual(refused('CONFLICT'))
  await api.folder.move({ id: two.id, ...inOne })
  await expect(api.folder.move({ id: two.id, ...root, from: inTwo })).rejects.toEqual(refused('CONFLICT'))
  await api.folder.move({ id: two.id, ...root, from: inOne })
  expect(await db.folder.findUniqueOrThrow({ where: { id: two.id } })).toMatchObject({ folder_id: null })
  expect(await db.file.findUniqueOrThrow({ where: { id: file.id } })).toMatchObject({ folder_id: two.id })
})
