import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { expect, test } from 'vitest'
import { startGateway } from './testing.ts'

const { db, ask, post, editor, askers, member, statementsOf } = await startGateway()
const group_id = editor.groupId

const create = /* GraphQL */ `mutation ($input: NyArtikelInput) { createArticle(input: $input) { id title status tags { id label } images { id url type } } }`

test('an article is made, read, changed and deleted, whatever the client calls its input types', async () => {
  const tag = await buildTag(db, { group_id, label: 'Nyhet' })
  const portfolio = await buildPortfolio(db, { group_id })
  const file = await buildFile(db, { portfolio_id: portfolio.id, filename: 'a.png', filetype: 'image/png' })
  const input = {
    title: 'Ny',
    tags: { connect: [tag.id], create: [{ label: 'Handledare' }] },
    images: { sync: [{ id: file.id, description: 'Alt' }] },
  }
  const made = (await ask(create, { input })).data?.createArticle as unknown as {
    id: string
    tags: unknown[]
    images: unknown[]
  }
  expect(made).toMatchObject({
    title: 'Ny',
    status: 'unpublished',
    tags: [{ label: 'Handledare' }, { label: 'Nyhet' }],
  })
  expect(made.images).toEqual([
    { id: String(file.id), type: 'File', url: expect.stringMatching(`^http://vo.localhost:3000/files/${file.id}/`) },
  ])
  expect(typeof made.id).toBe('string')

  const changed = await ask(
    'mutation ($id: ID!) { updateArticle(id: $id, input: { tags: { disconnect: ["' +
      tag.id +
      '"] }, title: "Ändrad" }) { title tags { label } images { id } } }',
    { id: made.id },
  )
  expect(changed.data?.updateArticle).toEqual({
    title: 'Ändrad',
    tags: [{ label: 'Handledare' }],
    images: [{ id: String(file.id) }],
  })
  const inside = await ask(
    `mutation { updateArticle(input: { id: ${made.id}, body: "<p>Hej<script>1</script></p>" }) { body title } }`,
  )
  expect(inside.data?.updateArticle).toEqual({ body: '<p>Hej</p>', title: 'Ändrad' })

  expect((await ask(`mutation { deleteArticle(id: "${made.id}") { id } }`)).data).toEqual({
    deleteArticle: { id: made.id },
  })
  expect(await ask(`{ article(id: "${made.id}") { id } }`)).toEqual({ data: { article: null } })
  expect((await ask(`mutation { deleteArticle(id: "${made.id}") { id } }`)).data).toEqual({ deleteArticle: null })
})

test('lists page as the contract says, and order by column or field', async () => {
  await db.content.deleteMany({})
  for (let n = 1; n <= 7; n++) await buildContent(db, { group_id, title: `Artikel ${n}`, slug: `a-${n}` })
  const first = await ask(
    'query ($o: [QueryArticlesOrderByOrderByClause!]) { articles(first: 3, page: 2, orderBy: $o) { paginatorInfo { count currentPage firstItem hasMorePages lastItem lastPage perPage total } data { title body images { id } } } }',
    {
      o: [{ field: 'TITLE', order: 'ASC' }],
    },
  )
  expect(first.data?.articles).toEqual({
    paginatorInfo: {
      count: 3,
      currentPage: 2,
      firstItem: 4,
      hasMorePages: true,
      lastItem: 6,
      lastPage: 3,
      perPage: 3,
      total: 7,
    },
    data: [4, 5, 6].map((n) => ({ title: `Artikel ${n}`, body: '', images: [] })),
  })
  const empty = await ask(
    '{ articles(search: "finns inte") { paginatorInfo { total firstItem lastItem lastPage hasMorePages } data { id } } }',
  )
  expect(empty.data?.articles).toEqual({
    paginatorInfo: { total: 0, firstItem: null, lastItem: null, lastPage: 1, hasMorePages: false },
    data: [],
  })
  expect(
    (
      await ask(
        '{ articles(limit: 100000, page: -4, orderBy: [{column: "nope", order: DESC}]) { paginatorInfo { perPage currentPage } } }',
      )
    ).data,
  ).toEqual({
    articles: { paginatorInfo: { perPage: 200, currentPage: 1 } },
  })
})

test('a list with relations costs the same number of statements for two rows as for twenty', async () => {
  const query =
    '{ articles(limit: 50) { data { id title author { name } tags { label } images { url } attachments { url } } } }'
  const more = (slug: string) => buildContent(db, { group_id, slug, author_id: editor.user.id })
  // Relations of no row ask nothing, so each kind of row is there from the start.
  await more('en')
  const few = await statementsOf(() => ask(query))
  for (let n = 0; n < 20; n++) await more(`fler-${n}`)
  expect((await statementsOf(() => ask(query))).length).toBeLessThanOrEqual(few.length)
})

test('a nested id of another group is refused at its argument, and nothing is written', async () => {
  const foreign = await buildTag(db)
  const before = await db.content.count()
  const tags = await db.tag.count()
  const answer = await ask(create, {
    input: { title: 'X', tags: { create: [{ label: 'Kvar?' }], connect: [foreign.id] } },
  })
  expect(answer.errors?.[0]).toMatchObject({
    message: 'Validation failed for the field [createArticle].',
    extensions: { category: 'validation', validation: { 'input.tags.connect.0': [expect.any(String)] } },
  })
  expect(await db.content.count()).toBe(before)
  // The mutation is one transaction: the tag made on the way is gone too.
  expect(await db.tag.count()).toBe(tags)
})

test('the errors are those of the contract, to the letter', async () => {
  const invalid = await post({ query: 'mutation {\n  nytt: createArticle(input: { title: "" }) { id } }' })
  expect(invalid.status).toBe(200)
  expect(invalid.text).toBe(
    '{"errors":[{"message":"Validation failed for the field [nytt].","extensions":{"validation":{"input.title":["Obligatoriskt"]},"category":"validation"},"locations":[{"line":2,"column":3}],"path":["nytt"]}],"data":{"nytt":null}}',
  )
  const visitor = await post({ query: '{ users { data { id } } __typename }' }, null)
  expect(visitor.text).toBe(
    '{"errors":[{"message":"Unauthenticated.","extensions":{"guards":["api"],"category":"authentication"},"locations":[{"line":1,"column":3}],"path":["users"]}],"data":{"users":null,"__typename":"Query"}}',
  )
  const unknown = await post({ query: '{ nothing }' })
  expect(unknown.body).toEqual({
    errors: [
      {
        message: 'Cannot query field "nothing" on type "Query".',
        extensions: { category: 'graphql' },
        locations: [{ line: 1, column: 3 }],
      },
    ],
  })
  const missing = await ask('mutation { updateArticle(id: 999999, input: { title: "x" }) { id } }')
  expect(missing.errors?.[0]?.extensions).toEqual({ category: 'graphql' })
})

test('who may read but not write is told so', async () => {
  const reader = await member([{ subject: 'Article', name: 'read' }], group_id)
  askers.set('reader', reader.ctx)
  const { id } = await buildContent(db, { group_id, title: 'Orörd' })
  const answer = await ask(`mutation { updateArticle(id: ${id}, input: { title: "x" }) { id } }`, {}, 'reader')
  expect(answer.errors?.[0]).toMatchObject({
    message: 'This action is unauthorized.',
    extensions: { category: 'authorization' },
  })
  expect(await db.content.findUnique({ where: { id }, select: { title: true } })).toEqual({ title: 'Orörd' })
})
