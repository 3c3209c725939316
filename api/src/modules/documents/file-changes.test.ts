import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { fileRouter } from './file.router.ts'
import { removeWithBytes, samples } from './testing.ts'
import { serveFiles } from './testing-uploads.ts'
import { replaceFile } from './upload-file.ts'

const world = await createWorld()
const { db } = world
const { origin, prepareEditor, upload, keptFiles, keptBefore } = await serveFiles(world)

let ctx: Context
let groupId: number

beforeEach(async () => {
  ;({ ctx, groupId } = await prepareEditor())
})

const callerOf = createCallerFactory(fileRouter)
const sizeOfBomb = Buffer.alloc(4)
sizeOfBomb.writeUInt32LE(200_000_000)

describe('procedures', () => {
  test('lists images of the group for the picker', async () => {
    await upload(await samples.jpg(), 'bild.jpg')
    await upload(await samples.pdf(), 'text.pdf')
    const api = callerOf(ctx)
    expect(await api.list({ filters: { kind: 'image' } })).toMatchObject({
      total: 1,
      items: [{ filename: 'bild.jpg' }],
    })
    expect(await api.list({ filters: { kind: 'document' }, search: 'text' })).toMatchObject({ total: 1 })
    const other = callerOf((await world.member(editorRights)).ctx)
    expect(await other.list({})).toMatchObject({ total: 0 })
    await expect(callerOf(world.visitor).list({})).rejects.toEqual(refused('UNAUTHENTICATED'))
    const few = await world.statementsOf(() => api.list({}))
    await upload(await samples.png(), 'mer.png')
    expect(await world.statementsOf(() => api.list({}))).toHaveLength(few.length)
  })

  test('changes title and alternative text, but not what was uploaded', async () => {
    const { body } = await upload(await samples.jpg(), 'bild.jpg')
    const data = { title: 'Ny', description: 'Alt', filename: 'x.exe', disk: 's3.vodocs_files', path: '/etc/passwd' }
    expect(await callerOf(ctx).update({ id: body.data.id, data: data as never })).toMatchObject({
      title: 'Ny',
      description: 'Alt',
      filename: 'bild.jpg',
      public: true,
    })
    const elsewhere = await buildFolder(db, {
      portfolio_id: (await buildPortfolio(db, { group_id: groupId })).id,
      group_id: groupId,
    })
    await expect(callerOf(ctx).update({ id: body.data.id, data: { folder_id: elsewhere.id } })).rejects.toEqual(
      refused('INVALID', { 'data.folder_id': ['Mappen ligger i en annan portfölj'] }),
    )
    await expect(callerOf(ctx).update({ id: body.data.id, data: { folder_id: 4711 } })).rejects.toEqual(
      refused('INVALID'),
    )
  })

  test('new bytes under the old id: another address, the old bytes gone', async () => {
    const { body } = await upload(await samples.jpg(), 'bild.jpg')
    const { id } = body.data
    const before = keptBefore()
    const source = await samples.png()
    await expect(replaceFile(ctx, id, { source, filename: 'bild.jpg' })).rejects.toMatchObject({ code: 'INVALID' })
    const reader = await world.member([{ subject: 'File', name: 'read' }], groupId)
    const other = await world.member(editorRights)
    const given = { source, filename: 'bild.png' }
    await expect(replaceFile(reader.ctx, id, given)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(replaceFile(other.ctx, id, given)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(replaceFile(world.visitor, id, given)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(await callerOf(ctx).get({ id })).toMatchObject({ filename: 'bild.jpg', width: 640, group_id: groupId })
    expect(await replaceFile(ctx, id, given)).toMatchObject({
      id,
      filename: 'bild.png',
      width: 40,
      filetype: 'image/png',
    })
    const again = await replaceFile(ctx, id, given)
    expect(again.filename).toMatch(/^bild-[0-9a-f]{6}\.png$/)
    expect(keptFiles()).toHaveLength(before)
    expect(Buffer.from(await (await fetch(origin + again.url)).arrayBuffer()).equals(source)).toBe(true)
  })

  test('a file in use stays; one that is not goes to the trash, and from there with its bytes', async () => {
    const { body } = await upload(await samples.jpg(), 'bild.jpg')
    const { id } = body.data
    const before = keptBefore()
    await buildContent(db, { group_id: groupId, body: `<img src="/files/${id}/bild.jpg" alt="" />` })
    await buildContent(db, { group_id: groupId, images: { create: { file_id: id } } })
    await db.group.update({ where: { id: groupId }, data: { logo_id: id } })
    await expect(callerOf(ctx).delete({ id })).rejects.toThrow(
      'Objektet används av 2 artiklar och 1 grupp och kan därför inte tas bort.',
    )
    await db.content.deleteMany()
    await db.group.update({ where: { id: groupId }, data: { logo_id: null } })
    const other = callerOf((await world.member(editorRights)).ctx)
    await expect(other.delete({ id })).rejects.toEqual(refused('NOT_FOUND'))
    expect(await callerOf(ctx).delete({ id })).toMatchObject({ id })
    expect(keptFiles()).toHaveLength(before)
    await db.file.update({ where: { id }, data: { trashed_at: null } })
    await removeWithBytes(ctx, id)
    expect(keptFiles()).toHaveLength(before - 1)
  })
})
