import type { Context } from '@kollegium/api/server'
import { buildPublicSite } from '@kollegium/api/testing/shown-site'
import { beforeEach, describe, expect, test } from 'vitest'
import { showSites } from './testing-visitors.ts'

// The rows that the public sites show, asked for by a visitor with all the fields that the contract has.

const { db, statementsOf, region, site, inputs, visitor, answerTo, ask, everything, read, lists, others } =
  await showSites()

const expired: Context = { ...visitor, actor: { ...visitor.actor, token: 'rejected' } }

/** The cost of a list with all the fields of its rows, and the length of its answer. */
async function costOf(query: string) {
  let length = 0
  const statements = await statementsOf(async () => {
    length = JSON.stringify(await ask(`{ f: ${query} }`)).length
  })
  return { statements: statements.length, length }
}

describe('with everything that can be asked of it', () => {
  test.each(read.map(({ one, key }) => [one, key?.name ?? 'id'] as const))('one %s', async (one, key) => {
    const input = inputs[`published.${one}.${key === 'id' ? 'get' : 'byName'}`] as Record<string, unknown>
    const row = await ask(`{ f: ${one}(${key}: ${JSON.stringify(input[key])}) ${everything(one)} }`)
    expect(row[key]).toBe(String(input[key]))
    expect(JSON.stringify(row)).not.toContain('Bara för oss')
  })

  test('lists cost as many statements for more rows', async () => {
    const before = []
    for (const query of [...lists, ...others]) before.push(await costOf(query))
    for (let more = 0; more < 2; more++) await buildPublicSite(db, region.group.id)
    for (const [index, query] of [...lists, ...others].entries()) {
      const now = await costOf(query)
      expect(now.statements, query).toBe(before[index]?.statements)
      expect(now.statements, query).toBeLessThan(80)
      if (lists.includes(query)) expect(now.length, query).toBeGreaterThan(before[index]?.length ?? 0)
    }
  })
})

describe('what visitors are not shown', () => {
  const group_id = site.group.id
  beforeEach(async () => {
    await db.content.updateMany({ where: { group_id }, data: { status: 'published' } })
    await db.user.update({ where: { id: site.user.id }, data: { status: true } })
  })
  const hide = (id: number) => db.content.update({ where: { id }, data: { status: 'unpublished' } })
  const items = async () =>
    (await ask(
      `{ f: queue(id: ${site.queue.id}) { items { id type title name email body ... on Card { entity { id name email title body } } } } }`,
    )) as { items: { id: string; type: string; email: string | null; name: string; entity?: object | null }[] }

  test('a row is null, whether it is there or not', async () => {
    await hide(site.article.id)
    expect(await ask(`{ f: article(id: ${site.article.id}) { id } }`)).toBeNull()
    expect(await ask('{ f: article(id: 2000000000) { id } }')).toBeNull()
    expect(await ask('{ f: menu(name: "ingen") { id } }')).toBeNull()
  })

  test('a draft and a hidden person are left out of a list, and null on a card', async () => {
    const all = (await items()).items
    expect(all.map(({ type }) => type)).toEqual(['Article', 'Page', 'Section', 'Event', 'Card', 'Card', 'User'])
    expect(all[6]).toMatchObject({ email: site.user.email, name: `Test ${site.user.lastname}` })
    await hide(site.page.id)
    await db.user.update({ where: { id: site.user.id }, data: { status: false } })
    const { items: left } = await items()
    expect(left.map(({ type }) => type)).toEqual(['Article', 'Section', 'Event', 'Card', 'Card'])
    expect(left.slice(3).map(({ entity }) => entity)).toEqual([null, null])
    expect(JSON.stringify(left)).not.toContain(site.user.email)
  })

  test('a found text has all that visitors read of it', async () => {
    const query = `{ f: searchContent(search: "${site.article.id}", types: ["Article"], limit: 200, entity: true) { entity { ... on Article { id body comments } } } }`
    await db.content.update({
      where: { id: site.article.id },
      data: { title: String(site.article.id), body: '<p>Text</p>' },
    })
    expect(await ask(query)).toContainEqual({
      entity: { id: String(site.article.id), body: '<p>Text</p>', comments: null },
    })
  })
})

describe('who shows a token that is good no more', () => {
  test.each([...lists, ...others].map((query) => [query.match(/^\w+/)?.[0], query]))(
    'is told to renew it: %s',
    async (_, query) => {
      const { errors, data } = await answerTo(`{ f: ${query} }`, expired)
      expect(errors?.map(({ message }) => message)).toEqual(['Unauthenticated.'])
      expect(data).toEqual({ f: null })
    },
  )
})
