import { asSubject } from '@kollegium/api/access/ability'
import { type Subject, standsOnSite } from '@kollegium/api/access/subjects'
import { type Caller, createCaller } from '@kollegium/api/app/caller'
import { type Context } from '@kollegium/api/engine/context'
import { maxLimit } from '@kollegium/api/engine/resource'
import { originOf } from '@kollegium/api/kernel/env'
import { AppError } from '@kollegium/api/kernel/errors'
import { inTransaction, type Tx } from '@kollegium/api/kernel/transaction'
import { type PaperKind } from '@kollegium/api/modules/certificates/papers/index'
import { replaceFile, requireUploader, uploadFile } from '@kollegium/api/modules/documents/upload-file'
import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { arrived, sourceOf } from './upload-source.ts'

/** A mutation may be many calls, each of several statements. */
const limits = { timeout: 30_000, maxWait: 5_000 }

/** A file of the form whose part may not have begun. */
export type UploadedFile = Promise<FileUpload> | null

/** The asker, anew at once and after each change of one of the tables, until the client leaves or the session ends. */
export type Occasions = (tables: readonly string[]) => AsyncGenerator<GatewayContext>

/** What resolvers are given: the typed API as the asker, and nothing else. */
export type GatewayContext = {
  api: Caller
  /** Who asks, and the group that the request names (VoGroup): a wish, as everywhere. */
  userId: number | null
  /** Somebody without a sign-in; not who shows one that has run out, and is to renew it. */
  isVisitor: boolean
  /** Lists of the subject are the asker's by right; who has none there gets them as visitors do (entity.ts). */
  readsByRight(subject: Subject): boolean
  /** The asker writes lists, cards, menus or settings: texts are searched to be named there. */
  namesTexts: boolean
  groupId: number | null
  /** The same asker as one who works in that group. */
  inGroup(groupId: number | null): GatewayContext
  /** Joins several calls: all of them are written or none (the old system's mutations were transactional). */
  inTransaction<Result>(work: (inner: GatewayContext) => Promise<Result>): Promise<Result>
  /** Keeps an uploaded file, as the REST upload does. */
  upload(file: UploadedFile, data: Record<string, unknown>): Promise<object>
  /** The members of a group, of which visitors are told none; all that one answer asks for are fetched in one call. */
  members(groupId: number): Promise<object[]>
  /** The persons of a certificate that a list has, as those of a group's members. */
  persons(kind: PaperKind, certificateId: number): Promise<object[]>
  /** A row as its own query gives it, null when it is not the asker's to read; all of a type that one answer asks for in one call. */
  whole(type: WholeType, id: number): Promise<object | null>
  /** New bytes for a file, under its old id, with what else is changed of it: both or neither. */
  replaceFile(id: number, file: FileUpload, also?: (inner: GatewayContext) => Promise<unknown>): Promise<unknown>
  /** File addresses are relative inside the product; an old client stands on another host. */
  absolute(path: string): string
  /** Of a stream: when to look again. */
  occasions?: Occasions
}

/** What lists, cards and search results name, and the procedures that give it. */
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

const naming = ['Queue', 'Card', 'Menu', 'Setting'] as const

