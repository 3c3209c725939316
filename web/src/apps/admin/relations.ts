import type { Client } from '../../lib/trpc.ts'
import { t } from '../../lib/words.ts'
import type { RelationSource } from '../../resource/screen.ts'
import type { Option } from '../../ui/options.ts'

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
const tagOption = (tag: { id: number; label: string }): Option<number> => ({ value: tag.id, label: tag.label })
const userOption = (user: { id: number; name: string; firstname: string; lastname: string; email: string }) => ({
  value: user.id,
  label: `${user.firstname} ${user.lastname}`.trim() || user.name,
  hint: user.email,
})

/** Where the candidates of each relation of a definition are searched. */
export const relations: Record<string, RelationSource> = {
  tag: {
    search: async (client, search) => (await client.tag.list.query({ search, limit: LIMIT })).items.map(tagOption),
    get: async (client, id) => tagOption(await client.tag.get.query({ id })),
    create: async (client: Client, label) => tagOption(await client.tag.quick.mutate({ label })),
  },
  group: {
    search: async (client, search) => (await client.group.search.query({ search, limit: LIMIT })).map(groupOption),
    get: async (client, id) => groupOption(await client.group.get.query({ id })),
  },
  user: {
    search: async (client, search) => (await client.user.search.query({ search, limit: LIMIT })).map(userOption),
  },
  portfolio: {
    search: async (client, search) => (await client.portfolio.list.query({ search, limit: LIMIT })).items.map(titled),
    get: async (client, id) => titled(await client.portfolio.get.query({ id })),
  },
  folder: {
    search: async (client, search) => (await client.folder.list.query({ search, limit: LIMIT })).items.map(titled),
    get: async (client, id) => titled(await client.folder.get.query({ id })),
  },
  education: {
    search: async (client, search) =>
      (await client.education.list.query({ search, limit: LIMIT })).items.map((row) => ({
        value: row.id,
        label: row.title,
        hint: row.code,
      })),
  },
}
