import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildLicensee } from '@kollegium/db/testing/factories/licensee'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { freshEditor, refused } from '../../testing/editor.ts'
import { linkedText } from '../../testing/linked-text.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { addressOf } from './address.ts'
import { contentTypes } from './content-subjects.ts'
import { callerOf, rights } from './testing-types.ts'

// Tests the rules of pages and sections alone, and the shared engine with each of them and with events.

const world = await createWorld()
const { db } = world

let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ groupId, api } = await freshEditor(world, callerOf, rights))
})

async function fileIn(group_id: number) {
  const portfolio = await buildPortfolio(db, { group_id })
  return buildFile(db, { portfolio_id: portfolio.id, filename: 'bred.jpg', filetype: 'image/jpeg' })
}

describe('page', () => {
  test('stands at the root of its site, with its short title, template and setting', async () => {
    const saved = await api.page.create({
      data: { title: 'Om våra utbildningar', short_title: 'Utbildningar', settings: { hideTopImage: true } },
    })
    expect(saved).toMatchObject({
      type: 'Page',
      slug: 'om-vara-utbildningar',
      short_title: 'Utbildningar',
      template: 'standard',
      settings: { hideTopImage: true },
    })
    expect(saved.url).toMatch(/^http:\/\/grupp-\d+\.vo\.localhost:3000\/om-vara-utbildningar$/)
    expect(saved.editUrl).toBe(`http://admin.vo.localhost:3000/page/${saved.id}`)
    expect((await api.page.list({})).items).toMatchObject([{ id: saved.id, short_title: 'Utbildningar' }])
    expect((await api.article.list({})).items).toEqual([])
  })

  test('the top image can be hidden only in the standard template, whichever is changed', async () => {
    const settings = { hideTopImage: true }
    const made = await api.page.create({ data: { title: 'Sida', template: 'bigImage', settings } })
    expect(made).toMatchObject({ template: 'bigImage', settings: { hideTopImage: false } })
    const { id } = await api.page.create({ data: { title: 'Sida', settings } })
    expect(await api.page.update({ id, data: { title: 'Ny' } })).toMatchObject({ settings })
    expect(await api.page.update({ id, data: { template: 'bigImage' } })).toMatchObject({
      settings: { hideTopImage: false },
    })
    expect(await api.page.update({ id, data: { settings } })).toMatchObject({ settings: { hideTopImage: false } })
    await expect(api.page.create({ data: { title: 'Sida', template: 'huge' as never } })).rejects.toEqual(
      refused('INVALID', { 'data.template': ['Välj ett av alternativen: standard, bigImage'] }),
    )
  })

  test.each(['artiklar', 'Evenemang', 'verifiera', 'login', 'api', 'files', 'om-oss', 'cookiepolicy', 'hjälp'])(
    'an address that the site needs itself (%s) gets a number',
    async (title) => {
      const { slug } = await api.page.create({ data: { title } })
      expect(slug).toMatch(/^[a-z-]+-2$/)
      const { id } = await api.page.create({ data: { title: 'Annan' } })
      expect((await api.page.update({ id, data: { slug: title } })).slug).toMatch(/-3$/)
      // Elsewhere it is an address like any other.
      expect((await api.article.create({ data: { title } })).slug).not.toMatch(/-\d$/)
    },
  )
})

