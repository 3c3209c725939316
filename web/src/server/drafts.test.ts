import { AppError } from '@kollegium/api/definitions'
import { type Context, showDraft } from '@kollegium/api/server'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { describe, expect, test } from 'vitest'
import { textOf } from './testing.ts'
import { type Draft, startDrafts } from './testing-drafts.ts'

const { sites, db, desk, shown, state } = await startDrafts()

describe('a draft of a text', () => {
  test('is drawn as its page, and nothing of it stays', async () => {
    const { id } = await buildContent(db, {
      group_id: desk.groupId,
      title: 'Förr',
      slug: 'nyhet',
      status: 'unpublished',
    })
    const before = await state()
    const data = { title: 'Nu', lead: 'Ingressen', body: '<h2>Rubrik</h2><p>Texten</p>' }
    const answer = await shown({ entity: 'article', id, data })
    expect(answer.address).toMatch(/^http.*\/\/hoor\..*\/artiklar\/nyhet$/)
    expect(textOf(answer.document.querySelector('main h1'))).toBe('Nu')
    expect(answer.main).toContain('Ingressen')
    expect(answer.main).toContain('Texten')
    expect(textOf(answer.document.querySelector('header'))).toContain('Höör')
    expect(await state()).toBe(before)
    expect((await sites.get('/artiklar/nyhet', { host: 'hoor' })).status).toBe(404)
  })

  test('is drawn before there is a row, without a title too, and of an event and a page', async () => {
    expect((await shown({ entity: 'article', id: null, data: { title: '', lead: 'Bara ingress' } })).main).toContain(
      'Utan rubrik',
    )
    const data = { title: 'Träff', start_date: '2090-12-16', location: 'Höör' }
    expect((await shown({ entity: 'event', id: null, data })).main).toMatch(/Träff.*16 december 2090.*Höör/)
    expect((await shown({ entity: 'page', id: null, data: { title: 'Om oss', body: '<p>Vi</p>' } })).main).toMatch(
      /Om oss.*Vi/,
    )
    expect(await db.content.count()).toBe(0)
  })

  test('shows what can be saved, where another field is half written or names what its writer may not read', async () => {
    const { id } = await buildContent(db, { group_id: desk.groupId, title: 'Förr', slug: 'a' })
    const data = { title: 'Nu', date: '2026-13-45', tags: [999_999], attachments: [{ file_id: 999_999 }] }
    expect((await shown({ entity: 'article', id, data })).main).toContain('Nu')
  })

  test('needs no right to publish, and its moments hide nothing', async () => {
    desk.asker = (
      await sites.member(
        [
          { subject: 'Article', name: 'update' },
          { subject: 'Article', name: 'read' },
        ],
        desk.groupId,
      )
    ).ctx
    const { id } = await buildContent(db, { group_id: desk.groupId, slug: 'a', status: 'unpublished' })
    const data = { title: 'Nu', status: 'scheduled', publish_at: '2090-01-01T00:00:00.000Z' }
    expect((await shown({ entity: 'article', id, data })).main).toContain('Nu')
  })

  test('hears no news of another draft, by which caches keep what they have read', async () => {
    const newsOf = () =>
      showDraft(
        desk.asker as Context,
        { entity: 'article', id: null, data: { title: 'Nu' } },
        async (_place, { changes }) => changes,
      )
    expect(await newsOf()).not.toBe(await newsOf())
  })

  test('of a site that is not open yet is drawn as it will be', async () => {
    await db.group.update({ where: { id: desk.groupId }, data: { vopagesStatus: false } })
    const { id } = await buildContent(db, { group_id: desk.groupId, slug: 'a' })
    expect((await shown({ entity: 'article', id, data: { title: 'Nu' } })).main).toContain('Nu')
    expect(await db.group.findUnique({ where: { id: desk.groupId } })).toMatchObject({ vopagesStatus: false })
  })
})

