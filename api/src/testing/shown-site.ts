import type { Db } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildEducation, buildEducationUsage } from '@kollegium/db/testing/factories/education'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildMenu, buildMenuLink } from '@kollegium/db/testing/factories/menu'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import type { SettingName } from '../modules/settings/setting-fields.ts'

export type PublicSite = Awaited<ReturnType<typeof buildPublicSite>>

/** A local college whose sub-site is open, with one of everything that visitors read, hanging together. @param parent_id the college above */
export async function buildPublicSite(db: Db, parent_id: number | null = null) {
  const group = await buildGroup(db, { category: 'local', parent_id, vopagesStatus: true })
  const group_id = group.id
  const portfolio = await buildPortfolio(db, { group_id })
  const folder = await buildFolder(db, { portfolio_id: portfolio.id })
  const file = await buildFile(db, { portfolio_id: portfolio.id })
  const inFolder = await buildFile(db, { portfolio_id: portfolio.id, folder_id: folder.id })
  const image = await buildFile(db, { portfolio_id: portfolio.id, filetype: 'image/png', filename: 'bild.png' })
  const user = await buildUser(db, { status: true })
  await buildMembership(db, { group_id, user_id: user.id })
  const tag = await buildTag(db, { group_id })

  const hanging = {
    author_id: user.id,
    comments: 'Bara för oss',
    tags: { connect: { id: tag.id } },
    images: { create: { file_id: image.id } },
    attachments: { create: { file_id: file.id } },
  }
  const shown = { group_id, status: 'published' as const }
  const build = async (
    type: 'article' | 'page' | 'section' | 'event' | 'card' | 'queue' | 'book',
    more: object = {},
  ) => {
    const { id } = await buildContent(db, { ...shown, ...hanging, type, ...more })
    return { id }
  }
  const article = await build('article')
  const page = await build('page')
  const section = await build('section', { image_full_id: image.id })
  const event = await build('event', { start_date: new Date('2026-05-04'), location: 'Aulan' })
  const contact = await build('card', { entity_user_id: user.id, settings: { fields: ['name', 'phone1'] } })
  const card = await build('card', { entity_content_id: page.id })
  const items = [article, page, section, event, card, contact].map(({ id }, position) => ({ content_id: id, position }))
  const queue = await build('queue', { items: { create: [...items, { user_id: user.id, position: items.length }] } })
  const book = await build('book')
  const below = await build('book', { parent_id: book.id })

  const menu = await buildMenu(db, { group_id, description: 'Bara för oss' })
  const menulink = await buildMenuLink(db, { menu_id: menu.id, content_id: page.id })
  await buildMenuLink(db, { menu_id: menu.id, parent_id: menulink.id })
  const named = { mainMenu: menu.id, newsQueue: queue.id, footerPage: page.id, publicDefaultPortfolio: portfolio.id }
  const settings: Partial<Record<SettingName, number>> = { ...named, defaultContentAvatar: image.id }
  const data = Object.entries(settings).map(([name, value]) => ({ name, value, group_id }))
  await db.setting.createMany({ data })

  const education = await buildEducation(db)
  const educator = await buildGroup(db, { category: 'educator', parent_id: group_id })
  for (const education_usage_id of [group_id, educator.id])
    await buildEducationUsage(db, { education_id: education.id, education_usage_id })
  await db.groupContact.create({ data: { group_id, user_id: user.id }, select: { user_id: true } })

  return {
    ...{ group, portfolio, folder, file, inFolder, image, user, tag, menu, menulink, education, educator },
    ...{ article, page, section, event, card, contact, queue, book, below },
  }
}

/** An input for each of the procedures that visitors read the site by. */
export function publicSiteInputs(site: PublicSite): Record<string, unknown> {
  const list = { limit: 200 }
  const read = (name: string, { id }: { id: number }) => ({
    [`published.${name}.records`]: list,
    [`published.${name}.get`]: { id },
    [`published.${name}.readable`]: list,
  })
  return {
    ...read('article', site.article),
    ...read('page', site.page),
    ...read('section', site.section),
    ...read('event', site.event),
    ...read('card', site.card),
    ...read('queue', site.queue),
    ...read('book', site.book),
    ...read('menu', site.menu),
    'published.menu.byName': { name: site.menu.name },
    'published.setting.list': undefined,
    ...read('group', site.group),
    'published.group.all': {},
    ...read('education', site.education),
    ...read('portfolio', site.portfolio),
    'published.folder.elements': { portfolio_id: site.portfolio.id, folder_id: null },
  }
}
