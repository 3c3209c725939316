import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { freshEditor } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { fileRouter } from './file.router.ts'
import { samples } from './testing.ts'
import { replaceFile, uploadFile } from './upload-file.ts'

// A file that is shown as a picture stays a picture, whatever it is replaced by.

const world = await createWorld()
const { db } = world

let ctx: Context
let groupId: number
let picture: number
beforeEach(async () => {
  ;({ ctx, groupId } = await freshEditor(world, createCallerFactory(fileRouter), editorRights))
  picture = (await uploadFile(ctx, { source: await samples.png(), filename: 'bild.png' })).id
})

const replace = async (ending: 'txt' | 'pdf' | 'jpg' | 'svg', id = picture) =>
  replaceFile(ctx, id, { source: await samples[ending](), filename: `ny.${ending}` })
const article = (more: object) => buildContent(db, { group_id: groupId, ...more })
const group = (data: object) => db.group.update({ where: { id: groupId }, data })
const shown = (host = '') => `<p>Vi</p><img alt="Vi" src="${host}/files/${picture}/bild.png?d=600x" />`

const uses: Record<string, [text: string, use: () => Promise<unknown>]> = {
  'an image of a text': ['1 artikel', () => article({ images: { create: { file_id: picture } } })],
  'a picture in its words': ['1 artikel', () => article({ body: shown() })],
  'a picture with a whole address': ['1 artikel', () => article({ body: shown('http://vo.localhost:3000') })],
  'a section': ['1 sektion', () => article({ type: 'section', image_full_id: picture })],
  'a logotype': ['1 grupp', () => group({ logo_id: picture })],
  'a logotype beside it': ['1 grupp', () => group({ logo2: { create: { file_id: picture } } })],
  "a group's start page": ['1 grupp', () => group({ front_body: shown() })],
  'a message': ['1 meddelande', () => db.message.create({ data: { title: 'Nytt', body: shown() } })],
  'a portrait': [
    '1 användare',
    () => db.userImage.create({ data: { user_id: ctx.actor.user?.id ?? 0, file_id: picture } }),
  ],
  'a setting': [
    '1 inställning',
    () => db.setting.create({ data: { name: 'defaultUserAvatar', value: picture, file_id: picture } }),
  ],
}

test.each(Object.keys(uses))('shown as %s', async (name) => {
  const [text, use] = uses[name] as (typeof uses)[string]
  await use()
  const refusal = `Bilden används av ${text} och kan bara bytas mot en annan bild.`
  await expect(replace('txt')).rejects.toMatchObject({ code: 'INVALID', fields: { file: [refusal] } })
  expect(await db.file.findUnique({ where: { id: picture } })).toMatchObject({ filetype: 'image/png' })
  expect(await replace('jpg')).toMatchObject({ id: picture, filetype: 'image/jpeg' })
  expect(await replace('svg')).toMatchObject({ filetype: 'image/svg+xml' })
})

test('what only leads to it leads to whatever it is', async () => {
  await article({ attachments: { create: { file_id: picture } } })
  const other = await buildFile(db, { filetype: 'image/png' })
  const leading = `<p><a href="/files/${picture}/bild.png">Karta</a></p>`
  await article({
    body: `${leading}<img alt="" src="/files/${picture}9/bild.png"><img alt="" src="/files/${other.id}/x.png">`,
  })
  expect(await replace('pdf')).toMatchObject({ filetype: 'application/pdf' })
  expect(await replace('jpg')).toMatchObject({ filetype: 'image/jpeg' })
})
