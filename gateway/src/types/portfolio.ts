import { folder as folderResource, portfolio as portfolioResource } from '@kollegium/api/definitions/documents'
import type { Extra } from '../contract.ts'
import { byRightOrShown, type Entity } from '../entity.ts'
import { idOf, optionalId } from '../ids.ts'
import { type ListArguments, listInputOf, pageArguments } from '../paging.ts'

// Spec §3 Document bank. Its lists have no paginator.

/** Spec §3 Portfolio. */
export const portfolio: Entity = {
  type: 'Portfolio',
  one: 'portfolio',
  many: 'portfolios',
  unpaged: 25,
  resource: portfolioResource,
  procedures: (api) => api.portfolio,
  visitors: (api) => api.published.portfolio,
  typed: { status: 'Published' },
  fields: `
    id: ID!
    disk: String!
    status: Published
    name: String!
    title: String!
    description: String
    created_at: DateTime!
    updated_at: DateTime!`,
}

/** Spec §3 Folder. */
export const folder: Entity = {
  type: 'Folder',
  one: 'folder',
  many: 'folders',
  unpaged: 25,
  resource: folderResource,
  procedures: (api) => api.folder,
  filters: {
    arguments: 'portfolio_id: ID folder_id: ID',
    read: ({ portfolio_id, folder_id }) => ({ portfolio_id, folder_id }),
  },
  fields: `
    id: ID!
    portfolio_id: ID
    folder_id: ID
    title: String!
    description: String
    fullPath: [PathStep!]
    created_at: DateTime!
    updated_at: DateTime!`,
  typeDefs: 'type PathStep { id: ID! title: String! }',
}

const elementFields = `
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
  type: String!
  created_at: DateTime!
  updated_at: DateTime!
`

type Place = { portfolio_id: string; folder_id?: string | null; filetypes?: string[] | null }

/** The contents of a folder: folders first, then files. */
export const folderElements: Extra = {
  typeDefs: /* GraphQL */ `
    "A folder or a file: asked for by what both have, by what one alone has, or by fragments."
    interface FolderElement { ${elementFields} fullPath: [PathStep!] }
    extend type Folder implements FolderElement {
      status: Boolean path: String filename: String filesize: Int filetype: String url: String previewUrl: String public: Boolean
    }
    extend type File implements FolderElement { fullPath: [PathStep!] }
    extend type Query {
      folderElements(portfolio_id: ID!, folder_id: ID, filetypes: [String!] ${pageArguments}): [FolderElement!]
    }
  `,
  resolvers: {
    FolderElement: { __resolveType: ({ type }: { type: string }) => type },
    Query: {
      folderElements: (_root, args: Place & ListArguments, context) => {
        const { folder, published } = context.api
        const asked = {
          ...listInputOf(args),
          portfolio_id: idOf(args.portfolio_id),
          folder_id: optionalId(args.folder_id),
          filetypes: args.filetypes,
        }
        return byRightOrShown(
          context,
          () => folder.elements(asked),
          () => published.folder.elements(asked),
        )
      },
    },
  },
}
