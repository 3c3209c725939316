import { AppError, asSubject, maxLimit, modelOf, type Subject, standsOnSite } from '@kollegium/api/definitions'
import type { PaperKind } from '@kollegium/api/definitions/certificates'
import { originOf } from '@kollegium/api/process'
import {
  type Caller,
  type Context,
  createCaller,
  inTransaction,
  replaceFile,
  requireUploader,
  type Tx,
  uploadFile,
} from '@kollegium/api/server'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { t } from './i18n.ts'
import { isRow, type Row } from './rows.ts'
import { arrived, sourceOf, type UploadedFile } from './upload-source.ts'

/** A mutation may be many calls, each of several statements. */
const limits = { timeout: 30_000, maxWait: 5_000 }

/** Yields the asker anew, at once and after each change of one of the tables, until the client leaves or the session ends. */
export type Occasions = (tables: readonly string[]) => AsyncGenerator<GatewayContext>

/** The context of the resolvers: the typed API as the asker. It gives no way around the typed API. */
export type GatewayContext = {
  api: Caller
  userId: number | null
  /**
   * Whether the asker reads as visitors do: without a token, or as a validation candidate alone (Spec §1). An asker with an
   * expired token is no visitor, and is told to renew it.
   */
  isVisitor: boolean
  /** Whether the asker lists rows of the subject by right. Without a right the asker gets them as visitors do (entity.ts). */
  readsByRight(subject: Subject): boolean
  /** Whether the asker may change the row, a text or a menu. */
  mayEdit(row: Row): boolean
  /** The row as it came, unless it is a draft that the asker may not edit. @throws AppError NOT_FOUND for such a one */
  withoutDraft<Read extends object | undefined>(row: Read): Read
  /** Whether the asker writes lists, cards, menus or settings, and so searches for texts to link there. */
  namesTexts: boolean
  /** The group that the request names (header VoGroup). It is a wish and gives no right. */
  groupId: number | null
  /** The context of the same asker at work in another group. */
  inGroup(groupId: number | null): GatewayContext
  /** Makes several calls in one transaction, as the old system's mutations were. */
  inTransaction<Result>(work: (inner: GatewayContext) => Promise<Result>): Promise<Result>
  /** Stores an uploaded file, as the REST upload does. */
  upload(file: UploadedFile, data: Row): Promise<{ id: number }>
  /** The members of a group; none for visitors. The groups of one answer are fetched in one call. */
  members(groupId: number): Promise<object[]>
  /** The persons of a certificate. The certificates of one answer are fetched in one call. */
  persons(kind: PaperKind, certificateId: number): Promise<object[]>
  /** A row as its own query gives it; null for one that the asker may not read. Rows of one type are fetched in one call. */
  whole(type: WholeType, id: number): Promise<Row | null>
  /** Replaces the bytes of a file under its id, and makes the changes of `also` in the same transaction. */
  replaceFile(id: number, file: FileUpload, also?: (inner: GatewayContext) => Promise<unknown>): Promise<unknown>
  /** Makes a file's address absolute: an old client runs on another host. */
  absolute(path: string): string
  /** The moments at which a stream reads its rows again. */
  occasions?: Occasions
}

/** The types that lists, cards and search results name, and the routers that read them. */
const wholes = {
  Article: 'article',
  Page: 'page',
  Section: 'section',
  Card: 'card',
  Event: 'event',
  Queue: 'queue',
  Book: 'book',
  User: 'user',
  Group: 'group',
  ValidigKeyword: 'validigKeyword',
} as const
export type WholeType = keyof typeof wholes

const isTextType = (type: string): type is keyof typeof wholes & Subject =>
  Object.hasOwn(wholes, type) && modelOf(type as keyof typeof wholes) === 'Content'

const naming = ['Queue', 'Card', 'Menu', 'Setting'] as const

/** Creates the context of one request. */
export function gatewayContext(context: Context, occasions?: Occasions): GatewayContext {
  const api = createCaller(context)
  const { user, token } = context.actor
  const isVisitor = user === null ? token !== 'rejected' : user.candidateOnly
  return {
    api,
    userId: context.actor.user?.id ?? null,
    isVisitor,
    readsByRight: (subject) => !isVisitor && (context.actor.user === null || readsSome(context, subject)),
    mayEdit: (row) => mayEdit(context, row),
    withoutDraft: (row) => {
      if (isRow(row) && isForeignDraft(context, row)) throw new AppError('NOT_FOUND', { message: t('error.404') })
      return row
    },
    namesTexts: naming.some((subject) => context.actor.ability.can('update', subject)),
    groupId: context.groupId,
    inGroup: (groupId) => gatewayContext({ ...context, groupId }, occasions),
    members: batched(
      async (ids) => (isVisitor ? [] : api.group.membersOf({ ids })),
      (member) => member.group_id,
    ),
    persons: personsOf(api),
    whole: wholeRows(context, api, isVisitor),
    inTransaction: (work) => joined(context, work),
    upload: (file, data) => uploaded(context, file, data).catch(asInputs),
    replaceFile: async (id, file, also) => {
      const inside = (tx: Tx) => also?.(gatewayContext({ ...context, db: tx })) ?? Promise.resolve()
      return replaceFile(context, id, sourceOf(file), inside)
    },
    ...(occasions && { occasions }),
    absolute: (path) => (path.startsWith('/') ? originOf(context.services.env) + path : path),
  }
}

