import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { buildContent } from '../testing/factories/content.ts'
import { buildEducationUsage } from '../testing/factories/education.ts'
import { buildFile } from '../testing/factories/file.ts'
import { buildFolder } from '../testing/factories/folder.ts'
import { buildGroup } from '../testing/factories/group.ts'
import { buildMenu, buildMenuLink } from '../testing/factories/menu.ts'
import { buildPortfolio } from '../testing/factories/portfolio.ts'
import { buildSurvey } from '../testing/factories/survey.ts'

// The rules of migration `domain_rules` (docs/decisions/0012-rules-in-the-database.md).

const { db, clear } = await createTestDatabase()
beforeEach(clear)

/** Counts the connections to this database that wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return row?.count ?? 0
}

/** The table of a tree, with functions that make a row below another, and move one. */
type Tree = {
  make(parent: number | null): Promise<{ id: number }>
  move(id: number, parent: number): Promise<unknown>
}

async function treeOf(name: string): Promise<Tree> {
  if (name === 'Folder') {
    const { id: portfolio_id } = await buildPortfolio(db)
    return {
      make: (folder_id) => buildFolder(db, { portfolio_id, folder_id }),
      move: (id, folder_id) => db.folder.update({ where: { id }, data: { folder_id } }),
    }
  }
  if (name === 'Content') {
    return {
      make: (parent_id) => buildContent(db, { type: 'book', group_id: null, parent_id }),
      move: (id, parent_id) => db.content.update({ where: { id }, data: { parent_id } }),
    }
  }
  if (name === 'MenuLink') {
    const { id: menu_id } = await buildMenu(db)
    return {
      make: (parent_id) => buildMenuLink(db, { menu_id, parent_id }),
      move: (id, parent_id) => db.menuLink.update({ where: { id }, data: { parent_id } }),
    }
  }
  const { id: survey_id } = await buildSurvey(db)
  return {
    make: (parent_id) => db.validigGeneralSurveyRow.create({ data: { survey_id, parent_id, title: 'Fråga' } }),
    move: (id, parent_id) => db.validigGeneralSurveyRow.update({ where: { id }, data: { parent_id } }),
  }
}

