import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { callerOf } from './testing-types.ts'

const world = await createWorld()
const { db } = world
const rights = [...editorRights, ...manage('Section', 'Event')]

let ctx: Context
let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ ctx, groupId, api } = await freshEditor(world, callerOf, rights))
})

const nameOf = (user: { firstname: string; lastname: string }) => `${user.firstname} ${user.lastname}`

describe('every save is kept', () => {
  test('with who and when, the newest first; publishing and a tag are saves too', async () => {
    const colleague = await world.member(rights, groupId)
    const tag = await buildTag(db, { group_id: groupId })
    const { id } = await api.article.create({ data: { title: 'Rubrik' } })
    await callerOf(colleague.ctx).article.update({ id, data: { title: 'Ny rubrik' } })
    await api.article.publish({ ids: [id] })
    await api.article.addTag({ ids: [id], tag_id: tag.id })
    const { items, total } = await api.article.revisions({ id })
    expect(total).toBe(4)
    expect(items.map(({ author }) => author?.id)).toEqual([
      ctx.actor.user?.id,
      ctx.actor.user?.id,
      colleague.user.id,
      ctx.actor.user?.id,
    ])
    expect(items[2]?.author?.name).toBe(nameOf(colleague.user))
    expect(items[0]?.created_at).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(await api.article.revisions({ id, page: 2, limit: 3 })).toMatchObject({
      items: [{ id: items[3]?.id }],
      total: 4,
    })
  })

  test('a refused save keeps nothing', async () => {
    const { id, updated_at } = await api.article.create({ data: { title: 'Rubrik' } })
    await api.article.update({ id, data: { title: 'Två' }, updated_at })
    await expect(api.article.update({ id, data: { title: 'Sen' }, updated_at })).rejects.toEqual(refused('CONFLICT'))
    await expect(api.article.update({ id, data: { tags: [4711] } })).rejects.toEqual(refused('INVALID'))
    expect(await db.revision.count()).toBe(2)
  })

  test('of a text from before there were versions, the first one is kept as it was', async () => {
    const { id } = await buildContent(db, { group_id: groupId, title: 'Gammal', body: '<p>Gammal text</p>' })
    await api.article.update({ id, data: { title: 'Ny', body: '<p>Ny text</p>' } })
    const { items } = await api.article.revisions({ id })
    expect(items).toHaveLength(2)
    await api.article.restore({ id, revision_id: items[1]?.id ?? 0 })
    expect(await api.article.get({ id })).toMatchObject({ title: 'Gammal', body: '<p>Gammal text</p>' })
  })
})

