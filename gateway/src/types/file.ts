import { invalid } from '@kollegium/api/definitions'
import { file as resource } from '@kollegium/api/definitions/documents'
import type { GatewayContext } from '../context.ts'
import { type Entity, orNull, type WriteProcedures } from '../entity.ts'
import { t } from '../i18n.ts'
import { idOf, optionalId } from '../ids.ts'
import type { Unit } from '../nested-writes.ts'
import type { Row } from '../rows.ts'
import { arrived, type UploadedFile } from '../upload-source.ts'

type FileInput = Row & { file?: UploadedFile }
type Args = { id: string; file?: UploadedFile; input?: FileInput | null }

const base: Entity = {
  type: 'File',
  one: 'file',
  many: 'files',
  resource,
  // An upload creates a file, and its bytes are no part of the form.
  without: ['create', 'update'],
  procedures: (api) => api.file,
  fields: `
    id: ID!
    portfolio_id: ID
    folder_id: ID
    title: String!
    description: String
    status: Boolean
    path: String
    filename: String
    filesize: Int
    filetype: String
    url: String
    previewUrl: String
    public: Boolean
    created_at: DateTime!
    updated_at: DateTime!`,
  filters: {
    arguments: 'portfolio_id: ID folder_id: ID',
    read: ({ portfolio_id, folder_id }) => ({ portfolio_id, folder_id }),
  },
}

/** Spec §3 File: the fields of its form. */
const formFields = 'portfolio_id: ID folder_id: ID title: String description: String status: Published file: Upload'

async function create({ file = null, ...words }: FileInput, { context }: Pick<Unit, 'context'>) {
  const place = { folder_id: optionalId(words.folder_id), portfolio_id: optionalId(words.portfolio_id) }
  return context.upload(file, { ...words, ...place })
}

/** Spec §3 File, §7.5: an optional uploaded file plus input. */
export const file: Entity = {
  ...base,
  writer: { create, update: (id, input, { context }) => update(id, input, context) },
  typeDefs: /* GraphQL */ `
    input CreateFileInput { ${formFields} }
    input UpdateFileInput { id: ID ${formFields} }
    extend type Mutation {
      createFile(file: Upload, input: CreateFileInput): File
      updateFile(id: ID, file: Upload, input: UpdateFileInput): File
    }
  `,
  resolvers: {
    Mutation: {
      createFile: (_root, { file, input }: Args, context) =>
        create({ ...input, file: file ?? input?.file ?? null }, { context }),
      updateFile: (_root, { id, file, input }: Args, context) => {
        const { id: inside, ...given } = input ?? {}
        return update(idOf(id ?? inside), { ...given, ...(file && { file }) }, context)
      },
    },
    File: {
      url: (row: { url: string }, _args, { absolute }) => absolute(row.url),
      path: (row: { url: string }, _args, { absolute }) => absolute(row.url),
      previewUrl: (row: { previewUrl: string | null }, _args, { absolute }) =>
        row.previewUrl && absolute(row.previewUrl),
    },
  },
}

/** Changes a file's texts, its bytes, or both in one transaction. */
async function update(id: number, { file, portfolio_id, ...words }: FileInput, context: GatewayContext) {
  const said = optionalId(portfolio_id)
  if (said !== null) await requireSamePortfolio(id, said, context)
  const bytes = await arrived(file)
  if (!bytes) return write(id, words, context)
  const hasWords = Object.keys(words).length > 0
  await context.replaceFile(id, bytes, async (inner) => hasWords && write(id, words, inner))
  return orNull(context.api.file.get({ id }))
}

/** A form sends back the file's portfolio. Only `file.move` moves a file there. @throws AppError INVALID for another one */
async function requireSamePortfolio(id: number, portfolio_id: number, { api }: GatewayContext) {
  const known = await api.file.get({ id })
  if (known.portfolio_id !== portfolio_id)
    throw invalid({ 'data.portfolio_id': [t('valid.readOnly')] }, t('valid.invalidFields'))
}

function write(id: number, { folder_id, ...words }: Row, { api }: GatewayContext) {
  const place = folder_id === undefined ? {} : { folder_id: optionalId(folder_id) }
  const files: Pick<WriteProcedures, 'update'> = api.file
  return files.update({ id, data: { ...words, ...place } })
}