describe('section', () => {
  test('has a template and a picture from edge to edge, and no page of its own', async () => {
    const file = await fileIn(groupId)
    const data = { title: 'Bli handledare', template: 'blue_right', image_full_id: file.id } as const
    const saved = await api.section.create({ data })
    expect(saved).toMatchObject({
      ...data,
      type: 'Section',
      url: null,
      image_full: { id: file.id, url: `/files/${file.id}/bred.jpg` },
    })
    expect(await api.section.update({ id: saved.id, data: { image_full_id: null } })).toMatchObject({
      image_full: null,
      image_full_id: null,
    })
    expect(await db.urlAlias.count()).toBe(0)
    // Its draft is shown by the start of its site.
    expect(new URL((await api.section.preview({ id: saved.id })).url).pathname).toBe('/')
  })

  test("another group's picture is refused and nothing is written", async () => {
    const theirs = await fileIn((await world.member(rights)).groupId)
    const unknown = refused('INVALID', {
      'data.image_full_id': ['Objektet finns inte, eller så har du inte behörighet till det'],
    })
    await expect(api.section.create({ data: { title: 'S', image_full_id: theirs.id } })).rejects.toEqual(unknown)
    const mine = await api.section.create({ data: { title: 'S' } })
    await expect(api.section.update({ id: mine.id, data: { image_full_id: theirs.id } })).rejects.toEqual(unknown)
    expect(await api.section.get({ id: mine.id })).toEqual(mine)
  })
})

describe.each(['page', 'section', 'event'] as const)('%s, as every text', (name) => {
  // One of them stands for all: the types share their procedures' shape.
  const own = () => api[name] as typeof api.page
  const more = name === 'event' ? { start_date: '2026-05-04' } : {}
  const create = (data: object) => own().create({ data: { ...more, ...data } as never })

  test('å, emoji, right-to-left and 10,000 characters', async () => {
    const title = 'Årsmöte 🧑‍🏫 – لقاء سنوي'
    const body = `<p>${'å🌱'.repeat(5000)}</p>`
    const saved = await create({ title, body, comments: 'Internt 🙈' })
    expect(saved).toMatchObject({ title, body, comments: 'Internt 🙈' })
    expect(saved.slug).toBe('arsmote')
    await expect(create({ title: 'å'.repeat(10_000) })).rejects.toEqual(
      refused('INVALID', { 'data.title': ['Högst 200 tecken'] }),
    )
    await expect(create({ title: 'T', publish_at: '2100-01-01T00:00:00Z' })).rejects.toEqual(
      refused('INVALID', { 'data.publish_at': ['Välj ett datum mellan 1900-01-01 och 2099-12-31'] }),
    )
    expect((await create({ title: 'لقاء' })).slug).toBe(name)
  })

  test('of two people saving one version, the later is told and writes nothing', async () => {
    const { id, updated_at } = await create({ title: 'Rubrik' })
    const colleague = callerOf((await world.member(rights, groupId)).ctx)[name] as typeof api.page
    await colleague.update({ id, data: { title: 'Min' }, updated_at })
    await expect(own().update({ id, data: { title: 'Sen' }, updated_at })).rejects.toEqual(refused('CONFLICT'))
    expect((await own().get({ id })).title).toBe('Min')
  })

  test("another group's is not found, and its files are refused", async () => {
    const { id } = await create({ title: 'Rubrik' })
    const stranger = callerOf((await world.member(rights)).ctx)[name] as typeof api.page
    for (const attempt of [
      () => stranger.get({ id }),
      () => stranger.update({ id, data: { title: 'x' } }),
      () => stranger.delete({ id }),
      () => stranger.publish({ ids: [id] }),
      () => stranger.usedIn({ id }),
      () => stranger.revisions({ id }),
      () => stranger.compare({ id }),
    ]) {
      await expect(attempt()).rejects.toEqual(refused('NOT_FOUND'))
    }
    expect((await stranger.list({})).items).toEqual([])
  })

  test('script is taken out of rich text, and a right for another type is none for this one', async () => {
    expect((await create({ title: 'T', body: '<p onclick="x">Hej<script>x</script></p>' })).body).toBe('<p>Hej</p>')
    const { ctx } = await world.member(editorRights, groupId)
    const author = callerOf(ctx)[name] as typeof api.page
    await expect(author.create({ data: { title: 'T', ...more } as never })).rejects.toEqual(refused('FORBIDDEN'))
    expect((await author.list({})).total).toBe(0)
  })
})

