import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { modelOf, type Subject } from '../../access/subjects.ts'
import { visible } from '../../access/visible.ts'
import { type Place, whoMay } from '../../access/who-may.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { readingOf } from '../../engine/reading.ts'
import { forbidden } from '../../engine/refusals.ts'
import type { Resource } from '../../engine/resource.ts'
import type { Action } from '../../entities/define-entity.ts'
import { declared, entities } from '../../entities/index.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { originOf } from '../../kernel/env.ts'
import { AppError } from '../../kernel/errors.ts'
import { rowId } from '../../kernel/fields.ts'
import { findRows } from '../../kernel/find-rows.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { statementTitles } from '../statements/contract.ts'
import type { StatementKind } from '../statements/definitions.ts'
import { isOnPerson } from './definitions.ts'

const t = createTranslator(sv)

type Declared = (typeof entities)[number]
type Name = Declared['name']
const names = entities.map(({ name }) => name) as [Name, ...Name[]]

/** The entities that people review: those with versions (record.test.ts). */
export const sharedNames = [
  ...(['article', 'page', 'section', 'event', 'card', 'queue', 'book', 'menu', 'message'] as const),
] as const
export type SharedName = (typeof sharedNames)[number]
/**
 * Entities that people comment and follow besides those, by the column that names their rows: groups, all that the document bank holds,
 * the catalogues of educations, tags, surveys and keywords, people and their applications, roles, and legal pages.
 */
const talkedColumns = {
  group: 'group_id',
  portfolio: 'portfolio_id',
  folder: 'folder_id',
  file: 'file_id',
  education: 'education_id',
  tag: 'tag_id',
  generalSurvey: 'survey_id',
  validigKeyword: 'keyword_id',
  user: 'account_id',
  application: 'application_id',
  role: 'role_id',
  groupsRole: 'groups_role_id',
  statement: 'statement_id',
} as const
type TalkedName = keyof typeof talkedColumns
/** Those entities by name. */
export const talkedNames = Object.keys(talkedColumns) as [TalkedName, ...TalkedName[]]
const isTalked = (name: string): name is TalkedName => Object.hasOwn(talkedColumns, name)
/** The entities that people comment and follow. */
export const commentedNames = [...sharedNames, ...talkedNames] as const
export type CommentedName = (typeof commentedNames)[number]

/** A record of any entity with a form, one that people work on together, and one that they comment and follow. */
export const anyRecord = z.object({ entity: z.enum(names), id: rowId() })
export const sharedRecord = z.object({ entity: z.enum(sharedNames), id: rowId() })
export const commentedRecord = z.object({ entity: z.enum(commentedNames), id: rowId() })
export type RecordKey = { entity: Name; id: number }
export type SharedKey = { entity: SharedName; id: number }
export type CommentedKey = { entity: CommentedName; id: number }

/** A record that visitors see: a menu has no status, so nobody reviews it. */
export type ReviewedKey = SharedKey & { entity: Exclude<SharedName, 'menu'> }

/** @throws TypeError for a name that no entity has */
export function entityOf(name: string): Declared {
  const found = entities.find((each) => each.name === name)
  if (!found) throw new TypeError(`no entity is called ${name}`)
  return found
}

/** A definition with a form of fields, or that of legal pages, whose form is one of their own. @throws TypeError */
const definitionOf = (name: string) =>
  declared.find((each) => 'name' in each && each.name === name && !('fields' in each)) ?? entityOf(name)

/** The subject on which rights to an entity's records are given. */
export const subjectOfRecord = ({ entity }: { entity: string }) => definitionOf(entity).subject as Subject

/** The condition on the records of an entity on which the actor may do `action`; the trash holds none. */
export function reachOf(ctx: SignedInContext, entity: string, action: Action): object {
  const definition = definitionOf(entity)
  if ('fields' in definition) return readingOf(definition as unknown as Resource).reach(ctx, action)
  return visible(ctx.actor.ability, action, subjectOfRecord({ entity })) as object
}

const modelOfRecord = (entity: string) => modelOf(subjectOfRecord({ entity }))

type AnyKey = { entity: string; id: number }

async function find(ctx: SignedInContext, { entity, id }: AnyKey, action: Action, select: Record<string, unknown>) {
  const where = { AND: [{ id }, reachOf(ctx, entity, action)] }
  const [row] = await findRows<object>(ctx.db, modelOfRecord(entity), { where, select })
  return row ?? null
}

/** @throws AppError NOT_FOUND for a record that the actor may not read */
export async function requireReadable(ctx: SignedInContext, key: AnyKey): Promise<void> {
  if (!(await find(ctx, key, 'read', { id: true }))) throw new AppError('NOT_FOUND', { message: t('error.404') })
}

/** Tells whether the actor may change a record. */
export const mayUpdate = async (ctx: SignedInContext, key: RecordKey): Promise<boolean> =>
  (await find(ctx, key, 'update', { id: true })) !== null

/** A record that people work on together. */
export type SharedRow = {
  id: number
  title: string
  group_id: number | null
  author_id: number | null
  updated_at: Date
  status: 'published' | 'unpublished'
  publish_at: Date | null
  unpublish_at: Date | null
  /** Of a legal page. */
  kind?: StatementKind
}

/**
 * The right that lets people read the comments on a record and follow it: comments on a person are read by those who may change the
 * person's row, and not by readers of it (docs/decisions/0094-comments-about-people.md).
 */
const talkActionOf = (entity: string): Action => (isOnPerson(entity) ? 'update' : 'read')

