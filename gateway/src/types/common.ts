import type { GatewayContext } from '../context.ts'
import type { Row } from '../rows.ts'

/** The types that several entities share. */
export const commonTypes = /* GraphQL */ `
  scalar DateTime
  scalar Date
  scalar JSON
  scalar Upload
  scalar Published
  scalar Status
  scalar TextStatus

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

type FileRow = Row & { url: string }

/** The resolvers of these types. An old client runs on another host, and gets absolute addresses of files. */
export const commonResolvers = {
  LinkedFile: {
    url: (file: FileRow, _args: unknown, { absolute }: GatewayContext) => absolute(file.url),
    type: () => 'File',
  },
}
