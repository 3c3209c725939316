import type { GatewayContext } from '../context.ts'

/** The relation operations that every to-many field of an input takes (contract §3.6), by the kind of target. */
export const commonTypes = /* GraphQL */ `
  scalar DateTime
  scalar Date
  scalar JSON
  scalar Upload

  type Author { id: ID! name: String type: String! }
  type Tag { id: ID! label: String! }
  "An image or attachment as it hangs on a record."
  type LinkedFile {
    id: ID!
    title: String
    filename: String
    filesize: Int
    filetype: String
    url: String
    description: String
    type: String!
  }

  input TagInput { label: String! }
  input TagRelation {
    create: [TagInput!]
    connect: [ID!]
    sync: [ID!]
    syncWithoutDetaching: [ID!]
    disconnect: [ID!]
    delete: [ID!]
  }
  "An id alone, or an object with the id and the pivot's own columns."
  input FileRelation {
    connect: [JSON!]
    sync: [JSON!]
    syncWithoutDetaching: [JSON!]
    disconnect: [ID!]
  }
  input UserRelation {
    connect: [JSON!]
    sync: [JSON!]
    syncWithoutDetaching: [JSON!]
    disconnect: [ID!]
  }
  input GroupBelongsTo { connect: ID disconnect: Boolean }
  input FileBelongsTo { connect: ID disconnect: Boolean }
`

type FileRow = { url: string } & Record<string, unknown>

/** File addresses are relative inside the product; an old client stands on another host. */
export const commonResolvers = {
  LinkedFile: {
    url: (file: FileRow, _args: unknown, { absolute }: GatewayContext) => absolute(file.url),
    type: () => 'File',
  },
}
