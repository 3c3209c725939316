import { buildTag } from '@kollegium/db/testing/factories/tag'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { freshEditor, refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { callerOf, fileIn } from './testing-articles.ts'

const world = await createWorld()
const { db } = world

let ctx: Context
let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ ctx, groupId, api } = await freshEditor(world, callerOf, editorRights))
})

describe('create', () => {
  test('gives the row of the contract, in the current group, by the signed-in author', async () => {
    const tag = await buildTag(db, { group_id: groupId, label: 'Handledare' })
    const [one, two] = [await fileIn(db, groupId), await fileIn(db, groupId)]
    const saved = await api.create({
      data: {
        title: ' Årets handledare 2026 ',
        body: '<p>Text</p>',
        lead: 'Ingress',
        date: '2026-11-20',
        tags: [tag.id],
        images: [{ file_id: two.id, description: 'En bild' }, { file_id: one.id }],
        attachments: [{ file_id: one.id }],
        settings: { hideTopImage: true },
      },
    })
    expect(saved).toMatchObject({
      type: 'Article',
      title: 'Årets handledare 2026',
      slug: 'arets-handledare-2026',
      status: 'unpublished',
      date: '2026-11-20',
      settings: { hideTopImage: true },
      author: { id: ctx.actor.user?.id, type: 'User' },
      group: { id: groupId },
      tags: [{ id: tag.id, label: 'Handledare' }],
      editUrl: `http://admin.vo.localhost:3000/article/${saved.id}`,
    })
    expect(saved.url).toMatch(/^http:\/\/grupp-\d+\.vo\.localhost:3000\/artiklar\/arets-handledare-2026$/)
    expect(saved.images.map(({ id, description, url }) => ({ id, description, url }))).toEqual([
      { id: two.id, description: 'En bild', url: `/files/${two.id}/bild%20ett.jpg` },
      { id: one.id, description: '', url: `/files/${one.id}/bild%20ett.jpg` },
    ])
    expect(saved.attachments).toMatchObject([{ id: one.id, type: 'File', filetype: 'image/jpeg' }])
    expect(await api.get({ id: saved.id })).toEqual(saved)
    expect(await db.auditEntry.findMany({ select: { action: true, subject: true, subject_id: true } })).toEqual([
      { action: 'create', subject: 'Article', subject_id: String(saved.id) },
    ])
  })

  test('a new text takes five statements: its address, the row, the row with its names, its version and the log', async () => {
    const statements = await world.statementsOf(() => api.create({ data: { title: 'Nyhet' } }))
    expect(
      statements.map((sql) => /content_slug_claimed|INSERT INTO "public"\."\w+"|SELECT r\./.exec(sql)?.[0]),
    ).toEqual([
      'content_slug_claimed',
      'INSERT INTO "public"."Content"',
      'SELECT r.',
      'INSERT INTO "public"."Revision"',
      'INSERT INTO "public"."AuditEntry"',
    ])
  })

  test('what is missing or wrong is said at every field at once', async () => {
    const data = { title: ' ', date: '2026-02-30', publish_at: 'i morgon', tags: ['x'] }
    await expect(api.create({ data: data as never })).rejects.toEqual(
      refused('INVALID', {
        'data.title': ['Obligatoriskt'],
        'data.date': ['Skriv datumet som ÅÅÅÅ-MM-DD'],
        'data.publish_at': ['Skriv datum och tid som ÅÅÅÅ-MM-DD TT:MM'],
        'data.tags.0': ['Skriv ett tal'],
      }),
    )
  })

  test('a visitor, a reader and an editor of another group may not', async () => {
    const data = { title: 'Rubrik' }
    await expect(callerOf(world.visitor).create({ data })).rejects.toEqual(refused('UNAUTHENTICATED'))
    const reader = await world.member([{ subject: 'Article', name: 'read' }], groupId)
    await expect(callerOf(reader.ctx).create({ data })).rejects.toEqual(refused('FORBIDDEN'))
    const other = await world.member(editorRights)
    // The group that a header names is a wish, never a right.
    await expect(callerOf({ ...other.ctx, groupId }).create({ data })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(callerOf({ ...other.ctx, groupId: null }).create({ data })).rejects.toEqual(refused('FORBIDDEN'))
    expect(await db.content.count()).toBe(0)
  })

  test('neither author, group, type nor id can be sent', async () => {
    const other = await world.member(editorRights)
    const data = { title: 'Rubrik', author_id: other.user.id, group_id: other.groupId, type: 'page', id: 4711 }
    const { id } = await api.create({ data: data as never })
    const row = await db.content.findUniqueOrThrow({ where: { id } })
    expect(row).toMatchObject({ author_id: ctx.actor.user?.id, group_id: groupId, type: 'article' })
    expect(row.id).not.toBe(4711)
  })

  test.each([
    ['tags', 'tags.0'],
    ['images', 'images.0.file_id'],
    ['attachments', 'attachments.0.file_id'],
  ])("another group's rows in %s are refused and nothing is written", async (field, at) => {
    const other = await world.member(editorRights)
    const tag = await buildTag(db, { group_id: other.groupId })
    const file = await fileIn(db, other.groupId)
    const value = field === 'tags' ? [tag.id] : [{ file_id: file.id }]
    const unknown = refused('INVALID', {
      [`data.${at}`]: ['Objektet finns inte, eller så har du inte behörighet till det'],
    })
    await expect(api.create({ data: { title: 'Rubrik', [field]: value } })).rejects.toEqual(unknown)
    expect(await db.content.count()).toBe(0)
    const mine = await api.create({ data: { title: 'Rubrik' } })
    await expect(api.update({ id: mine.id, data: { title: 'Ny', [field]: value } })).rejects.toEqual(unknown)
    expect(await api.get({ id: mine.id })).toEqual(mine)
  })

  test('the same image twice is refused', async () => {
    const { id } = await fileIn(db, groupId)
    const data = { title: 'Rubrik', images: [{ file_id: id }, { file_id: id }] }
    await expect(api.create({ data })).rejects.toEqual(
      refused('INVALID', { 'data.images': ['Objektet finns redan i listan'] }),
    )
  })

  test('a list is searched by words, in any order, with or without dots, in title and lead', async () => {
    const { id } = await api.create({ data: { title: 'Undersköterskor i äldreomsorgen', lead: 'Ett 100%-igt yrke' } })
    await api.create({ data: { title: 'Något annat' } })
    const found = async (search: string) => (await api.list({ search })).items.map((item) => item.id)
    for (const search of ['aldreomsorg', 'omsorgen underskot', 'yrke äldre', 'UNDERSKÖTERSKOR', '100%']) {
      expect(await found(search), search).toEqual([id])
    }
    for (const search of ['barn', 'omsorgen barn', '_']) expect(await found(search), search).not.toContain(id)
  })

  test('an address that was given up leads to its text until somebody chooses it', async () => {
    const first = await api.create({ data: { title: 'Första' } })
    await api.update({ id: first.id, data: { slug: 'andra' } })
    const leadsTo = async (alias: string) =>
      (await db.urlAlias.findFirstOrThrow({ where: { alias: `artiklar/${alias}` } })).content_id
    expect(await api.create({ data: { title: 'Första' } })).toMatchObject({ slug: 'forsta-2' })
    expect(await leadsTo('forsta')).toBe(first.id)
    const chosen = await api.create({ data: { title: 'Annan', slug: 'forsta' } })
    expect(chosen).toMatchObject({ slug: 'forsta' })
    expect(await leadsTo('forsta')).toBe(chosen.id)
    // Its own one it may have back, made or chosen.
    expect(await api.update({ id: first.id, data: { title: 'Andra', slug: 'tredje' } })).toMatchObject({
      slug: 'tredje',
    })
    expect(await api.update({ id: first.id, data: { slug: '' } })).toMatchObject({ slug: 'andra' })
  })

  test('a taken slug gets -2 within the site, also when 5 are made at once', async () => {
    const other = callerOf((await world.member(editorRights)).ctx)
    await api.create({ data: { title: 'Nyhet' } })
    expect(await api.create({ data: { title: 'Nyhet' } })).toMatchObject({ slug: 'nyhet-2' })
    expect(await api.create({ data: { title: 'Annan', slug: 'Nyhet!' } })).toMatchObject({ slug: 'nyhet-3' })
    expect(await other.create({ data: { title: 'Nyhet' } })).toMatchObject({ slug: 'nyhet' })
    const rows = await Promise.all([1, 2, 3, 4, 5].map(() => api.create({ data: { title: 'Samtidigt' } })))
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(5)
    expect(await api.create({ data: { title: '!!!' } })).toMatchObject({ slug: 'article' })
  })

  test('script in rich text is taken out, script in plain text is kept as text', async () => {
    const harm = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const saved = await api.create({ data: { title: harm, lead: harm, body: `<p>Hej</p>${harm}` } })
    expect(saved).toMatchObject({ title: harm, lead: harm, body: '<p>Hej</p>' })
    const changed = await api.update({ id: saved.id, data: { body: `<h2 onclick="x">R</h2>${harm}` } })
    expect(changed.body).toBe('<h2>R</h2>')
  })

  test('10,000 characters: too many for a title, fine in the body; NUL is dropped', async () => {
    const long = 'å'.repeat(10_000)
    await expect(api.create({ data: { title: long } })).rejects.toEqual(
      refused('INVALID', { 'data.title': ['Högst 200 tecken'] }),
    )
    const saved = await api.create({ data: { title: 'A\u0000B', body: `<p>${long}</p>` } })
    expect(saved).toMatchObject({ title: 'AB', body: `<p>${long}</p>` })
  })
})