export function gatewayContext(context: Context, occasions?: Occasions): GatewayContext {
  const api = createCaller(context)
  const isVisitor = context.actor.user === null && context.actor.token !== 'rejected'
  return {
    api,
    userId: context.actor.user?.id ?? null,
    isVisitor,
    readsByRight: (subject) => !isVisitor && (context.actor.user === null || readsSome(context, subject)),
    namesTexts: naming.some((subject) => context.actor.ability.can('update', subject)),
    groupId: context.groupId,
    inGroup: (groupId) => gatewayContext({ ...context, groupId }, occasions),
    members: together(
      async (ids) => (isVisitor ? [] : api.group.membersOf({ ids })),
      (member) => member.group_id,
    ),
    persons: personsOf(api),
    whole: wholeRows(api, isVisitor),
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

/** What the joined calls leave to be done outside the database is done when the outermost of them has ended, either way. */
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

async function uploaded(context: Context, file: UploadedFile, data: Record<string, unknown>) {
  const part = arrived(file)
  await part.catch(() => null)
  // Of who may not upload it is not even taken (request.ts): that is said, not what is wrong with it.
  requireUploader(context)
  return uploadFile(context, { ...data, ...sourceOf(await part) })
}

/** An upload's fields stand in the contract's `input`; the file itself is an argument beside it. */
function asInputs(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const { code, message, details, cause } = error
  const fields = Object.entries(error.fields).map(([key, texts]) => [key === 'file' ? key : `data.${key}`, texts])
  throw new AppError(code, { message, fields: Object.fromEntries(fields), details, cause })
}

/** Collects the ids that are asked for in one turn of the event loop and fetches them together, as many as a call takes. */
function together<Row extends object>(fetch: (ids: number[]) => Promise<Row[]>, idOf: (row: Row) => number) {
  let waiting: { ids: Set<number>; rows: Promise<Map<number, Row[]>> } | null = null
  return async (id: number): Promise<Row[]> => {
    if (!waiting) {
      const ids = new Set<number>()
      const rows = new Promise<void>((turn) => setImmediate(turn)).then(() => {
        waiting = null
        return Promise.all(inParts([...ids]).map(fetch)).then((parts) => Map.groupBy(parts.flat(), idOf))
      })
      waiting = { ids, rows }
    }
    waiting.ids.add(id)
    return (await waiting.rows).get(id) ?? []
  }
}

/** One call for all certificates of a kind that are asked for in one turn. */
function personsOf(api: Caller): GatewayContext['persons'] {
  const known = new Map<PaperKind, (id: number) => Promise<object[]>>()
  return (kind, id) => {
    const on = api[kind] as Caller['diploma']
    const read =
      known.get(kind) ??
      together(
        (ids) => on.personsOf({ ids }),
        (person) => person.certificate_id,
      )
    known.set(kind, read)
    return read(id)
  }
}

/** Of the site that the request names, when it names one and the subject's rows stand on sites; otherwise of any. */
function readsSome({ actor: { ability }, groupId }: Context, subject: Subject): boolean {
  const isOfSite = groupId !== null && standsOnSite(subject)
  return ability.can('read', isOfSite ? asSubject(subject, { group_id: groupId }) : subject)
}

type Records = (input: { ids: number[]; limit: number }) => Promise<{ items: { id: number }[] }>

/** Where rows of the type are read: by right, and what is left of them as visitors do, where the sites show any by themselves. */
function recordsOf(api: Caller, type: WholeType, isVisitor: boolean): Records[] {
  const name = wholes[type]
  const byRight = isVisitor ? [] : [api[name].records]
  return name === 'user' || name === 'validigKeyword' ? byRight : [...byRight, api.published[name].records]
}

function wholeRows(api: Caller, isVisitor: boolean): GatewayContext['whole'] {
  const known = new Map<WholeType, (id: number) => Promise<object[]>>()
  const readerOf = (type: WholeType) => {
    async function fetch(ids: number[]) {
      const rows = new Map<number, { id: number }>()
      for (const records of recordsOf(api, type, isVisitor)) {
        const left = ids.filter((id) => !rows.has(id))
        if (left.length === 0) break
        for (const row of (await records({ ids: left, limit: left.length })).items) rows.set(row.id, row)
      }
      return [...rows.values()]
    }
    const read = together(fetch, ({ id }) => id)
    known.set(type, read)
    return read
  }
  return async (type, id) => (await (known.get(type) ?? readerOf(type))(id))[0] ?? null
}

const inParts = (ids: number[]) =>
  Array.from({ length: Math.ceil(ids.length / maxLimit) }, (_, at) => ids.slice(at * maxLimit, (at + 1) * maxLimit))
