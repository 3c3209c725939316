import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { freshEditor, manage, refused } from '../../testing/editor.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { callerOf } from './testing-types.ts'

const world = await createWorld()
const { db } = world
const rights = [...editorRights, ...manage('Section', 'Event')]

let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ groupId, api } = await freshEditor(world, callerOf, rights))
})

describe('restore', () => {
  test('brings the text back as a new version, and leaves whether and where it is shown', async () => {
    const later = new Date(Date.now() + 86_400_000).toISOString()
    const first = await api.article.create({
      data: { title: 'Ett', lead: 'Ingress', date: '2026-05-04', comments: 'x' },
    })
    await api.article.update({
      id: first.id,
      data: { title: 'Två', lead: '', slug: 'annan', status: 'scheduled', publish_at: later, date: null, comments: '' },
    })
    const [, revision] = (await api.article.revisions({ id: first.id })).items
    const back = await api.article.restore({ id: first.id, revision_id: revision?.id ?? 0 })
    expect(back).toMatchObject({
      ...{ title: 'Ett', lead: 'Ingress', date: '2026-05-04', comments: 'x' },
      ...{ slug: 'annan', status: 'scheduled', publish_at: later },
    })
    expect((await api.article.revisions({ id: first.id })).total).toBe(3)
  })

  test('a published text keeps its date, also when it has been restored to a version that lacked it; a draft does not', async () => {
    const { id } = await api.article.create({ data: { title: 'Ett' } })
    await api.article.update({ id, data: { title: 'Två' } })
    await api.article.publish({ ids: [id] })
    const { date } = await api.article.get({ id })
    expect(date).not.toBeNull()
    const revision_id = (await api.article.revisions({ id })).items.at(-1)?.id ?? 0
    expect(await api.article.restore({ id, revision_id })).toMatchObject({ title: 'Ett', status: 'published', date })
    await api.article.update({ id, data: { title: 'Tre', date: '2026-05-04' } })
    expect(await api.article.restore({ id, revision_id })).toMatchObject({ title: 'Ett', date: '2026-05-04' })
    await api.article.unpublish({ ids: [id] })
    expect(await api.article.restore({ id, revision_id })).toMatchObject({ title: 'Ett', date: null })
  })

  test('what is gone is left out: tags, files', async () => {
    const tag = await buildTag(db, { group_id: groupId })
    const portfolio = await buildPortfolio(db, { group_id: groupId })
    const [file, gone] = [
      await buildFile(db, { portfolio_id: portfolio.id }),
      await buildFile(db, { portfolio_id: portfolio.id, filetype: 'image/png' }),
    ]
    const attachments = [{ file_id: gone.id }, { file_id: file.id }]
    const { id } = await api.article.create({ data: { title: 'Ett', tags: [tag.id], attachments } })
    const section = await api.section.create({ data: { title: 'Ett', image_full_id: gone.id } })
    await api.article.update({ id, data: { title: 'Två', tags: [], attachments: [] } })
    await api.section.update({ id: section.id, data: { image_full_id: null, title: 'Två' } })
    await db.tag.delete({ where: { id: tag.id } })
    await db.file.delete({ where: { id: gone.id } })
    const oldest = async (name: 'article' | 'section', of: number) =>
      (await api[name].revisions({ id: of })).items.at(-1)?.id ?? 0
    const back = await api.article.restore({ id, revision_id: await oldest('article', id) })
    expect(back).toMatchObject({ title: 'Ett', tags: [], attachments: [{ id: file.id }] })
    expect(
      await api.section.restore({ id: section.id, revision_id: await oldest('section', section.id) }),
    ).toMatchObject({
      title: 'Ett',
      image_full_id: null,
    })
  })

  test('what the one who restores can’t read is left out, unless it stands there now', async () => {
    const [theirs, ours] = await Promise.all(
      ['Annat college', 'Vårt'].map((label) =>
        buildTag(db, { group_id: label === 'Vårt' ? groupId : undefined, label }),
      ),
    )
    const portfolio = await buildPortfolio(db, { group_id: groupId, disk: 's3.vodocs_files' })
    const [kept, dropped] = await Promise.all([1, 2].map(() => buildFile(db, { portfolio_id: portfolio.id })))
    const { id } = await api.article.create({
      data: {
        title: 'Ett',
        tags: [ours?.id ?? 0],
        attachments: [kept, dropped].map((file) => ({ file_id: file?.id ?? 0 })),
      },
    })
    await db.revision.create({
      data: {
        content_id: id,
        snapshot: {
          title: 'Då',
          tags: [theirs?.id ?? 0, ours?.id ?? 0],
          attachments: [{ file_id: dropped?.id ?? 0 }, { file_id: kept?.id ?? 0 }],
        },
      },
    })
    await api.article.update({ id, data: { attachments: [{ file_id: kept?.id ?? 0 }] } })
    const [, version] = (await api.article.revisions({ id })).items
    const writer = callerOf((await world.member([...manage('Article'), { subject: 'Tag', name: 'read' }], groupId)).ctx)
    await writer.article.restore({ id, revision_id: version?.id ?? 0 })
    expect(await api.article.get({ id })).toMatchObject({
      title: 'Då',
      tags: [{ id: ours?.id }],
      attachments: [{ id: kept?.id }],
    })
  })

  test('is an update like any other: rights, versions, rules', async () => {
    const { id, updated_at } = await api.event.create({ data: { title: 'Ett', start_date: '2026-05-04' } })
    await api.event.update({ id, data: { title: 'Två', start_date: '2026-06-01', end_date: '2026-06-02' } })
    const [, first] = (await api.event.revisions({ id })).items
    const revision_id = first?.id ?? 0
    const reader = callerOf((await world.member([{ subject: 'Event', name: 'read' }], groupId)).ctx)
    await expect(reader.event.restore({ id, revision_id })).rejects.toEqual(refused('FORBIDDEN'))
    const stranger = callerOf((await world.member(rights)).ctx)
    await expect(stranger.event.restore({ id, revision_id })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(api.event.restore({ id, revision_id, updated_at })).rejects.toEqual(refused('CONFLICT'))
    expect(await api.event.restore({ id, revision_id })).toMatchObject({ start_date: '2026-05-04', end_date: null })
    // A version that today's rules refuse is refused at its field.
    const odd = await db.revision.create({ data: { content_id: id, snapshot: { title: '', start_time: '99' } } })
    await expect(api.event.restore({ id, revision_id: odd.id })).rejects.toEqual(
      refused('INVALID', {
        'data.title': ['Obligatoriskt'],
        'data.start_time': ['Skriv tiden som TT:MM, till exempel 09:30'],
      }),
    )
  })
})
