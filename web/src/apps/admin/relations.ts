import type { EntitySearch } from '../../features/entities/entity.ts'
import { t } from '../../lib/i18n.ts'
import type { Me } from '../../lib/me.tsx'
import type { Client } from '../../lib/trpc.ts'
import type { RelationSource, TreeRow } from '../../resource/relation-source.ts'
import type { Row } from '../../resource/screen.ts'
import { matching, type Option } from '../../ui/options.ts'

const LIMIT = 20

const groupOption = (group: { id: number; title: string; category: keyof typeof categories }): Option<number> => ({
  value: group.id,
  label: group.title,
  hint: t(categories[group.category]),
})
const categories = {
  region: 'enum.group.category.region',
  local: 'enum.group.category.local',
  educator: 'enum.group.category.educator',
  employer: 'enum.group.category.employer',
  other: 'enum.group.category.other',
} as const

const titled = (row: { id: number; title: string }): Option<number> => ({ value: row.id, label: row.title })

/** Names the group of a row, to people who see several. */
type WhoseOf = (row: object) => string | undefined
/** The way to a row, without itself. */
const above = (path: readonly { title: string }[]) =>
  path
    .slice(0, -1)
    .map(({ title }) => title)
    .join(' / ') || undefined
const tagOption = (tag: { id: number; label: string }): Option<number> => ({ value: tag.id, label: tag.label })
const userOption = (user: { id: number; name: string; firstname: string; lastname: string; email: string }) => ({
  value: user.id,
  label: `${user.firstname} ${user.lastname}`.trim() || user.name,
  hint: user.email,
})

type RoleOption = { id: number; label: string; grantable?: boolean }

/** A catalogue of roles, matched here; with `granting` those that one may not give can't be chosen. */
const roleOptions = (
  ask: (client: Client) => Promise<RoleOption[]>,
  { granting = false }: { granting?: boolean } = {},
): RelationSource => {
  const all = async (client: Client) =>
    (await ask(client)).map(({ id, label, grantable }): Option<number> => {
      const closed = granting && !grantable
      return { value: id, label, ...(closed && { disabled: true, note: t('user.notGrantable') }) }
    })
  return {
    search: async (client, text) => matching(await all(client), text),
    get: async (client, id) =>
      (await all(client)).find((each) => each.value === id) ?? { value: id, label: String(id) },
  }
}

type Listed = { id: number; title: string }
type TitledClient = {
  list: { query: (input: { search: string; limit: number }) => Promise<{ items: Listed[] }> }
  get: { query: (input: { id: number }) => Promise<Listed> }
}

/** Rows with a title, of the group one works in. */
const titledRows = (api: (client: Client) => TitledClient, whoseOf: WhoseOf): RelationSource => ({
  search: async (client, search) =>
    (await api(client).list.query({ search, limit: LIMIT })).items.map((row) => ({
      ...titled(row),
      hint: whoseOf(row),
    })),
  get: async (client, id) => titled(await api(client).get.query({ id })),
})

const MOST = 200
/** More rows than anybody looks over; a longer list is searched. */
const MAX_IN_TREE = 2000

/** Every page of a list, for trees: a row's parent may stand anywhere in it. Null when it is too long. */
async function wholeTree<Row>(ask: (page: number) => Promise<{ items: Row[]; total: number }>): Promise<Row[] | null> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await ask(page)
    if (total > MAX_IN_TREE) return null
    rows.push(...items)
    if (rows.length >= total || items.length === 0) return rows
  }
}

/** Pages of the site that the record belongs to; of a new one, the site that one works in. */
async function bookTree(client: Client, record: Row | null): Promise<TreeRow[] | null> {
  const group_id = record ? ((record.group as { id: number } | null)?.id ?? null) : undefined
  const { items, total } = await client.book.tree.query({ group_id, limit: MAX_IN_TREE })
  return total > items.length ? null : items
}

/** Of a record that lies in a portfolio, those of that one. */
const inPortfolioOf = (record: Row | null | undefined) =>
  typeof record?.portfolio_id === 'number' ? { portfolio_id: [record.portfolio_id] } : {}

