import type { GatewayContext } from '../context.ts'

/** What several entities have in common. */
export const commonTypes = /* GraphQL */ `
  scalar DateTime
  scalar Date
  scalar JSON
  scalar Upload
  scalar Published
  scalar Status

  type Author { id: ID! name: String type: String! }
  "A row that another one names."
  type Named { id: ID! title: String name: String label: String type: String }
  type UrlAlias { id: ID! usage_id: ID usage_type: String alias: String }
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

  "One content item or user of any kind, by its type and id; what else was read of it may come back."
  input EntityBelongsTo { connect: JSON disconnect: Boolean delete: Boolean }
`

type FileRow = { url: string } & Record<string, unknown>

/** File addresses are relative inside the product; an old client stands on another host. */
export const commonResolvers = {
  LinkedFile: {
    url: (file: FileRow, _args: unknown, { absolute }: GatewayContext) => absolute(file.url),
    type: () => 'File',
  },
}
