import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { loadBrand } from '../brands/brand.ts'
import { ensureUploadPortfolio } from '../documents/upload-portfolio.ts'
import { callerOf, prepareSettings, rights, settingSteps, unknown } from './testing.ts'

const world = await createWorld()
const { db } = world

let ctx: Context
let region: number
let groupId: number
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  ;({ region, groupId, ctx, api } = await prepareSettings(world))
})

const { own, set, named } = settingSteps(world, () => ({ groupId, api }))

describe('update', () => {
  async function one() {
    const portfolio = await buildPortfolio(db, { group_id: groupId })
    const file = await buildFile(db, { portfolio_id: portfolio.id, filetype: 'image/png', filename: 'bild.png' })
    return {
      newsQueue: (await own('queue')).id,
      mainMenu: (await buildMenu(db, { group_id: groupId })).id,
      footerPage: (await own('page')).id,
      voadminDefaultHelpBook: (await own('book')).id,
      publicDefaultPortfolio: portfolio.id,
      defaultUserAvatar: file.id,
      vocertCourseMomentBillingMail: 'faktura@example.com',
    }
  }

  test('many at once; null and an empty text take away, what is left out stays', async () => {
    const data = await one()
    const saved = await api.update({ data })
    for (const [name, value] of Object.entries(data)) {
      expect(saved.items.find((item) => item.name === name)).toMatchObject({ own: value, value })
    }
    expect(await api.list()).toEqual(saved)
    expect(saved.items.find(({ name }) => name === 'defaultUserAvatar')?.file).toMatchObject({
      id: data.defaultUserAvatar,
      filename: 'bild.png',
      url: `/files/${data.defaultUserAvatar}/bild.png`,
    })
    const less = await api.update({ data: { newsQueue: null, vocertCourseMomentBillingMail: '' } })
    const left = less.items.filter(({ own }) => own !== null).map(({ name }) => name)
    expect(left.sort()).toEqual(
      Object.keys(data)
        .filter((name) => !['newsQueue', 'vocertCourseMomentBillingMail'].includes(name))
        .sort(),
    )
    expect(await db.auditEntry.findMany({ select: { subject: true, action: true, subject_id: true } })).toEqual(
      Array(2).fill({ subject: 'Setting', action: 'update', subject_id: String(groupId) }),
    )
  })

  test('every value must be readable and of the right kind, or nothing is saved; each field says so', async () => {
    const good = await one()
    const foreign = await buildPortfolio(db)
    const hidden = await buildFile(db, { portfolio_id: foreign.id, filetype: 'image/png' })
    const text = await buildFile(db, { portfolio_id: good.publicDefaultPortfolio })
    const secret = await buildPortfolio(db, { group_id: groupId, disk: 's3.vodocs_files' })
    const below = await own('book', { parent_id: good.voadminDefaultHelpBook })
    const gone = await own('queue', { trashed_at: new Date() })
    const wrong = {
      slideshowQueue: good.footerPage,
      newsQueue: gone.id,
      puffQueue: (await buildContent(db, { type: 'queue' })).id,
      mainMenu: (await buildMenu(db)).id,
      footerPage: good.newsQueue,
      collegePage: 2_000_000_000,
      publicDefaultPortfolio: secret.id,
      validigDefaultPortfolio: foreign.id,
      defaultUserAvatar: text.id,
      defaultContentAvatar: hidden.id,
      voadminDefaultHelpBook: below.id,
    }
    const fields = {
      ...Object.fromEntries(Object.keys(wrong).map((name) => [`data.${name}`, unknown])),
      'data.publicDefaultPortfolio': ['Välj en av gruppens egna publika portföljer'],
      'data.defaultUserAvatar': ['Välj en publicerad bild i en publik portfölj'],
      'data.voadminDefaultHelpBook': ['Välj en hjälpbok som inte ligger under en annan'],
    }
    await expect(api.update({ data: { ...wrong, footerMenu: good.mainMenu } })).rejects.toEqual(
      refused('INVALID', fields),
    )
    await expect(api.update({ data: { vocertCourseMomentBillingMail: 'x' } })).rejects.toEqual(
      refused('INVALID', { 'data.vocertCourseMomentBillingMail': ['Ogiltig e-postadress'] }),
    )
    await expect(api.update({ data: { newsQueue: 'x' as never } })).rejects.toEqual(refused('INVALID'))
    expect(await db.setting.count()).toBe(0)
  })

  test('a value that was there may stay though one could not have chosen it', async () => {
    const theirs = await buildContent(db, { type: 'queue' })
    await set(groupId, 'newsQueue', theirs.id)
    const page = await own('page')
    await api.update({ data: { newsQueue: theirs.id, footerPage: page.id } })
    expect(await named('newsQueue')).toMatchObject({ own: theirs.id, target: null })
  })

  test('two people: the second is told who was faster, also when a value was taken away', async () => {
    const queue = await own('queue')
    const { updated_at: first } = await api.update({ data: { newsQueue: queue.id } })
    const other = await world.member(rights, groupId)
    await callerOf(other.ctx).update({ data: { newsQueue: null }, updated_at: first })
    const late = api.update({ data: { puffQueue: queue.id }, updated_at: first })
    await expect(late).rejects.toMatchObject({
      cause: {
        code: 'CONFLICT',
        details: {
          stale: true,
          name: `${other.user.firstname} ${other.user.lastname}`,
          current: { items: expect.any(Array) },
        },
      },
    })
    await expect(api.update({ data: { puffQueue: queue.id }, updated_at: null })).rejects.toEqual(refused('CONFLICT'))
    expect(await named('puffQueue')).toMatchObject({ own: null })
    const { updated_at } = await api.list()
    const saves = [queue, queue, queue].map(({ id }) => api.update({ data: { puffQueue: id }, updated_at }))
    const results = await Promise.allSettled(saves)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is for who may change the settings of that group', async () => {
    const data = { newsQueue: (await own('queue')).id }
    const reader = await world.member([{ subject: 'Setting', name: 'read' }], groupId)
    for (const attempt of [
      () => callerOf(reader.ctx).update({ data }),
      () => callerOf({ ...ctx, groupId: region }).update({ data }),
      () => callerOf({ ...ctx, groupId: null }).update({ data }),
    ]) {
      await expect(attempt()).rejects.toEqual(refused('FORBIDDEN'))
    }
    await expect(callerOf(world.visitor).update({ data })).rejects.toEqual(refused('UNAUTHENTICATED'))
    expect(await db.setting.count()).toBe(0)
  })

  test('the settings that others keep stay as they are', async () => {
    await db.setting.create({ data: { name: 'brand', value: { name: 'Provnätet' } } })
    const portfolio = await ensureUploadPortfolio(db, groupId)
    await api.update({ data: { newsQueue: (await own('queue')).id } })
    expect((await loadBrand(db)).name).toBe('Provnätet')
    expect(await ensureUploadPortfolio(db, groupId)).toBe(portfolio)
    expect(await named('publicDefaultPortfolio')).toMatchObject({ own: portfolio })
    await api.update({ data: { publicDefaultPortfolio: null } })
    // Uploads still find the portfolio that was made for them.
    expect(await ensureUploadPortfolio(db, groupId)).toBe(portfolio)
    expect(await named('publicDefaultPortfolio')).toMatchObject({ own: portfolio })
  })
})