async function folderTree(client: Client, record: Row | null): Promise<TreeRow[] | null> {
  const filters = inPortfolioOf(record)
  const rows = await wholeTree((page) => client.folder.list.query({ limit: MOST, page, filters }))
  return rows?.map(({ id, title, folder_id }) => ({ id, title, parent_id: folder_id })) ?? null
}

/** Content and people by the beginning of their titles and names; content first. */
export const searchEntities: EntitySearch = async (client, search, types) => {
  const contentTypes = types?.filter((type) => type !== 'User')
  const [contents, users] = await Promise.all([
    contentTypes?.length === 0
      ? []
      : client.search.content.query({
          search,
          limit: LIMIT,
          types: contentTypes,
          primaryField: 'title',
          linkable: true,
        }),
    types && !types.includes('User') ? [] : client.search.user.query({ search, limit: LIMIT }),
  ])
  return [
    ...contents.map(({ type, id, title, group, urlAlias }) => ({
      ...{ type, id, title, group },
      ...(urlAlias && { path: `/${urlAlias.alias}` }),
    })),
    ...users.map(({ type, id, title }) => ({ type, id, title })),
  ]
}

/** The relations whose candidates are searched, named or placed in their own way. */
const own = (whoseOf: WhoseOf): Record<string, RelationSource> => ({
  tag: {
    search: async (client, search) =>
      // Tags of many groups are called the same.
      (await client.tag.list.query({ search, limit: LIMIT })).items.map((tag) => ({
        ...tagOption(tag),
        hint: whoseOf(tag),
      })),
    get: async (client, id) => tagOption(await client.tag.get.query({ id })),
    create: async (client: Client, label) => tagOption(await client.tag.quick.mutate({ label })),
  },
  group: {
    search: async (client, search) => (await client.search.group.query({ search, limit: LIMIT })).map(groupOption),
    get: async (client, id) => groupOption(await client.group.get.query({ id })),
  },
  user: {
    search: async (client, search) => (await client.search.user.query({ search, limit: LIMIT })).map(userOption),
    get: async (client, id) => userOption(await client.user.get.query({ id })),
  },
  portfolio: titledRows((client) => client.portfolio, whoseOf),
  folder: {
    ...titledRows((client) => client.folder, whoseOf),
    search: async (client, search, record) => {
      const filters = inPortfolioOf(record)
      const { items } = await client.folder.list.query({ search, limit: LIMIT, filters })
      // Folders of many years are called the same.
      return items.map((row) => ({ ...titled(row), hint: above(row.fullPath) ?? whoseOf(row) }))
    },
    tree: folderTree,
  },
  role: roleOptions((client) => client.role.options.query()),
  grantableRole: roleOptions((client) => client.role.options.query(), { granting: true }),
  groupsRole: roleOptions((client) => client.groupsRole.options.query()),
  book: {
    ...titledRows((client) => client.book, whoseOf),
    tree: bookTree,
  },
  education: {
    search: async (client, search) =>
      (await client.education.list.query({ search, limit: LIMIT })).items.map((row) => ({
        value: row.id,
        label: row.title,
        hint: row.code,
      })),
  },
})

const certificateClientOf = (client: Client, name: string) => (client as unknown as Record<string, TitledClient>)[name]

/** The rows of a declared entity by their titles. */
function titledRowsOf(name: string, whoseOf: WhoseOf): RelationSource {
  return titledRows((client) => {
    const procedures = certificateClientOf(client, name)
    if (!procedures) throw new TypeError(`${name} has no procedures in api/src/app/router.ts`)
    return procedures
  }, whoseOf)
}

/**
 * Where the candidates of each relation of a definition are searched, by the relation's name: each entity of the navigation
 * with a title is one.
 * @param whoseOf names the group of a candidate
 */
export function relationsOf(
  navigation: Me['navigation'],
  whoseOf: WhoseOf = () => undefined,
): Record<string, RelationSource> {
  const titled = navigation.filter((row) => row.titled).map(({ name }) => [name, titledRowsOf(name, whoseOf)])
  return { ...Object.fromEntries(titled), ...own(whoseOf) }
}