const byLabel = ['label']
const byName = ['firstname', 'lastname']
const titleColumns: Record<string, readonly string[] | undefined> = {
  ...{ tag: byLabel, role: byLabel, groupsRole: byLabel, user: byName, application: byName, statement: ['kind'] },
}
/** The columns that together name a record. */
export const titleColumnsOf = (entity: string): readonly string[] => titleColumns[entity] ?? ['title']

/** A record's title, of the columns that name it. */
export function titleOf(entity: string, row: object): string {
  if (entity === 'statement') return t(statementTitles[(row as { kind: StatementKind }).kind])
  return titleColumnsOf(entity)
    .map((column) => (row as Record<string, unknown>)[column])
    .join(' ')
    .trim()
}

const groupless: readonly CommentedName[] = [
  ...(['group', 'education', 'validigKeyword', 'user', 'application', 'role', 'groupsRole'] as const),
]
const publication = { author_id: true, status: true, publish_at: true, unpublish_at: true } as const

/** The columns that tell a record. A group is its own place, and other records that have no group are the network's. */
export const columnsOf = ({ entity }: CommentedKey): Record<string, true> => ({
  ...{ id: true, updated_at: true },
  ...Object.fromEntries(titleColumnsOf(entity).map((column) => [column, true] as const)),
  ...(!groupless.includes(entity) && { group_id: true }),
  ...(entity !== 'menu' && !isTalked(entity) && publication),
})

/** A record as its own table has it. */
export type Found = Omit<SharedRow, 'title' | 'group_id'> & { group_id?: number | null }

/** A record with its title and place under the names that all have. */
export const asShared = ({ entity }: CommentedKey, row: Found): SharedRow => ({
  ...row,
  title: titleOf(entity, row),
  group_id: entity === 'group' ? row.id : (row.group_id ?? null),
})

/** A record of the actor's. @throws AppError NOT_FOUND, FORBIDDEN when it may be read and `action` is not allowed */
export async function requireShared(
  ctx: SignedInContext,
  key: CommentedKey,
  action: Action = talkActionOf(key.entity),
): Promise<SharedRow> {
  const row = (await find(ctx, key, action, columnsOf(key))) as Found | null
  if (row) return asShared(key, row)
  if (action !== 'read') {
    await requireReadable(ctx, key)
    throw forbidden()
  }
  throw new AppError('NOT_FOUND', { message: t('error.404') })
}

/** The column of comments, reviews and follows that names the record. */
export type Owner = {
  content_id?: number | null
  menu_id?: number | null
  message_id?: number | null
} & { [Column in (typeof talkedColumns)[TalkedName]]?: number | null }
/** The column of a record, with its id. */
export const ownerOf = ({ entity, id }: CommentedKey): { [Column in keyof Owner]?: number } => ({
  [isTalked(entity) ? talkedColumns[entity] : `${modelOf(subjectOfRecord({ entity })).toLowerCase()}_id`]: id,
})

/** The columns that name a record without versions, for a selection. */
export const talkedSelect = Object.fromEntries(Object.values(talkedColumns).map((column) => [column, true])) as Record<
  (typeof talkedColumns)[TalkedName],
  true
>

/** The record that a row of these tables belongs to, by its columns and the type of the text. */
export function keyOf(row: Owner & { content?: { type: string } | null }): CommentedKey {
  if (row.content_id && row.content) return { entity: row.content.type as SharedName, id: row.content_id }
  if (row.menu_id) return { entity: 'menu', id: row.menu_id }
  for (const entity of talkedNames) {
    const id = row[talkedColumns[entity]]
    if (id) return { entity, id }
  }
  return { entity: 'message', id: row.message_id ?? 0 }
}

const placeOfGroups = (groups: readonly { id: number; path: number[] }[]): Place => ({
  groups: groups.map(({ id }) => id),
  above: [...new Set(groups.flatMap(({ path }) => path))],
})

/** A group with the groups above it. */
export async function placeOf(db: Tx, group_id: number | null): Promise<Place> {
  const where = { id: group_id ?? 0 }
  const group = group_id === null ? null : await db.group.findUnique({ where, select: { id: true, path: true } })
  return placeOfGroups(group ? [group] : [])
}

/** The people who may read the comments on a record: they alone are named in them and told of them. */
export async function talkersOf(db: Tx, key: CommentedKey, group_id: number | null): Promise<Prisma.UserWhereInput> {
  const { entity, id } = key
  const ofAccount = async () => {
    const where = { memberships: { some: { user_id: id } } }
    return placeOfGroups(await db.group.findMany({ where, select: { id: true, path: true } }))
  }
  const place = entity === 'user' ? await ofAccount() : await placeOf(db, group_id)
  return whoMay(talkActionOf(entity), subjectOfRecord(key), place)
}

/** The address of a record's form. That of a legal page shows the page of the chosen group, so it names the group. */
export function addressOfForm({ services }: Pick<SignedInContext, 'services'>, key: AnyKey, row: SharedRow): URL {
  const { entity, id } = key
  const address = new URL(`/${entity}/${row.kind ?? id}`, originOf(services.env, 'admin'))
  if (row.kind) address.searchParams.set('group', String(row.group_id ?? 'network'))
  return address
}

/** The condition on rows of comments, reviews and follows of records on which the actor may do `action`. */
export function whereOwnerMay(ctx: SignedInContext, action: Action, withMenus: boolean): object[] {
  const contents = sharedNames.filter((name) => modelOf(subjectOfRecord({ entity: name })) === 'Content')
  const of = (entity: string) => reachOf(ctx, entity, action)
  return [
    { content: { OR: contents.map(of) } },
    { message: of('message') },
    ...(withMenus ? [{ menu: of('menu') }] : []),
  ]
}

/** The columns that name a person. */
export const personSelect = { id: true, name: true, firstname: true, lastname: true } satisfies Prisma.UserSelect
