import { buffer } from 'node:stream/consumers'
import { serveOn } from '@kollegium/api/testing/serve-on'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import express from 'express'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { expect, test } from 'vitest'
import { createGatewayApp } from './app.ts'
import { type Operation, operationsOf } from './request.ts'
import { startGateway } from './testing.ts'

const { db, ask, post, url, editor, services, visitor } = await startGateway()
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A form as apollo-upload-client sends it: `operations`, `map`, then the files, keys from "1". */
async function sendForm(parts: [string, string | Blob, string?][], as = 'editor') {
  const form = new FormData()
  for (const [name, value, filename] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, filename)
  }
  const response = await fetch(url, { method: 'POST', body: form, headers: { authorization: as } })
  return { status: response.status, body: await response.json() }
}

const createFile =
  'mutation ($file: Upload, $input: CreateFileInput) { createFile(file: $file, input: $input) { id title filename filetype filesize url public } }'

test('a file comes in by the multipart request specification', async () => {
  const portfolio = await buildPortfolio(db, { group_id: editor.groupId })
  const operations = JSON.stringify({
    query: createFile,
    variables: { file: null, input: { portfolio_id: String(portfolio.id), title: 'Prick' } },
  })
  const { status, body } = await sendForm([
    ['operations', operations],
    ['map', '{"1":["variables.file"]}'],
    ['1', new Blob([png]), 'prick.png'],
  ])
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      data: {
        createFile: {
          id: expect.any(String),
          title: 'Prick',
          filename: 'prick.png',
          filetype: 'image/png',
          filesize: png.length,
          url: expect.stringMatching(/^http:\/\/vo\.localhost:3000\/files\/\d+\/prick\.png$/),
          public: true,
        },
      },
    },
  })
  const lying = await sendForm([
    ['operations', operations],
    ['map', '{"1":["variables.file"]}'],
    ['1', new Blob(['<script>1</script>']), 'bild.png'],
  ])
  expect(lying.body.errors[0]).toMatchObject({
    message: 'Validation failed for the field [createFile].',
    extensions: { category: 'validation', validation: { file: [expect.any(String)] } },
  })
  const visitor = await sendForm(
    [
      ['operations', operations],
      ['map', '{"1":["variables.file"]}'],
      ['1', new Blob([png]), 'prick.png'],
    ],
    'nobody',
  )
  expect(visitor.body.errors[0].message).toBe('Unauthenticated.')
  expect(await db.file.count()).toBe(1)
})

test('the bytes that somebody unknown sends are passed over', async () => {
  const bytesTaken = async (isKnown: boolean) => {
    const app = express().post('/', async (request, response) => {
      const { variables } = (await operationsOf(request, response, async () => isKnown)) as Operation
      const { file } = variables as { file: { promise: Promise<FileUpload> } }
      const size = async () => (await buffer((await file.promise).createReadStream())).length
      response.json(await size().catch((error) => error.message))
    })
    const form = new FormData()
    form.append('operations', '{"query":"","variables":{"file":null}}')
    form.append('map', '{"1":["variables.file"]}')
    form.append('1', new Blob([new Uint8Array(100_000)]), 'x.png')
    return (await fetch(await serveOn(app), { method: 'POST', body: form })).json()
  }
  expect(await bytesTaken(true)).toBe(100_000)
  expect(await bytesTaken(false)).toContain('exceeds the 1 byte size limit')
})

test('a broken form is answered with 400 in the contract’s words', async () => {
  expect(await sendForm([['map', '{}']])).toMatchObject({
    status: 400,
    body: { message: 'Missing parameter operations.' },
  })
  expect(await sendForm([['operations', '{"query":"{ __typename }"}']])).toMatchObject({
    status: 400,
    body: { message: 'Missing parameter map.' },
  })
  expect(
    await sendForm([
      ['operations', '{nope'],
      ['map', '{}'],
    ]),
  ).toMatchObject({ status: 400, body: { message: 'Parameter operations is not valid JSON.' } })
})

test('a form whose operations hold very many values is refused like such JSON', async () => {
  const operations = `{"query":"{ __typename }","variables":{"a":[${'0,'.repeat(40_000)}0]}}`
  const refusal = { status: 400, body: { message: 'The request body holds more than 20000 values.' } }
  expect(
    await sendForm([
      ['operations', operations],
      ['map', '{}'],
    ]),
  ).toMatchObject(refusal)
  expect(await post(operations)).toMatchObject(refusal)
})