describe('a refused draft', () => {
  test('of a text that its desk.asker may not change and has changed, may not see, or that lies in the trash shows nothing', async () => {
    const other = await buildGroup(db, { name: 'eslov', vopagesStatus: true })
    const foreign = await buildContent(db, { group_id: other.id, slug: 'a', title: 'Hemlig' })
    const trashed = await buildContent(db, { group_id: desk.groupId, slug: 'b', trashed_at: new Date() })
    for (const { id } of [foreign, trashed]) expect((await shown({ entity: 'article', id, data: {} })).status).toBe(404)
    desk.asker = (await sites.member([{ subject: 'Article', name: 'read' }], desk.groupId)).ctx
    const mine = await buildContent(db, { group_id: desk.groupId, slug: 'c' })
    expect((await shown({ entity: 'article', id: mine.id, data: { title: 'x' } })).status).toBe(403)
    expect((await shown({ entity: 'article', id: null, data: { title: 'x' } })).status).toBe(403)
    // As it is saved, a reader or reviewer sees it.
    const before = await state()
    expect(await shown({ entity: 'article', id: mine.id, data: {} })).toMatchObject({ status: 200 })
    expect(await state()).toBe(before)
    desk.asker = sites.visitor
    expect((await shown({ entity: 'article', id: mine.id, data: {} })).status).toBe(401)
    desk.asker = new AppError('FORBIDDEN', { message: 'Nej' })
    expect(await shown({ entity: 'article', id: mine.id, data: {} })).toMatchObject({ status: 403, message: 'Nej' })
  })

  test('is answered without a crash whatever it is', async () => {
    for (const draft of [
      {},
      { entity: 'user', id: 1, data: {} },
      { entity: 'article', id: 'x', data: {} },
      { entity: 'article', id: null, data: [] },
    ])
      expect((await shown(draft as Draft)).status).toBe(400)
  })
})

test('the page has no script, and its private pictures are left out', async () => {
  const file = await buildFile(db, { disk: 's3.vodocs_files' })
  const data = { title: 'T', body: `<p><img src="/files/${file.id}/a.png" alt=""></p>` }
  const { html } = await shown({ entity: 'article', id: null, data })
  expect(html).not.toMatch(/<script|client\.js/)
  expect(html).not.toContain(`/files/${file.id}/`)
})

describe('a changed text that waits for a review', () => {
  const waits = async () => {
    const text = await buildContent(db, {
      ...{
        type: 'article',
        title: 'Publicerad',
        body: '<p>Publicerat</p>',
        status: 'published',
        group_id: desk.groupId,
      },
    })
    const data = { title: 'Ändrad', body: '<p>Väntar</p>' }
    const rest = { snapshot: data, base: text.updated_at, saved_at: new Date() }
    await db.pendingText.create({ data: { content_id: text.id, data, ...rest }, select: { id: true } })
    await db.setting.create({
      data: { name: 'publishReview', category: 'publishing', group_id: desk.groupId, value: 'everyone' },
    })
    return text.id
  }

  test('is drawn under the typed values, where others review every text, and stays unpublished', async () => {
    const id = await waits()
    const before = await state()
    const { main } = await shown({ entity: 'article', id, data: { title: 'Skrivs' }, pending: true })
    expect(main).toContain('Skrivs')
    expect(main).toContain('Väntar')
    const saved = await shown({ entity: 'article', id, data: { title: 'Skrivs' } })
    expect(saved.main).toContain('Publicerat')
    expect(await state()).toBe(before)
  })

  test('is drawn with its public files for a writer who may read none, and with no file that is typed', async () => {
    const id = await waits()
    const portfolio_id = (await buildPortfolio(db, { group_id: desk.groupId })).id
    const [plan, other] = [
      await buildFile(db, { portfolio_id, title: 'Program' }),
      await buildFile(db, { portfolio_id, title: 'Annan' }),
    ]
    const link = ({ id: file_id }: { id: number }) => [{ file_id }]
    await db.pendingText.updateMany({ data: { data: { title: 'Ändrad', attachments: link(plan) } } })
    desk.asker = (await sites.member([{ subject: 'Article', name: 'manage' }], desk.groupId)).ctx
    const at = async (data: object) => (await shown({ entity: 'article', id, data, pending: true })).main
    expect(await at({ title: 'Skrivs' })).toContain('Program')
    expect(await at({ attachments: link(other) })).not.toContain('Annan')
  })

  test('is drawn for nobody who may not change the text', async () => {
    const id = await waits()
    desk.asker = (await sites.member([{ subject: 'Article', name: 'read' }], desk.groupId)).ctx
    const { status, html } = await shown({ entity: 'article', id, data: {}, pending: true })
    expect(status).toBe(403)
    expect(html).toBeUndefined()
  })
})
