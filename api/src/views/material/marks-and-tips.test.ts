import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, describe, expect, test } from 'vitest'
import { catchMails } from '../../modules/applications/testing.ts'
import { createWorld } from '../../testing/world.ts'
import { buildLibrary, day, sentinel, stepsOf } from './testing.ts'
import { colleaguesByNames } from './tips.ts'

const world = await createWorld()
const { db } = world
const { user } = stepsOf(world)
const mails = catchMails(world)
const refused = (code: string) => expect.objectContaining({ cause: expect.objectContaining({ code }) })

let [book, method, document] = [0, 0, 0]
let malin: Awaited<ReturnType<typeof user>>

beforeEach(async () => {
  mails.length = 0
  ;({ book, method, document, malin } = await buildLibrary(world))
})

describe('own rows', () => {
  test('bookmarks of a text and a document: set twice, taken away, and nobody else’s', async () => {
    for (const row of [{ content_id: method }, { content_id: method }, { file_id: document }])
      await malin.api.mark({ ...row, on: true })
    expect(await malin.api.bookmarks()).toMatchObject({
      total: 2,
      items: [{ document: { id: document } }, { text: { title: sentinel } }],
    })
    expect(await (await user()).api.bookmarks()).toEqual({ total: 0, items: [] })
    expect((await malin.api.text({ slug: sentinel.toLowerCase() })).marked).toBe(true)
    await (await user()).api.mark({ content_id: method, on: false })
    await malin.api.mark({ file_id: document, on: false })
    expect(await malin.api.bookmarks()).toMatchObject({ total: 1 })
    await expect(malin.api.mark({ content_id: book, on: true })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(malin.api.mark({ content_id: method, file_id: document, on: true })).rejects.toThrow()
  })

  test('a tip is seen on the colleague’s start, mailed by preference, and taken away by its receiver alone', async () => {
    const carlos = await user({ firstname: 'Carlos', lastname: 'Utkastdal', workplace: 'Provköping' })
    const quiet = await user({ firstname: 'Carla', settings: { notifications: 'none' } })
    await user({ firstname: 'Carl', apps: ['cert'] })
    expect((await malin.api.colleagues({ search: 'carl' })).map(({ id }) => id).toSorted()).toEqual(
      [carlos.row.id, quiet.row.id].toSorted(),
    )
    const tip = { content_id: method, receivers: [carlos.row.id, quiet.row.id], greeting: 'Kanske något?' }
    expect(await malin.api.tip(tip)).toEqual({ sent: 2 })
    await malin.api.tip({ ...tip, receivers: [quiet.row.id] })
    expect(mails.map(({ to }) => to)).toEqual([carlos.row.email])
    expect(mails[0]?.text).toContain('Kanske något?')
    const [seen] = (await carlos.api.start({})).tips
    expect(seen).toMatchObject({ title: sentinel, greeting: 'Kanske något?', from: 'Malin Skissgren' })
    expect((await quiet.api.start({})).tips).toHaveLength(1)
    await quiet.api.takeAway({ id: seen?.id ?? 0 })
    expect((await carlos.api.start({})).tips).toHaveLength(1)
    await carlos.api.takeAway({ id: seen?.id ?? 0 })
    expect((await carlos.api.start({})).tips).toEqual([])
  })

  test('a file can be kept exactly when it can be fetched', async () => {
    const { portfolio_id } = await db.file.findUniqueOrThrow({ where: { id: document } })
    const elsewhere = (await buildPortfolio(db, { disk: 's3.vodocs_files' })).id
    const file = async (portfolio: number, more: Parameters<typeof buildFile>[1] = {}) =>
      (await buildFile(db, { filetype: 'application/pdf', portfolio_id: portfolio, ...more })).id
    const attached = await file(elsewhere)
    await db.contentAttachment.create({ data: { content_id: method, file_id: attached } })
    for (const id of [document, attached]) {
      await malin.api.file({ id })
      await malin.api.mark({ file_id: id, on: true })
    }
    expect(await malin.api.bookmarks()).toMatchObject({
      items: [{ document: { id: attached } }, { document: { id: document } }],
    })
    const others = [await file(elsewhere), await file(portfolio_id, { filetype: 'image/png' })]
    for (const id of [...others, await file(portfolio_id, { malware: 'Eicar' })]) {
      await expect(malin.api.file({ id })).rejects.toEqual(refused('NOT_FOUND'))
      await expect(malin.api.mark({ file_id: id, on: true })).rejects.toEqual(refused('NOT_FOUND'))
    }
    await db.content.update({ where: { id: method }, data: { status: 'unpublished' } })
    await expect(malin.api.file({ id: attached })).rejects.toEqual(refused('NOT_FOUND'))
    expect(await malin.api.bookmarks()).toMatchObject({ total: 1, items: [{ document: { id: document } }] })
  })

  test('with all bookmarks used, a known one is set again and a new one is refused', async () => {
    await malin.api.mark({ content_id: method, on: true })
    const { portfolio_id, disk, sha256 } = await db.file.findUniqueOrThrow({ where: { id: document } })
    const row = { portfolio_id, disk, filename: 'fil.pdf', filesize: 1, filetype: 'application/pdf', sha256 }
    await db.file.createMany({
      data: Array.from({ length: 499 }, (_, at) => ({ ...row, title: `Fil ${at}`, path: `fil ${at}` })),
    })
    await db.$executeRaw`
      INSERT INTO "MaterialBookmark" (user_id, file_id)
      SELECT ${malin.row.id}, id FROM "File" WHERE portfolio_id = ${portfolio_id} AND id <> ${document}`
    await malin.api.mark({ content_id: method, on: true })
    await expect(malin.api.mark({ file_id: document, on: true })).rejects.toEqual(refused('INVALID'))
    expect(await db.materialBookmark.count({ where: { user_id: malin.row.id } })).toBe(500)
  })

  test('colleagues are found by two letters of a name, which stand for nothing else', async () => {
    const ovid = await user({ firstname: 'Ovid', lastname: 'Utkast_dal' })
    const namesOf = async (search: string) => (await malin.api.colleagues({ search })).map(({ id }) => id)
    for (const search of ['ov', 'ovid u', 'utkast_']) expect(await namesOf(search)).toEqual([ovid.row.id])
    for (const search of ['o', '%', '%%', '__', 'o u', '%vid', '_vid', 'Utk%dal', '%vi', '\\']) {
      expect(await namesOf(search), search).toEqual([])
    }
  })

  test('colleagues are read off an index of people with the app, not found among all who have the name', async () => {
    const plan = await db.$transaction(async (tx) => {
      // A table of some rows is read through otherwise.
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`
      await tx.$executeRaw`SET LOCAL enable_bitmapscan = off`
      return tx.$queryRaw<{ 'QUERY PLAN': string }[]>`EXPLAIN ${colleaguesByNames(['ov', 'ut'], malin.row.id)}`
    })
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(lines).toContain('User_colleagues_idx')
    expect(lines).not.toContain('Sort')
  })

  test('a tip is mailed once, however often it is sent, changed or taken away; it is shown as it was sent last', async () => {
    const carlos = await user({ firstname: 'Carlos', lastname: 'Utkastdal' })
    const tip = { content_id: method, receivers: [carlos.row.id] }
    for (const greeting of ['Ett', 'Två']) await malin.api.tip({ ...tip, greeting })
    const [seen] = (await carlos.api.start({})).tips
    expect(seen).toMatchObject({ greeting: 'Två' })
    await carlos.api.takeAway({ id: seen?.id ?? 0 })
    await malin.api.tip({ ...tip, greeting: 'Tre' })
    expect((await carlos.api.start({})).tips).toMatchObject([{ greeting: 'Tre' }])
    expect(mails).toHaveLength(1)
    await (await user()).api.tip(tip)
    expect(mails).toHaveLength(2)
  })

  test('the tips of a day have an end: those by one sender, and those to one receiver', async () => {
    const limited = (message: RegExp) =>
      expect.objectContaining({
        message: expect.stringMatching(message),
        cause: expect.objectContaining({ code: 'RATE_LIMITED' }),
      })
    const carlos = await user({ firstname: 'Carlos', lastname: 'Utkastdal' })
    const tip = { content_id: method, receivers: [carlos.row.id] }
    for (let sent = 0; sent < 20; sent++) await malin.api.tip(tip)
    const other = await user()
    await expect(other.api.tip(tip)).rejects.toEqual(limited(/^Carlos Utkastdal har fått många tips i dag/))
    const team = await Promise.all(Array.from({ length: 20 }, () => user()))
    const receivers = team.map(({ row }) => row.id)
    for (let sent = 0; sent < 2; sent++) await malin.api.tip({ content_id: method, receivers })
    await expect(malin.api.tip({ content_id: method, receivers: [other.row.id] })).rejects.toEqual(
      limited(/^Du har skickat många tips i dag/),
    )
    expect((await other.api.start({})).tips).toEqual([])
  })

  test('a tip to somebody without the app, to oneself or about another text is refused', async () => {
    const other = await user({ apps: ['cert'] })
    for (const receivers of [[other.row.id], [malin.row.id], [999_999]]) {
      await expect(malin.api.tip({ content_id: method, receivers })).rejects.toEqual(refused('INVALID'))
    }
    await expect(malin.api.tip({ content_id: book, receivers: [other.row.id] })).rejects.toEqual(refused('NOT_FOUND'))
  })

  test('news are counted from the end of the visit before', async () => {
    await malin.api.visit()
    await malin.api.visit()
    expect(await malin.api.frame()).toMatchObject({ visited: null, news: 1 })
    const left = new Date(Date.now() - 2 * day)
    await db.materialVisit.update({ where: { user_id: malin.row.id }, data: { visited_at: left } })
    // The first page of the new visit is read before it is noted.
    expect(await malin.api.frame()).toMatchObject({ visited: left.toISOString() })
    await malin.api.visit()
    expect(await malin.api.news({})).toMatchObject({ visited: left.toISOString(), total: 1 })
    await db.content.update({
      where: { id: method },
      data: { updated_at: new Date(Date.now() - 3 * day), created_at: new Date(Date.now() - 3 * day) },
    })
    expect((await malin.api.news({})).items).toEqual([])
    // With no news the start shows what came last.
    expect((await malin.api.start({})).news).toMatchObject({ total: 0, items: [{ title: sentinel }, {}, {}] })
  })
})