test('what is no GraphQL request is 400; everything that is executed is 200', async () => {
  expect((await post('{nope')).status).toBe(400)
  expect((await post({ nothing: 1 })).status).toBe(400)
  const long = (megabytes: number) => ({ query: '{ __typename }', variables: { text: 'x'.repeat(megabytes << 20) } })
  expect(await post(long(3))).toMatchObject({ status: 200, body: { data: { __typename: 'Query' } } })
  expect(await post(long(4))).toMatchObject({
    status: 413,
    body: { message: 'The request body is larger than 4 MB.' },
  })
  expect((await post([])).status).toBe(400)
  expect(await post({ query: '{ syntax' })).toMatchObject({
    status: 200,
    body: { errors: [{ extensions: { category: 'graphql' } }] },
  })
  expect((await post({ query: '{ __typename }' })).type).toMatch(/^application\/json/)
  const { headers } = await fetch(`${url}?query={__typename}`)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('a persisted query is answered so that the client sends the text, and then as any other', async () => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } }
  const told = {
    errors: [
      {
        message: 'PersistedQueryNotSupported',
        extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED', category: 'graphql' },
      },
    ],
  }
  const hashed = { operationName: 'A', variables: {}, extensions }
  expect(await post(hashed)).toMatchObject({ status: 200, body: told })
  const query = 'query A { __typename }'
  const answer = { data: { __typename: 'Query' } }
  expect(await post({ ...hashed, query })).toMatchObject({ status: 200, body: answer })
  expect(await post([hashed, { query }])).toMatchObject({ status: 200, body: [told, answer] })
  const byLink = await fetch(`${url}?extensions=${encodeURIComponent(JSON.stringify(extensions))}`)
  expect([byLink.status, await byLink.json()]).toEqual([200, told])
  // By other extensions nothing is asked for.
  expect((await post({ extensions: { tracing: true } })).status).toBe(400)
  expect((await fetch(`${url}?extensions=${encodeURIComponent('{nope')}`)).status).toBe(400)
})

test('a body in an encoding or character set that nobody reads is 400 too', async () => {
  const odd: Record<string, string>[] = [
    { 'content-type': 'application/json; charset=foo' },
    { 'content-type': 'application/json', 'content-encoding': 'foo' },
  ]
  for (const headers of odd) {
    const answer = await fetch(url, { method: 'POST', body: '{}', headers })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ message: expect.any(String) })
  }
})

test('a browser may call it from the host of a registered client, and from no other', async () => {
  await db.oauthClient.create({ data: { id: 'far', name: 'Far', redirect_uris: ['https://far.example/auth'] } })
  const allowed = async (origin: string, method: string) => {
    const body = method === 'POST' ? '{"query":"{ __typename }"}' : null
    const headers = { origin, 'content-type': 'application/json' }
    const answer = await fetch(url, { method, headers, body })
    if (method === 'OPTIONS') allowedHeaders = answer.headers.get('access-control-allow-headers')
    return answer.headers.get('access-control-allow-origin')
  }
  let allowedHeaders: string | null = null
  expect(await allowed('https://far.example', 'OPTIONS')).toBe('https://far.example')
  // Apollo's clients name themselves.
  expect(allowedHeaders).toMatch(/\bapollographql-client-name, apollographql-client-version\b/)
  expect(await allowed('https://far.example', 'POST')).toBe('https://far.example')
  expect(await allowed('https://evil.example', 'OPTIONS')).toBeNull()
  expect(await allowed('https://evil.example', 'POST')).toBeNull()
})

test('new bytes and new words of a file are kept both or neither; faults stand at the contract’s arguments', async () => {
  const portfolio = await buildPortfolio(db, { group_id: editor.groupId })
  const send = async (query: string, variables: object, bytes: Blob) => {
    const operations = JSON.stringify({ query, variables: { ...variables, file: null } })
    const parts: [string, string | Blob, string?][] = [
      ['operations', operations],
      ['map', '{"1":["variables.file"]}'],
    ]
    return (await sendForm([...parts, ['1', bytes, 'prick.png']])).body
  }
  const long = 'a'.repeat(201)
  const input = { portfolio_id: portfolio.id, title: long }
  const refused = await send(createFile, { input }, new Blob([png]))
  expect(refused.errors[0].extensions.validation).toEqual({ 'input.title': [expect.any(String)] })
  const made = await send(createFile, { input: { ...input, title: 'Prick' } }, new Blob([png]))
  const { id, url: before } = made.data.createFile

  const updateFile =
    'mutation ($id: ID!, $file: Upload, $input: UpdateFileInput) { updateFile(id: $id, file: $file, input: $input) { title url } }'
  const other = new Blob([png, new Uint8Array(1)])
  const failed = await send(updateFile, { id, input: { title: long } }, other)
  expect(failed.errors[0].extensions.validation).toEqual({ 'input.title': [expect.any(String)] })
  expect(await ask('query ($id: ID!) { file(id: $id) { title url } }', { id })).toEqual({
    data: { file: { title: 'Prick', url: before } },
  })
  const huge = new Blob([png, new Uint8Array(25 * 1024 * 1024)])
  for (const sent of [
    await send(createFile, { input: { portfolio_id: portfolio.id } }, huge),
    await send(updateFile, { id }, huge),
  ]) {
    expect(sent.errors[0].extensions.validation).toEqual({ file: ['Filen är för stor. Högsta storlek är 25 MB.'] })
  }
  const changed = await send(updateFile, { id, input: { title: 'Punkt' } }, other)
  expect(changed.data.updateFile.title).toBe('Punkt')
  expect(changed.data.updateFile.url).not.toBe(before)
})

