import { ApolloLink, gql } from '@apollo/client/core'
import { BatchHttpLink } from '@apollo/client/link/batch-http'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { beforeAll, expect, test } from 'vitest'
import { type Legacy, legacyClient, readError } from './client.ts'
import { startServer } from './server.ts'

// Queries and mutations as an old client sends them: with its own type names, and with `__typename` in the input as it
// was read.

const { db, origin, graphqlAddress, tree, bearer, env } = await startServer()
const sessionOf = async (name: string) => ({
  access: (await bearer(name)).authorization.replace('Bearer ', ''),
  refresh: '',
  group: tree.here,
})
let client: Legacy
beforeAll(async () => {
  client = legacyClient(graphqlAddress, await sessionOf('editor'))
})

const articleFields = gql`
  fragment ArticleFields on Article { id title status settings tags { id label } author { id name type } created_at }
`

test('a record is made, read, sent back with its type names, listed and deleted', async () => {
  const tag = await buildTag(db, { group_id: tree.here, label: 'Kurs' })
  const made = await client.mutate({
    mutation: gql`
      mutation CreateArticle($input: NewArticle!) { createArticle(input: $input) { ...ArticleFields } }
      ${articleFields}
    `,
    variables: { input: { title: 'Ny kurs', tags: { connect: [tag.id] }, settings: { hideTopImage: true } } },
  })
  const article = made.data.createArticle
  expect(article).toMatchObject({ title: 'Ny kurs', settings: { hideTopImage: true }, __typename: 'Article' })
  expect(article.created_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

  const changed = await client.mutate({
    mutation: gql`
      mutation UpdateArticle($id: Int!, $input: ArticleInput!) { updateArticle(id: $id, input: $input) { ...ArticleFields } }
      ${articleFields}
    `,
    variables: {
      id: article.id,
      input: { title: 'Ändrad', tags: { sync: article.tags }, settings: { ...article.settings, __typename: 'X' } },
    },
  })
  expect(changed.data.updateArticle).toMatchObject({ id: article.id, title: 'Ändrad', tags: [{ label: 'Kurs' }] })

  const list = gql`
    query Articles($search: X, $page: X, $limit: X, $orderBy: [QueryArticlesOrderByOrderByClause!]) {
      articles(search: $search, page: $page, limit: $limit, orderBy: $orderBy) {
        paginatorInfo { total currentPage hasMorePages }
        data { ...ArticleFields }
      }
    }
    ${articleFields}
  `
  const variables = { search: 'ändr', page: 1, limit: 10, orderBy: [{ column: 'created_at', order: 'DESC' }] }
  const { data } = await client.query({ query: list, variables })
  expect(data.articles.paginatorInfo).toMatchObject({ total: 1, currentPage: 1, hasMorePages: false })
  expect(data.articles.data[0].id).toBe(article.id)

  const gone = gql`mutation DeleteArticle($id: ID!) { deleteArticle(id: $id) { id } }`
  expect((await client.mutate({ mutation: gone, variables: { id: article.id } })).data.deleteArticle.id).toBe(
    article.id,
  )
  expect((await client.mutate({ mutation: gone, variables: { id: article.id } })).data.deleteArticle).toBeNull()
})

test('a validation error has its message and the fields to show it at', async () => {
  const mutation = gql`mutation CreatePage($input: CreatePageInput!) { createPage(input: $input) { id } }`
  const error = await client.mutate({ mutation, variables: { input: { title: '' } } }).catch((thrown) => thrown)
  expect(readError(error)).toEqual({
    unauthenticated: false,
    message: 'Validation failed for the field [createPage].',
    category: 'validation',
    fields: { 'input.title': ['Obligatoriskt'] },
  })
})

test('a survey’s options go out as JSON texts from the two operations of surveys, and come back as they were', async () => {
  const office = legacyClient(graphqlAddress, await sessionOf('administrator'))
  const options = { scale: [1, 2.5], labels: { ja: 'Ja – "självklart"', nej: null }, emoji: '🧑‍🏫' }
  const fields = gql`
    fragment SurveyFields on ValidigGeneralSurvey { id rows { id title options items { id title options } } }
  `
  type Row = { id: string; title: string; options: string | null; items?: Row[] }
  const read = (rows: Row[]): unknown[] =>
    rows.map(({ title, options: text, items = [] }) => ({
      title,
      options: JSON.parse(text ?? 'null'),
      items: read(items),
    }))
  const made = await office.mutate({
    mutation: gql`
      mutation CreateGeneralSurvey($input: GeneralSurveyInput!) { createGeneralSurvey(input: $input) { ...SurveyFields } }
      ${fields}
    `,
    variables: {
      input: {
        title: 'Validering',
        rows: [
          { title: 'Kan du?', options, items: [{ title: 'Hur väl?', options: JSON.stringify([1, 2]) }] },
          { title: 'Text', options: 'fritext' },
          { title: 'Utan' },
        ],
      },
    },
  })
  const { id, rows } = made.data.createGeneralSurvey
  const [first, text, without] = [
    { title: 'Kan du?', options, items: [{ title: 'Hur väl?', options: [1, 2], items: [] }] },
    { title: 'Text', options: 'fritext', items: [] },
    { title: 'Utan', options: null, items: [] },
  ]
  expect(read(rows)).toEqual([first, text, without])
  expect(await db.validigGeneralSurveyRow.findUnique({ where: { id: Number(rows[0].id) } })).toMatchObject({ options })

  // The client sends the rows back as it read and structured them, with one row changed.
  const [one, ...rest] = rows as Row[]
  const sent = [one, ...rest].map((row) => ({ ...row, options: JSON.parse(row?.options ?? 'null') }))
  const changed = await office.mutate({
    mutation: gql`
      mutation UpdateGeneralSurvey($id: ID!, $input: X!) { updateGeneralSurvey(id: $id, input: $input) { ...SurveyFields } }
      ${fields}
    `,
    variables: { id, input: { rows: [{ ...sent[0], options: [] }, ...sent.slice(1)] } },
  })
  const after = changed.data.updateGeneralSurvey.rows as Row[]
  expect(read(after)).toEqual([{ ...first, options: [] }, text, without])
  expect(after.map((row) => row.id)).toEqual(rows.map((row: Row) => row.id))
})

test('who may not is told so; a visitor is unauthenticated; other root fields still answer', async () => {
  const reader = legacyClient(graphqlAddress, await sessionOf('member'))
  const mutation = gql`mutation { createTag(input: { label: "x" }) { id } }`
  expect(readError(await reader.mutate({ mutation }).catch((thrown) => thrown))).toMatchObject({
    message: 'This action is unauthorized.',
    category: 'authorization',
  })
  const visitor = legacyClient(graphqlAddress, { access: '', refresh: '' })
  const query = gql`{ users { data { id } } searchContent(search: "finns ej") { id } }`
  const { data, errors } = await visitor.query({ query, errorPolicy: 'all' })
  expect(errors?.map(({ message }) => message)).toEqual(['Unauthenticated.'])
  expect(data).toEqual({ users: null, searchContent: [] })
})

test('what Apollo Client itself raises: a status of 300 or more, an answer that is no JSON', async () => {
  const elsewhere = legacyClient(`${origin}/api/v1/nothing`, await sessionOf('editor'))
  const error = await elsewhere.query({ query: gql`{ __typename }` }).catch((thrown) => thrown)
  expect(readError(error).message).toBe('Response not successful: Received status code 404')
  // The endpoint answers 200 to every operation that can be executed, so that clients read its errors.
  const wrong = await client.query({ query: gql`{ nothing }` }).catch((thrown) => thrown)
  expect(readError(wrong)).toMatchObject({
    message: expect.stringContaining('Cannot query field'),
    category: 'graphql',
  })
})

test('operations sent together are answered together, in order', async () => {
  const { access } = await sessionOf('editor')
  const headers = { Authorization: `Bearer ${access}`, VoGroup: String(tree.here) }
  const batch = new BatchHttpLink({ uri: graphqlAddress, batchMax: 10, batchInterval: 5, headers })
  const together = legacyClient(graphqlAddress, { access, refresh: '' })
  together.setLink(ApolloLink.from([batch]))
  const answers = await Promise.all([
    together.query({ query: gql`{ tags { paginatorInfo { total } } }` }),
    together.query({ query: gql`{ nothing }` }).catch((thrown) => readError(thrown).category),
    together.query({ query: gql`{ pages { paginatorInfo { total } } }` }),
  ])
  expect(answers[0]).toMatchObject({ data: { tags: { paginatorInfo: { total: expect.any(Number) } } } })
  expect(answers[1]).toBe('graphql')
  expect(answers[2]).toMatchObject({ data: { pages: { paginatorInfo: { total: 0 } } } })
})

test('docs.HOST has the document bank’s part of the contract, and that alone', async () => {
  const { access } = await sessionOf('editor')
  const ask = async (host: string, query: string) => {
    const { request } = await import('node:http')
    const headers = {
      host,
      'content-type': 'application/json',
      authorization: `Bearer ${access}`,
      vogroup: String(tree.here),
    }
    return new Promise<{ data?: Record<string, unknown>; errors?: { message: string }[] }>((resolve, reject) => {
      const call = request(graphqlAddress, { method: 'POST', headers }, (response) => {
        let text = ''
        response.on('data', (part) => {
          text += part
        })
        response.on('end', () => resolve(JSON.parse(text)))
      })
      call.on('error', reject)
      call.end(JSON.stringify({ query }))
    })
  }
  for (const label of ['docs', 'local-docs']) {
    const host = `${label}.${env.PUBLIC_HOST}`
    expect((await ask(host, '{ portfolios { id title } }')).data).toEqual({ portfolios: [] })
    expect((await ask(host, '{ articles { data { id } } }')).errors?.[0]?.message).toContain('Cannot query field')
  }
  expect(
    (await ask(`skane.${env.PUBLIC_HOST}`, '{ articles { data { id } } portfolios { id } }')).errors,
  ).toBeUndefined()
})
