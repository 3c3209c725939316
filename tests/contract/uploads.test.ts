import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { gql } from '@apollo/client/core'
import { zipOf } from '@kollegium/api/testing'
import { createFingerprint } from '@kollegium/api/testing/database-state'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeAll, expect, test } from 'vitest'
import { type Legacy, legacyClient, readError } from './client.ts'
import { startServer } from './server.ts'

// Files through apollo-upload-client: its multipart request, and JSON when there is no file.

const { db, env, graphqlAddress, tree, bearer } = await startServer()
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

const fingerprint = await createFingerprint(db)

/** Counts all traces of an upload: rows, jobs and bytes. */
const everything = async () => ({
  rows: await fingerprint(),
  jobs: await db.$queryRaw`SELECT id, name FROM pgboss.job WHERE name = 'read-file' ORDER BY id`,
  files: readdirSync(join(env.DATA_DIR, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort(),
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

/** Makes a picture of one dot whose header states another size. */
function pictureOf(width: number, height: number) {
  const lying = Buffer.from(png)
  lying.writeUInt32BE(width, 16)
  lying.writeUInt32BE(height, 20)
  lying.writeUInt32BE(crc32(lying.subarray(12, 29)), 29)
  return lying
}

test.each([
  ['kurs.docx', zipOf({ 'word/document.xml': Buffer.alloc(200_000_000) }), 'Filen är för stor när den packas upp'],
  ['bild.png', pictureOf(12_000, 8_400), 'Bilden har för många bildpunkter. Högst 50 miljoner.'],
  [
    'bild.png',
    pictureOf(2 ** 31 - 1, 2 ** 31 - 1),
    'Bilden är skadad eller inte hel. Välj den på nytt, eller en annan kopia.',
  ],
  ['bild.jpg', png, 'Filens innehåll stämmer inte med filändelsen'],
  ['kurs.pdf', zipOf({ 'word/document.xml': '<w:t>x</w:t>' }), 'Filens innehåll stämmer inte med filändelsen'],
  [
    'kurs.zip',
    zipOf({ 'a.txt': 'x' }),
    'Filtypen tas inte emot. Välj till exempel PDF, Word, Excel, PowerPoint, bild, film eller ljud.',
  ],
])(
  '%s of another kind than it says, or that would unpack to gigabytes, is refused and not kept: %#',
  async (name, bytes, text) => {
    const portfolio = await buildPortfolio(db, { group_id: tree.here })
    const before = await everything()
    const file = new File([new Uint8Array(bytes)], name)
    const alone = { mutation: createFile, variables: { file, input: { portfolio_id: String(portfolio.id) } } }
    const nested = {
      mutation: gql`mutation ($input: CreateArticleInput!) { createArticle(input: $input) { id } }`,
      variables: { input: { title: 'X', attachments: { create: [{ file: picture('bra.png') }, { file }] } } },
    }
    const begun = performance.now()
    const refusals = [alone, nested].map((each) => client.mutate<unknown>(each).catch((thrown) => readError(thrown)))
    expect(await Promise.all(refusals)).toMatchObject([
      { message: 'Validation failed for the field [createFile].', category: 'validation', fields: { file: [text] } },
      { category: 'validation', fields: { 'input.attachments.create.1.file': [text] } },
    ])
    expect(performance.now() - begun).toBeLessThan(3_000)
    expect(await everything()).toEqual(before)
  },
)

test('what is made along with something that fails late is gone: rows, bytes and jobs', async () => {
  const make = gql`mutation ($input: CreateArticleInput!) { createArticle(input: $input) { id images { id filesize } } }`
  const change = gql`
    mutation ($id: ID!, $input: UpdateArticleInput!) { updateArticle(id: $id, input: $input) { images { id filesize } } }
  `
  const made = await client.mutate({
    mutation: make,
    variables: { input: { title: 'Finns', images: { create: [{ file: picture('var.png') }] } } },
  })
  const { id, images } = made.data.createArticle
  const other = new File([png, new Uint8Array(1)], 'blev.png', { type: 'image/png' })
  const replaced = { update: [{ id: images[0].id, title: 'Blev', file: other }] }
  const before = await everything()

  const input = {
    title: 'X',
    images: { create: [{ file: picture('ett.png') }] },
    attachments: { create: [{ file: new File(['Ord'], 'ord.txt') }] },
    tags: { delete: [999_999] },
  }
  const refusals = await Promise.all(
    [
      { mutation: make, variables: { input } },
      { mutation: change, variables: { id, input: { ...input, images: replaced } } },
    ].map((each) => client.mutate<unknown>(each).catch((thrown) => thrown)),
  )
  for (const each of refusals) expect(readError(each).fields).toEqual({ 'input.tags.delete.0': [expect.any(String)] })
  const updateFile = gql`
    mutation ($id: ID!, $file: Upload, $input: UpdateFileInput!) { updateFile(id: $id, file: $file, input: $input) { id } }
  `
  const unplaced = { id: images[0].id, file: other, input: { folder_id: '999999' } }
  const refusal = await client.mutate({ mutation: updateFile, variables: unplaced }).catch((thrown) => thrown)
  expect(readError(refusal).fields).toEqual({ 'input.folder_id': [expect.any(String)] })
  expect(await everything()).toEqual(before)

  const { data } = await client.mutate({ mutation: change, variables: { id, input: { images: replaced } } })
  expect(data.updateArticle.images).toMatchObject([{ id: images[0].id, filesize: png.length + 1 }])
  expect((await everything()).files).toHaveLength(before.files.length)
})