test('an empty name is none, and variables may be a text of JSON', async () => {
  const query = 'query A($l: Int) { __typename articles(limit: $l) { paginatorInfo { perPage } } }'
  const data = { __typename: 'Query', articles: { paginatorInfo: { perPage: 3 } } }
  for (const variables of ['{"l":3}', { l: 3 }])
    expect((await post({ operationName: '', query, variables })).body).toEqual({ data })
  for (const variables of ['{}', '', 'null', null, undefined])
    expect(await post({ query: '{ __typename }', variables })).toMatchObject({ status: 200, body: { data: {} } })
  const broken = await post({ query: '{ __typename }', variables: '{"l":' })
  expect([broken.status, broken.body]).toEqual([400, { message: 'The variables parameter is not valid JSON.' }])
  expect((await post({ query: '{ __typename }', variables: '3' })).status).toBe(400)
  const link = await fetch(
    `${url}?query=${encodeURIComponent(query)}&operationName=&variables=${encodeURIComponent('{"l":3}')}`,
    {
      headers: { authorization: 'editor' },
    },
  )
  expect(await link.json()).toEqual({ data })
})

test('a batch that is too long is told how long it may be; other methods, which there are', async () => {
  const refused = await post(Array(200).fill({ query: '{ __typename }' }))
  expect([refused.status, refused.body]).toEqual([400, { message: 'A batch holds at most 20 operations, got 200.' }])
  expect((await post(Array(20).fill({ query: '{ __typename }' }))).body).toHaveLength(20)
  const put = await fetch(url, { method: 'PUT' })
  expect([put.status, put.headers.get('allow'), await put.json()]).toEqual([
    405,
    'GET, HEAD, POST',
    { message: 'The PUT method is not supported for this route. Supported methods: GET, HEAD, POST.' },
  ])
})

test('a batch is answered in order; a link may only ask', async () => {
  const batch = await post([{ query: '{ a: __typename }' }, { query: '{ b: __typename }' }])
  expect(batch.body).toEqual([{ data: { a: 'Query' } }, { data: { b: 'Query' } }])
  const link = async (query: string) => (await fetch(`${url}?query=${encodeURIComponent(query)}`)).json()
  expect(await link('{ __typename }')).toEqual({ data: { __typename: 'Query' } })
  expect(await link('mutation { deleteArticle(id: 1) { id } }')).toMatchObject({
    errors: [{ message: 'GET supports only query operation' }],
  })
})

test('nobody is told the schema in production, unless it is switched on', async () => {
  const asked = async (env: object, query = '{ __schema { queryType { name } } }', variables = {}) => {
    const gateway = createGatewayApp({ ...services, env: { ...services.env, ...env } } as never, async () => visitor)
    const origin = await serveOn(express().use(gateway))
    const body = JSON.stringify({ query, variables })
    return (await fetch(origin, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()
  }
  const told = { data: { __schema: { queryType: { name: 'Query' } } } }
  expect((await asked({ NODE_ENV: 'production' })).errors[0].message).toContain('introspection has been disabled')
  expect(await asked({ NODE_ENV: 'production', GRAPHQL_INTROSPECTION: 'on' })).toEqual(told)
  expect((await asked({ NODE_ENV: 'development', GRAPHQL_INTROSPECTION: 'off' })).data).toBeUndefined()
  expect(await asked({ NODE_ENV: 'development' })).toEqual(told)

  const wrong: [string, object?][] = [
    ['{ articlez { data { id } } }'],
    ['query ($q: X) { articles(orderBy: $q) { data { id } } }', { q: [{ colum: 'id' }] }],
    ['query ($o: X) { articles(orderBy: $o) { data { id } } }', { o: [{ order: 'ASK' }] }],
  ]
  for (const [query, variables] of wrong) {
    expect((await asked({ NODE_ENV: 'development' }, query, variables)).errors[0].message).toContain('Did you mean')
    const { errors } = await asked({ NODE_ENV: 'production' }, query, variables)
    expect(errors[0].message).not.toContain('Did you mean')
  }
})