describe.each(['Folder', 'Content', 'MenuLink', 'ValidigGeneralSurveyRow'])('the tree of %s', (name) => {
  test('has no ring, also not by two moves at the same moment', async () => {
    const tree = await treeOf(name)
    const root = await tree.make(null)
    const middle = await tree.make(root.id)
    const leaf = await tree.make(middle.id)
    for (const parent of [root.id, middle.id, leaf.id]) await expect(tree.move(root.id, parent)).rejects.toThrow()
    const [one, other] = [await tree.make(null), await tree.make(null)]
    const moves = await Promise.allSettled([tree.move(one.id, other.id), tree.move(other.id, one.id)])
    expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('addresses', () => {
  const addresses = async (content_id: number) =>
    (await db.urlAlias.findMany({ where: { content_id }, orderBy: { id: 'asc' } })).map(
      ({ alias, current }) => `${alias}${current ? '' : ' (old)'}`,
    )

  test('each type has its own kind; what is only part of pages has none', async () => {
    const made = async (type: 'article' | 'page' | 'event' | 'book' | 'queue' | 'section' | 'card') =>
      addresses((await buildContent(db, { type, slug: 'namn', group_id: null })).id)
    expect(await made('article')).toEqual(['artiklar/namn'])
    expect(await made('page')).toEqual(['namn'])
    expect(await made('event')).toEqual(['evenemang/namn'])
    expect(await made('section')).toEqual([])
    expect(await made('card')).toEqual([])
  })

  test('an old one stays until somebody else’s text takes it, and comes back with its slug', async () => {
    const { id } = await buildContent(db, { slug: 'forr', group_id: null })
    const rename = (which: number, slug: string) => db.content.update({ where: { id: which }, data: { slug } })
    await rename(id, 'nu')
    expect(await addresses(id)).toEqual(['artiklar/forr (old)', 'artiklar/nu'])
    await rename(id, 'forr')
    expect(await addresses(id)).toEqual(['artiklar/forr', 'artiklar/nu (old)'])
    const other = await buildContent(db, { slug: 'nu', group_id: null })
    expect([await addresses(id), await addresses(other.id)]).toEqual([['artiklar/forr'], ['artiklar/nu']])
  })

  test('a site has its own', async () => {
    const [one, other] = [await buildContent(db, { slug: 'lika' }), await buildContent(db, { slug: 'lika' })]
    expect([await addresses(one.id), await addresses(other.id)]).toEqual([['artiklar/lika'], ['artiklar/lika']])
  })
})

describe('history', () => {
  test('of a group: a row for each state, one of them open', async () => {
    const { id } = await buildGroup(db, { title: 'Först', category: 'local' })
    await db.group.update({ where: { id }, data: { title: 'Sedan', description: 'Syns inte i statistik' } })
    await db.group.update({ where: { id }, data: { description: 'Fortfarande inte' } })
    const states = () => db.groupHistory.findMany({ where: { group_id: id }, orderBy: { id: 'asc' } })
    expect((await states()).map(({ title, valid_until }) => [title, valid_until === null])).toEqual([
      ['Först', false],
      ['Sedan', true],
    ])
    await db.group.delete({ where: { id } })
    expect((await states()).every(({ valid_until }) => valid_until !== null)).toBe(true)
  })

  test('of an education: taken away and put back in one transaction it was never gone', async () => {
    const usage = await buildEducationUsage(db, { certified: new Date('2024-05-01') })
    const { education_id, education_usage_id } = usage
    await db.$transaction([
      db.educationUsage.deleteMany({ where: { education_usage_id } }),
      db.educationUsage.create({ data: { education_id, education_usage_id, certified: usage.certified } }),
    ])
    const states = await db.educationUsageHistory.findMany({ where: { education_id } })
    expect(states).toHaveLength(1)
    expect(states[0]).toMatchObject({ valid_until: null, certified: usage.certified })
  })

  test('of an education: its name is part of the state, and stays when it is deleted', async () => {
    const { education_id } = await buildEducationUsage(db, {})
    const rename = (title: string) => db.education.update({ where: { id: education_id }, data: { title } })
    await rename('Vård')
    await rename('Vård och omsorg')
    await db.education.update({ where: { id: education_id }, data: { code: 'VO' } })
    const states = () => db.educationUsageHistory.findMany({ where: { education_id }, orderBy: { id: 'asc' } })
    const told = async () => (await states()).slice(-2).map(({ title, valid_until }) => [title, valid_until === null])
    expect(await told()).toEqual([
      ['Vård', false],
      ['Vård och omsorg', true],
    ])
    await db.education.delete({ where: { id: education_id } })
    expect(await told()).toEqual([
      ['Vård', false],
      ['Vård och omsorg', false],
    ])
  })

  test('of an education that is renamed while a group is saved: no state keeps the old name', async () => {
    const usage = await buildEducationUsage(db, {})
    const { education_id, education_usage_id } = usage
    const { promise: renamed, resolve: tellRenamed } = Promise.withResolvers<void>()
    const { promise: waited, resolve: goOn } = Promise.withResolvers<void>()
    const renaming = db.$transaction(async (tx) => {
      await tx.education.update({ where: { id: education_id }, data: { title: 'Nytt namn' } })
      tellRenamed()
      await waited
    })
    await renamed
    const saving = db.$transaction([
      db.educationUsage.deleteMany({ where: { education_usage_id } }),
      db.educationUsage.create({ data: { education_id, education_usage_id } }),
    ])
    // Either the save waits for the rename, or it had not to wait.
    await Promise.race([saving, vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 10_000 })])
    goOn()
    await Promise.all([renaming, saving])
    const open = await db.educationUsageHistory.findMany({ where: { education_id, valid_until: null } })
    expect(open.map(({ title }) => title)).toEqual(['Nytt namn'])
  })
})

test('a version is of one row, and goes with it', async () => {
  const [menu, text] = [await buildMenu(db), await buildContent(db)]
  const snapshot = { title: 'Som det var' }
  await expect(db.revision.create({ data: { snapshot } })).rejects.toThrow('Revision_of_one')
  const both = { menu_id: menu.id, content_id: text.id, snapshot }
  await expect(db.revision.create({ data: both })).rejects.toThrow('Revision_of_one')
  await db.revision.create({ data: { menu_id: menu.id, snapshot } })
  await db.menu.delete({ where: { id: menu.id } })
  expect(await db.revision.count()).toBe(0)
})

test('a menu’s key is its own on a site, but for what lies in the trash', async () => {
  const { name, group_id } = await buildMenu(db)
  await expect(buildMenu(db, { name, group_id })).rejects.toThrow('Unique constraint')
  for (let count = 0; count < 2; count++) await buildMenu(db, { name, group_id, trashed_at: new Date() })
})

test('a file’s portfolio_status is its portfolio’s, whatever is written there', async () => {
  const [open, hidden] = [await buildPortfolio(db), await buildPortfolio(db, { status: false })]
  const { id } = await buildFile(db, { portfolio_id: hidden.id })
  const told = async () => (await db.file.findUniqueOrThrow({ where: { id } })).portfolio_status
  expect(await told()).toBe(false)
  await db.file.update({ where: { id }, data: { portfolio_status: true } })
  expect(await told()).toBe(false)
  await db.file.update({ where: { id }, data: { portfolio_id: open.id } })
  expect(await told()).toBe(true)
  await db.portfolio.update({ where: { id: open.id }, data: { status: false } })
  expect(await told()).toBe(false)
})

test('a file with malicious code is hidden, whatever is written there, until it has other bytes', async () => {
  const portfolio = await buildPortfolio(db)
  const { id } = await buildFile(db, { portfolio_id: portfolio.id, malware: 'Eicar' })
  const told = async () => (await db.file.findUniqueOrThrow({ where: { id } })).portfolio_status
  expect(await told()).toBe(false)
  await db.file.update({ where: { id }, data: { portfolio_status: true } })
  expect(await told()).toBe(false)
  await db.portfolio.update({ where: { id: portfolio.id }, data: { status: false } })
  await db.portfolio.update({ where: { id: portfolio.id }, data: { status: true } })
  expect(await told()).toBe(false)
  await db.file.update({ where: { id }, data: { portfolio_id: (await buildPortfolio(db)).id } })
  expect(await told()).toBe(false)
  await db.file.update({ where: { id }, data: { malware: null } })
  expect(await told()).toBe(true)
  await db.file.update({ where: { id }, data: { malware: 'Eicar' } })
  expect(await told()).toBe(false)
})