describe('compare', () => {
  test('field by field, rich text as lines of plain text, in words that people use', async () => {
    const [one, two] = [
      await buildTag(db, { group_id: groupId, label: 'Apl' }),
      await buildTag(db, { group_id: groupId, label: 'Nyhet' }),
    ]
    const { id } = await api.article.create({
      data: {
        title: 'Rubrik',
        date: '2026-05-04',
        tags: [one.id],
        body: '<h2>Först</h2><p>Samma <strong>text</strong></p><ul><li>Ett</li><li>Två</li></ul>',
      },
    })
    await api.article.update({
      id,
      data: {
        title: 'Ny rubrik',
        date: null,
        tags: [one.id, two.id],
        settings: { hideTopImage: true },
        body: '<h2>Först</h2><p>Samma text</p><ul><li>Ett</li><li>Tre</li></ul><p><a href="/om-oss">Läs mer</a></p>',
      },
    })
    const { from, to, changes } = await api.article.compare({ id })
    expect([from?.author?.id, to.author?.id]).toEqual([ctx.actor.user?.id, ctx.actor.user?.id])
    expect(changes).toEqual([
      {
        field: 'title',
        label: 'Rubrik',
        parts: [
          { kind: 'removed', lines: ['Rubrik'] },
          { kind: 'added', lines: ['Ny rubrik'] },
        ],
      },
      {
        field: 'body',
        label: 'Brödtext',
        parts: [
          { kind: 'same', lines: ['Först', 'Samma text', 'Ett'] },
          { kind: 'removed', lines: ['Två'] },
          { kind: 'added', lines: ['Tre', 'Läs mer (/om-oss)'] },
        ],
      },
      { field: 'date', label: 'Datum', parts: [{ kind: 'removed', lines: ['2026-05-04'] }] },
      {
        field: 'tags',
        label: 'Taggar',
        parts: [
          { kind: 'same', lines: ['Apl'] },
          { kind: 'added', lines: ['Nyhet'] },
        ],
      },
      {
        field: 'settings',
        label: expect.any(String),
        parts: [
          { kind: 'removed', lines: ['Dölj toppbilden: Nej'] },
          { kind: 'added', lines: ['Dölj toppbilden: Ja'] },
        ],
      },
    ])
  })

  test('what is only bold now is a change without lines; the first version is all new', async () => {
    const { id } = await api.article.create({ data: { title: 'Rubrik', body: '<p>Text</p>' } })
    const first = await api.article.compare({ id })
    expect(first.from).toBeNull()
    expect(first.changes.map(({ field }) => field)).toEqual(['title', 'slug', 'body', 'status', 'settings'])
    await api.article.update({ id, data: { body: '<p><strong>Text</strong></p>' } })
    expect((await api.article.compare({ id })).changes).toEqual([{ field: 'body', label: 'Brödtext', parts: [] }])
  })

  test('two chosen versions; those of other texts are not found', async () => {
    const { id } = await api.article.create({ data: { title: 'Ett' } })
    await api.article.update({ id, data: { title: 'Två' } })
    await api.article.update({ id, data: { title: 'Tre' } })
    const other = await api.article.create({ data: { title: 'Annan' } })
    const [third, , first] = (await api.article.revisions({ id })).items.map((row) => row.id)
    const { changes } = await api.article.compare({ id, from: first, to: third })
    expect(changes).toMatchObject([{ parts: [{ lines: ['Ett'] }, { lines: ['Tre'] }] }])
    // A text of another type, or in the trash, has no versions here.
    await expect(api.event.revisions({ id })).rejects.toEqual(refused('NOT_FOUND'))
    const { id: gone } = await api.article.create({ data: { title: 'Borta' } })
    await api.article.delete({ id: gone })
    await expect(api.article.revisions({ id: gone })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(api.article.compare({ id: other.id, to: first })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(api.article.compare({ id: other.id, from: first })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(api.article.restore({ id: other.id, revision_id: first ?? 0 })).rejects.toEqual(refused('NOT_FOUND'))
  })
})

describe('who only reads a text', () => {
  test.each(['article', 'event'] as const)(
    'sees of an %s neither versions nor notes, and makes no link to it',
    async (name) => {
      const { id } = await api[name].create({
        data: { title: 'Ett', comments: 'Bara för oss', start_date: '2026-05-04' },
      })
      const subject = name === 'article' ? 'Article' : 'Event'
      const may = async (...actions: string[]) => {
        const given = await world.member(
          actions.map((action) => ({ subject, name: action })),
          groupId,
        )
        return callerOf(given.ctx)[name]
      }
      for (const reader of [await may('read'), await may('read', 'publish')]) {
        for (const attempt of [
          () => reader.revisions({ id }),
          () => reader.compare({ id }),
          () => reader.preview({ id }),
        ])
          await expect(attempt()).rejects.toEqual(refused('FORBIDDEN'))
        expect((await reader.get({ id })).comments).toBe('')
        expect((await reader.records({})).items.map(({ comments }) => comments)).toEqual([''])
      }
      const writer = await may('read', 'update')
      expect((await writer.get({ id })).comments).toBe('Bara för oss')
      expect((await writer.revisions({ id })).total).toBe(1)
    },
  )

  test('of what stands in a text gets no names in its versions: tags and files; a public file’s is anyone’s', async () => {
    const [open, secret] = await Promise.all(
      ['s3.vofront_files', 's3.vodocs_files'].map(async (disk) => {
        const portfolio = await buildPortfolio(db, { group_id: groupId, disk })
        return buildFile(db, { portfolio_id: portfolio.id, title: disk })
      }),
    )
    const tag = await buildTag(db, { group_id: groupId, label: 'Hemlig' })
    const attachments = [open, secret].map((file) => ({ file_id: file?.id ?? 0 }))
    const { id } = await api.article.create({ data: { title: 'Ett', tags: [tag.id], attachments } })
    const linesFor = async (caller: typeof api) =>
      (await caller.article.compare({ id })).changes
        .filter(({ field }) => field === 'tags' || field === 'attachments')
        .map(({ parts }) => parts[0]?.lines)
    const hidden = '(borttaget eller dolt)'
    const writes = ['read', 'update'].map((name) => ({ subject: 'Article', name }))
    const writer = callerOf((await world.member(writes, groupId)).ctx)
    expect(await linesFor(writer)).toEqual([[hidden], ['s3.vofront_files', hidden]])
    expect(await linesFor(api)).toEqual([['Hemlig'], ['s3.vofront_files', 's3.vodocs_files']])
  })
})