describe('what is published', () => {
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const writer = [
    ...editorRights.filter(({ subject }) => subject !== 'Article'),
    ...['read', 'create', 'update', 'delete'].map((name) => ({ subject: 'Article', name })),
  ]

  test('is changed, tagged, restored and removed only by who may publish; a draft by all who may write', async () => {
    const author = callerOf((await world.member(writer, groupId)).ctx).article
    const tag = await buildTag(db, { group_id: groupId })
    const draft = await author.create({ data: { title: 'Utkast' } })
    const shown = await api.article.create({ data: { title: 'Visad', status: 'published' } })
    const set = await api.article.create({ data: { title: 'Schemalagd', status: 'scheduled', publish_at: later } })
    const locked = refused('FORBIDDEN')
    for (const { id } of [shown, set]) {
      const [revision] = (await author.revisions({ id })).items
      for (const attempt of [
        () => author.update({ id, data: { title: 'Ny' } }),
        () => author.addTag({ ids: [draft.id, id], tag_id: tag.id }),
        () => author.restore({ id, revision_id: revision?.id ?? 0 }),
        () => author.delete({ id }),
      ]) {
        await expect(attempt()).rejects.toEqual(locked)
      }
    }
    await expect(author.update({ id: shown.id, data: { title: 'Ny' } })).rejects.toThrow(
      'Texten är publicerad. Bara den som får publicera kan ändra den.',
    )
    expect(await api.article.get({ id: shown.id })).toEqual(shown)
    expect((await author.get({ id: draft.id })).tags).toEqual([])
    await author.addTag({ ids: [draft.id], tag_id: tag.id })
    await author.update({ id: draft.id, data: { title: 'Utkast 2' } })
    await author.delete({ id: draft.id })
    // A text that was taken down can't be seen by anybody any more.
    await db.content.update({ where: { id: shown.id }, data: { unpublish_at: new Date() } })
    await author.update({ id: shown.id, data: { title: 'Ny' } })
  })

  test('comes back from the trash shown, so only who may publish takes it back', async () => {
    const author = callerOf((await world.member(writer, groupId)).ctx)
    const { id } = await api.article.create({ data: { title: 'Visad', status: 'published' } })
    await api.article.delete({ id })
    await expect(author.trash.restore({ entity: 'article', id })).rejects.toEqual(refused('FORBIDDEN'))
    await api.trash.restore({ entity: 'article', id })
    expect(await api.article.get({ id })).toMatchObject({ status: 'published' })
  })
})

test.each(['page', 'event'] as const)('a %s is previewed at its own address before it is published', async (name) => {
  const data = { title: 'Utkast', ...(name === 'event' && { start_date: '2026-05-04' }) }
  const { id, url } = await api[name].create({ data })
  const preview = new URL((await api[name].preview({ id })).url)
  expect(`${preview.origin}${preview.pathname}`).toBe(url)
  const token = preview.searchParams.get('forhandsgranska') ?? ''
  expect(await linkedText(world.services, { token, groupId })).toMatchObject({
    id,
    address: preview.pathname.slice(1),
  })
  // The link was given out: it shows nothing that has been removed.
  await api[name].delete({ id })
  expect(await linkedText(world.services, { token, groupId })).toBeNull()
})

test('what is written on behalf of a licensee carries both ids', async () => {
  const { ctx, user } = await world.member(rights, groupId)
  const licensee = await buildLicensee(db)
  const { id } = await callerOf({ ...ctx, licenseeId: licensee.id }).page.create({ data: { title: 'Sida' } })
  expect(await db.content.findUnique({ where: { id } })).toMatchObject({ author_id: user.id, licensee_id: licensee.id })
})

test('addresses are the same here as in the database', async () => {
  for (const type of contentTypes) {
    const [row] = await db.$queryRaw<{ alias: string | null }[]>`
      SELECT content_alias(${type}::"ContentType", 'en-text') AS alias`
    expect(row?.alias).toBe(addressOf(type, 'en-text'))
  }
})