/** Runs the work in a transaction. The outermost one then makes the calls left for after its commit, or after its rollback. */
async function joined<Result>(context: Context, work: (inner: GatewayContext) => Promise<Result>): Promise<Result> {
  const { afterCommit = [], afterRollback = [] } = context
  const isOutermost = !context.afterCommit
  const each = async (calls: (() => Promise<unknown>)[]) => {
    if (isOutermost) for (const rest of calls) await rest()
  }
  const inside = (tx: Tx) => work(gatewayContext({ ...context, db: tx, afterCommit, afterRollback }))
  const result = await inTransaction(context.db, inside, limits).catch(async (error: unknown) => {
    await each(afterRollback)
    throw error
  })
  await each(afterCommit)
  return result
}

async function uploaded(context: Context, file: UploadedFile, data: Row) {
  const part = arrived(file)
  await part.catch(() => null)
  // request.ts passes over the files of such an asker: the answer names the missing right, and no fault of the file.
  requireUploader(context)
  return uploadFile(context, { ...data, ...sourceOf(await part) })
}

/** Puts an upload's field errors at the contract's arguments: `input` for the fields, and beside it the file itself. */
function asInputs(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const { code, message, details, cause } = error
  const fields = Object.entries(error.fields).map(([key, texts]) => [key === 'file' ? key : `data.${key}`, texts])
  throw new AppError(code, { message, fields: Object.fromEntries(fields), details, cause })
}

/** Collects the ids asked for in one turn of the event loop and fetches them together, as many as a call takes. */
function batched<Row extends object>(fetch: (ids: number[]) => Promise<Row[]>, idOf: (row: Row) => number) {
  let waiting: { ids: Set<number>; rows: Promise<Map<number, Row[]>> } | null = null
  return async (id: number): Promise<Row[]> => {
    if (!waiting) {
      const ids = new Set<number>()
      const rows = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        waiting = null
        return Promise.all(inParts([...ids]).map(fetch)).then((parts) => Map.groupBy(parts.flat(), idOf))
      })
      waiting = { ids, rows }
    }
    waiting.ids.add(id)
    return (await waiting.rows).get(id) ?? []
  }
}

/** The readers of certificates' persons, one for each kind. */
function personsOf(api: Caller): GatewayContext['persons'] {
  const known = new Map<PaperKind, (id: number) => Promise<object[]>>()
  return (kind, id) => {
    const on = api[kind]
    const read =
      known.get(kind) ??
      batched(
        (ids) => on.personsOf({ ids }),
        (person) => person.certificate_id,
      )
    known.set(kind, read)
    return read(id)
  }
}

/** Whether the asker reads rows of the subject, on the site that the request names where the rows belong to sites. */
function readsSome({ actor: { ability }, groupId }: Context, subject: Subject): boolean {
  const isOfSite = groupId !== null && standsOnSite(subject)
  return ability.can('read', isOfSite ? asSubject(subject, { group_id: groupId }) : subject)
}

/** Whether a row is a text that visitors don't see yet, or no more, and that the asker reads without the right to edit it. */
function isForeignDraft(context: Context, row: Row): boolean {
  const { type, status } = row
  return typeof type === 'string' && isTextType(type) && status !== 'published' && !mayEdit(context, row)
}

function mayEdit({ actor: { ability } }: Context, { type, group }: Row): boolean {
  if (typeof type !== 'string' || !(isTextType(type) || type === 'Menu')) return false
  return ability.can('update', asSubject(type, { group_id: isRow(group) ? Number(group.id) : null }))
}

type Whole = Row & { id: number }
type Records = (input: { ids: number[]; limit: number }) => Promise<{ items: Whole[] }>

/** The procedures that read rows of the type: by right, and then as visitors read them, where the public sites show any. */
function recordsOf(api: Caller, type: WholeType, isVisitor: boolean): Records[] {
  const name = wholes[type]
  const byRight = isVisitor ? [] : [api[name].records]
  return name === 'user' || name === 'validigKeyword' ? byRight : [...byRight, api.published[name].records]
}

function wholeRows(context: Context, api: Caller, isVisitor: boolean): GatewayContext['whole'] {
  const known = new Map<WholeType, (id: number) => Promise<Row[]>>()
  const readerOf = (type: WholeType) => {
    async function fetch(ids: number[]) {
      const rows = new Map<number, Whole>()
      for (const records of recordsOf(api, type, isVisitor)) {
        const left = ids.filter((id) => !rows.has(id))
        if (left.length === 0) break
        for (const row of (await records({ ids: left, limit: left.length })).items)
          if (!isForeignDraft(context, row)) rows.set(row.id, row)
      }
      return [...rows.values()]
    }
    const read = batched(fetch, ({ id }) => id)
    known.set(type, read)
    return read
  }
  return async (type, id) => (await (known.get(type) ?? readerOf(type))(id))[0] ?? null
}

const inParts = (ids: number[]) =>
  Array.from({ length: Math.ceil(ids.length / maxLimit) }, (_, at) => ids.slice(at * maxLimit, (at + 1) * maxLimit))
