import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import type { GatewayContext } from '../context.ts'
import { orNull, writtenFields } from '../crud-fields.ts'
import { idOf } from '../nested.ts'
import { listArguments } from '../paging.ts'

export const fileTypes = /* GraphQL */ `
  type File {
    id: ID!
    portfolio_id: ID
    folder_id: ID
    title: String!
    description: String
    status: Boolean
    path: String
    filename: String!
    filesize: Int!
    filetype: String!
    url: String!
    previewUrl: String
    type: String!
    public: Boolean!
    created_at: DateTime!
    updated_at: DateTime!
  }
  type FilePaginator { paginatorInfo: PaginatorInfo! data: [File!]! }

  input CreateFileInput {
    portfolio_id: ID
    folder_id: ID
    title: String
    description: String
  }
  input UpdateFileInput {
    id: ID
    folder_id: ID
    title: String
    description: String
    status: Boolean
  }

  extend type Query {
    file(id: ID!): File
    files(${listArguments}): FilePaginator
  }
  extend type Mutation {
    createFile(file: Upload, input: CreateFileInput): File
    updateFile(id: ID!, file: Upload, input: UpdateFileInput): File
    deleteFile(id: ID!): File
  }
`

type Row = Record<string, unknown>
type Args = { id: string; file?: Promise<FileUpload> | null; input?: Row | null }

const { Query, Mutation, update } = writtenFields(
  { one: 'file', many: 'files', type: 'File' },
  (api) => api.file,
  fileData,
)

function fileData(input: Row): Row {
  const { folder_id, portfolio_id, ...plain } = input
  return {
    ...plain,
    ...(folder_id !== undefined && { folder_id: folder_id === null ? null : idOf(folder_id) }),
    ...(portfolio_id !== undefined && { portfolio_id: idOf(portfolio_id) }),
  }
}

export const fileResolvers = {
  Query,
  Mutation: {
    ...Mutation,
    createFile: async (_root: unknown, { file, input }: Args, context: GatewayContext) =>
      context.upload(await file, fileData(input ?? {})),
    updateFile: async (_root: unknown, { id, file, input }: Args, context: GatewayContext) => {
      const replaced = await file
      if (input && !replaced) return update(undefined, { id, input }, context)
      if (replaced) {
        const also = (inner: GatewayContext) => (input ? update(undefined, { id, input }, inner) : Promise.resolve())
        await context.replaceFile(idOf(id), replaced, also)
      }
      return orNull(context.api.file.get({ id: idOf(id) }))
    },
  },
  File: {
    url: (file: { url: string }, _args: unknown, { absolute }: GatewayContext) => absolute(file.url),
    path: (file: { url: string }, _args: unknown, { absolute }: GatewayContext) => absolute(file.url),
    previewUrl: (file: { previewUrl: string | null }, _args: unknown, { absolute }: GatewayContext) =>
      file.previewUrl && absolute(file.previewUrl),
    type: () => 'File',
  },
}
