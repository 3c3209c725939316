import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { slugOf } from '../../kernel/slug.ts'
import { bookRouter } from '../../modules/content/book.router.ts'
import { portfolioRouter } from '../../modules/documents/portfolio.router.ts'
import { settingRouter } from '../../modules/site-settings/setting.router.ts'
import type { World } from '../../testing/world.ts'
import { publishedTexts } from '../published/texts.ts'
import { searchRouter } from '../search/search.router.ts'
import { materialRouter } from './material.router.ts'

/** Calls the library, and all else that might show its texts. */
export const apiOf = createCallerFactory(
  router({
    material: materialRouter,
    book: bookRouter,
    setting: settingRouter,
    portfolio: portfolioRouter,
    published: publishedTexts.book,
    search: searchRouter,
  }),
)
export type More = Parameters<typeof buildContent>[1]
/** A day in milliseconds. */
export const day = 24 * 3600_000
/** A word that stands in the library alone. */
export const sentinel = 'Kantarellmetoden'
/** The titles of rows in their order. */
export const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title)

/** Returns what makes a published page of a book, and a person with the app. */
export function stepsOf(world: World) {
  const { db } = world
  const page = (title: string, parent_id: number | null, more: More = {}) =>
    buildContent(db, {
      ...{
        type: 'book',
        status: 'published',
        group_id: null,
        title,
        slug: slugOf(title),
        parent_id,
      },
      ...more,
    })
  const user = async (more: Parameters<typeof buildUser>[1] = {}) => {
    const row = await buildUser(db, { apps: ['metodmaterial'], ...more })
    return { row, ctx: await world.as(row.id), api: apiOf(await world.as(row.id)).material }
  }
  return { page, user }
}

/** Makes anew the library: Bok ─ Demens ─ Kantarellmetoden, Minneskort; Bok ─ Medicin ─ Delegering. Malin reads it. */
export async function buildLibrary(world: World) {
  const { db } = world
  const { page, user } = stepsOf(world)
  await world.clear()
  const old = new Date(Date.now() - 40 * day)
  const past = { created_at: old, updated_at: old }
  const book = (await page('Bok', null, { access: 'metodmaterial' })).id
  const demens = (await page('Demens', book)).id
  const adult = (await buildTag(db, { label: 'Vuxenutbildning', audience: true })).id
  const tags = { connect: [{ id: adult }] }
  const settings = { minutes: 45, participants: '4–12 deltagare', languageLevel: 'Från sfi C', icon: null }
  const method = (await page(sentinel, demens, { body: `<p>${sentinel} hjälper.</p>`, tags, settings } as More)).id
  await page('Minneskort', demens, past)
  const medicin = (await page('Medicin', book)).id
  await page('Delegering', medicin, { ...past, tags } as More)
  await db.setting.create({ data: { name: 'metodmaterialBook', value: book, group_id: null } })
  const shelf = await buildPortfolio(db, { disk: 's3.vodocs_files', group_id: null, material: true })
  const document = (
    await buildFile(db, { portfolio_id: shelf.id, title: 'Kort att skriva ut', filetype: 'application/pdf' })
  ).id
  await db.fileText.create({ data: { file_id: document, text: `${sentinel} på papper`, status: 'read' } })
  const malin = await user({ firstname: 'Malin', lastname: 'Skissgren' })
  return { book, demens, method, document, adult, malin }
}
