import { gql } from '@apollo/client/core'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeAll, expect, test } from 'vitest'
import { type Legacy, legacyClient, readError } from './client.ts'
import { startServer } from './server.ts'

// Files through apollo-upload-client: the multipart request that it makes, and the JSON when there is no file.

const { db, graphqlAddress, tree, bearer } = await startServer()
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => new File([png], name, { type: 'image/png' })
const sent: string[] = []
let client: Legacy

beforeAll(async () => {
  const { authorization } = await bearer('editor')
  const session = { access: authorization.replace('Bearer ', ''), refresh: '', group: tree.here }
  client = legacyClient(graphqlAddress, session, undefined, (url, init) => {
    sent.push(init?.body instanceof FormData ? 'multipart' : 'json')
    return fetch(url, init)
  })
})

const createFile = gql`
  mutation CreateFile($file: Upload, $input: CreateFileInput!) {
    createFile(file: $file, input: $input) { id title filename filetype url public type }
  }
`

test('one file, and afterwards other bytes and other words for it', async () => {
  const portfolio = await buildPortfolio(db, { group_id: tree.here })
  const input = { portfolio_id: String(portfolio.id), title: 'Prick' }
  const { data } = await client.mutate({ mutation: createFile, variables: { file: picture('prick.png'), input } })
  expect(data.createFile).toMatchObject({ title: 'Prick', filename: 'prick.png', filetype: 'image/png', type: 'File' })
  expect(sent).toEqual(['multipart'])

  const updateFile = gql`
    mutation UpdateFile($id: ID!, $file: Upload, $input: UpdateFileInput!) {
      updateFile(id: $id, file: $file, input: $input) { id title url }
    }
  `
  const { id, url } = data.createFile
  const words = await client.mutate({ mutation: updateFile, variables: { id, input: { title: 'Punkt' } } })
  expect(words.data.updateFile).toMatchObject({ id, title: 'Punkt', url })
  expect(sent).toEqual(['multipart', 'json'])
  const other = new File([png, new Uint8Array(1)], 'prick.png')
  const bytes = await client.mutate({ mutation: updateFile, variables: { id, file: other, input: {} } })
  expect(bytes.data.updateFile).toMatchObject({ id, title: 'Punkt' })
  expect(bytes.data.updateFile.url).not.toBe(url)
})

test('a list of files, made and linked where they are shown', async () => {
  const mutation = gql`
    mutation CreateArticle($input: CreateArticleInput!) {
      createArticle(input: $input) { id images { id filename description } attachments { filename } }
    }
  `
  const same = picture('samma.png')
  const input = {
    title: 'Med bilder',
    images: { create: [{ file: picture('ett.png') }, { file: same, title: 'Två' }] },
    attachments: { create: [{ file: same }] },
  }
  const { data } = await client.mutate({ mutation, variables: { input } })
  expect(data.createArticle.images.map(({ filename }: { filename: string }) => filename)).toEqual([
    'ett.png',
    'samma.png',
  ])
  expect(data.createArticle.attachments).toMatchObject([{ filename: 'samma.png' }])
})

test('a file that is not what it says is refused at its place, and nothing is kept', async () => {
  const before = [await db.file.count(), await db.content.count()]
  const lying = new File(['<script>1</script>'], 'bild.png', { type: 'image/png' })
  const single = await client
    .mutate({ mutation: createFile, variables: { file: lying, input: {} } })
    .catch((thrown) => thrown)
  expect(readError(single).fields).toEqual({ file: [expect.any(String)] })
  const mutation = gql`mutation ($input: CreateArticleInput!) { createArticle(input: $input) { id } }`
  const images = { create: [{ file: picture('bra.png') }, { file: lying }] }
  const nested = await client
    .mutate({ mutation, variables: { input: { title: 'X', images } } })
    .catch((thrown) => thrown)
  expect(readError(nested).fields).toEqual({ 'input.images.create.1.file': [expect.any(String)] })
  expect([await db.file.count(), await db.content.count()]).toEqual(before)
})
