import type { Db } from '@kollegium/db'
import { todayInSweden } from '../../engine/filters.ts'
import type { Services } from '../../engine/services.ts'
import {
  type PublishedLayer,
  previewedStatement,
  publishedLayers,
  savedLayer,
} from '../../modules/statements/contract.ts'
import {
  isComplete,
  type StatementInForce,
  type StatementKind,
  type StatementOwner,
  statementForms,
  statementInForce,
  statementKinds,
} from '../../modules/statements/definitions.ts'

// The legal pages of a site as visitors read them. Rights play no part: only published content is read here.

type Reader = Pick<Db, 'statement' | 'group'>

/** A fault or a purpose, and the group that states it; null is the network. */
export type PublicStatementItem = { from: StatementOwner; item: Record<string, string | null> & { key: string } }

export type PublicStatement = {
  kind: StatementKind
  /** Stated values by field; a field without a value is left out. */
  values: Record<string, string | number>
  items: PublicStatementItem[]
  /** The day of the last publication that the page is made from, `YYYY-MM-DD`. */
  updated: string
}

/** A site's link to a legal page: the path without the first slash, and whether the site's own group states it. */
export type StatementLink = { kind: StatementKind; address: string; own: boolean }

const plain = (values: StatementInForce['values']) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, stated]) =>
      stated && stated.value !== null ? [[name, stated.value] as const] : [],
    ),
  )

const lastOf = (layers: readonly PublishedLayer[]) =>
  new Date(Math.max(...layers.map(({ published_at }) => published_at.getTime())))

/**
 * Returns a legal page of a site; null while something that every page needs is missing. Two statements.
 * @param groupId null is the front site
 */
export async function publicStatement(
  db: Reader,
  kind: StatementKind,
  groupId: number | null,
): Promise<PublicStatement | null> {
  return presentStatement(kind, (await publishedLayers(db, groupId))[kind])
}

function presentStatement(kind: StatementKind, layers: readonly PublishedLayer[]): PublicStatement | null {
  const { values, items } = statementInForce(kind, layers)
  if (!isComplete(kind, { values, items })) return null
  return { kind, values: plain(values), items, updated: todayInSweden(lastOf(layers)) }
}

/**
 * Returns a legal page with the site's own form as it is saved, for a preview link. Null when the link is not ours, is too
 * old, is of another site or kind, or when something that every page needs is missing.
 */
export async function statementPreview(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  { kind, groupId, token }: { kind: StatementKind; groupId: number | null; token: string },
): Promise<PublicStatement | null> {
  const shown = previewedStatement(keys, token)
  if (shown?.kind !== kind || shown.groupId !== groupId) return null
  const [layers, own] = await Promise.all([publishedLayers(db, groupId), savedLayer(db, kind, groupId)])
  const above = layers[kind].filter(({ group_id }) => group_id !== groupId)
  return presentStatement(kind, own ? [...above, own] : above)
}

/** Returns the links to the legal pages that a site has, in the order of the footer. Two statements. */
export async function statementLinks(db: Reader, groupId: number | null): Promise<StatementLink[]> {
  const layers = await publishedLayers(db, groupId)
  return statementKinds.flatMap((kind) => {
    if (!isComplete(kind, statementInForce(kind, layers[kind]))) return []
    const own = layers[kind].some(({ group_id }) => group_id === groupId)
    return [{ kind, address: statementForms[kind].address, own }]
  })
}

/** Whether a site shows the page of a link: the address of a policy elsewhere wins over an inherited policy, and loses to the site's own. */
export const isShownHere = ({ kind, own }: StatementLink, elsewhere: string | null): boolean =>
  kind !== 'dataProtection' || own || !elsewhere

/** Returns the kind of the legal page at a path without its first slash, or null. */
export const statementAt = (path: string): StatementKind | null =>
  statementKinds.find((kind) => statementForms[kind].address === path) ?? null

/** The table that the legal pages are made from, beside the groups. */
export const statementTables = ['Statement']
