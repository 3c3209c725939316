import { asSubject } from '../../access/ability.ts'
import type { SignedInContext } from '../../engine/context.ts'
import type { PageList } from '../../engine/page-list.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { momentOf } from '../../kernel/fields.ts'
import { requireInstallation } from '../settings/contract.ts'
import { clientPeople } from './client-people.ts'
import { type OldClient, oldClientSelect } from './old-clients.ts'

const t = createTranslator(sv)

/** Our own apps are registered by themselves at each start, and nobody changes them here. */
export const registered = { first_party: false }

/** A client as its form and its list have it. */
export const presentClient = ({ secret_at, old_secret_until: until, closed_at, last_used_at, ...row }: OldClient) => ({
  ...row,
  secret_at: momentOf(secret_at),
  /** Until when the former secret works beside the present one. */
  old_secret_until: until && until.getTime() > Date.now() ? until.toISOString() : null,
  closed_at: momentOf(closed_at),
  last_used_at: momentOf(last_used_at),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** Every registered client with the people behind it, the last used first. @throws AppError FORBIDDEN */
export async function listClients(ctx: SignedInContext) {
  requireInstallation(ctx, 'update')
  const rows = await ctx.db.oauthClient.findMany({
    where: registered,
    select: oldClientSelect,
    orderBy: [{ last_used_at: { sort: 'desc', nulls: 'last' } }, { name: 'asc' }],
  })
  const people = await clientPeople(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const nobody = { registered_by: null, used_by: null }
  return rows.map((row) => ({ ...presentClient(row), ...(people.get(row.id) ?? nobody) }))
}

/** The programs of others as a file, those that the page's search finds. No file holds a secret. */
export const clientPageList: PageList = {
  subject: 'OauthClient',
  title: 'screen.oldClients',
  columns: [
    { key: 'name', label: 'oldClient.name', kind: 'title' },
    { key: 'client', label: 'oldClient.id', kind: 'text' },
    { key: 'redirects', label: 'oldClient.redirects', kind: 'text' },
    { key: 'origins', label: 'oldClient.origins', kind: 'text' },
    { key: 'state', label: 'field.status', kind: 'text' },
    { key: 'secret_at', label: 'oldClient.secret', kind: 'date' },
    { key: 'last_used_at', label: 'oldClient.used', kind: 'date' },
    { key: 'created_at', label: 'field.created_at', kind: 'date' },
  ],
  mayRead: (ability) => ability.can('update', asSubject('Setting', { group_id: null })),
  async rows(ctx, { search }) {
    const words = (search ?? '').trim().toLowerCase()
    const found = (await listClients(ctx)).filter(({ id, name, redirect_uris }) =>
      [id, name, ...redirect_uris].some((text) => text.toLowerCase().includes(words)),
    )
    const rows = found.map(({ id, redirect_uris, origins, closed_at, ...row }) => ({
      ...row,
      ...{ client: id, redirects: redirect_uris.join(', '), origins: origins.join(', ') },
      state: t(closed_at ? 'oldClient.closed' : 'oldClient.active'),
    }))
    return { total: rows.length, rows }
  },
}
