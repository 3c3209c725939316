import { Prisma } from '@kollegium/db'
import { TRPCError } from '@trpc/server'
import { ZodError, type z } from 'zod'
import type { TextKey } from '../i18n/sv/index.ts'
import { AppError, type FieldErrors } from './errors.ts'

/** tRPC's error codes for malformed calls. */
const badRequests: TRPCError['code'][] = [
  ...(['BAD_REQUEST', 'PARSE_ERROR', 'UNSUPPORTED_MEDIA_TYPE', 'METHOD_NOT_SUPPORTED', 'PAYLOAD_TOO_LARGE'] as const),
]

type Words = (key: TextKey, values?: Record<string, string>) => string

/**
 * Any thrown thing as an AppError: zod's issues all at once by path, a unique index as CONFLICT at its column, a
 * missing row as NOT_FOUND, a database that is away and a change that gave way to another's as UNAVAILABLE, each with its text, the rest as
 * INTERNAL with a generic text.
 */
export function toAppError(thrown: unknown, t: Words): AppError {
  const error = thrown instanceof TRPCError && thrown.cause ? thrown.cause : thrown
  if (error instanceof AppError) return error
  if (error instanceof ZodError) {
    return new AppError('INVALID', { message: t('valid.invalidFields'), fields: fieldsOf(error, t), cause: error })
  }
  if (isConnectionFailure(error)) return new AppError('UNAVAILABLE', { message: t('error.unavailable'), cause: error })
  if (isGivenWay(error)) return new AppError('UNAVAILABLE', { message: t('error.busy'), cause: error })
  if (error instanceof Prisma.PrismaClientKnownRequestError) return fromPrisma(error, t)
  if (thrown instanceof TRPCError && thrown.code === 'NOT_FOUND') {
    return new AppError('NOT_FOUND', { message: t('error.404'), cause: thrown })
  }
  if (thrown instanceof TRPCError && badRequests.includes(thrown.code)) {
    return new AppError('INVALID', { message: t('valid.invalidFields'), cause: thrown })
  }
  return new AppError('INTERNAL', { message: t('error.500'), cause: error })
}

/** More faults than a person mends at once: two for each of a certificate's two thousand persons, and some. */
const maxFields = 5_000
/** More keys than a client's programmer mends at once. */
const maxUnknownKeys = 100

function fieldsOf(error: ZodError, t: Words): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues.slice(0, maxFields)) {
    // A key that an object doesn't have is a field of its own.
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, maxUnknownKeys) : null
    const places = keys?.map((key) => [...issue.path, key]) ?? [issue.path]
    const text = issue.message === t('valid.choice') ? choiceText(issue, t) : issue.message
    for (const path of places.map((place) => place.join('.'))) fields[path] = [...(fields[path] ?? []), text]
  }
  return fields
}

/** More values than a client's programmer reads in an error. */
const maxChoices = 40

/** The refusal of a value that is none of a choice's: programs that call have no list to choose from, and are told it. */
function choiceText(issue: z.core.$ZodIssue, t: Words): string {
  const values = [...new Set(choicesOf(issue))].map(String)
  return values.length > 0 && values.length <= maxChoices
    ? t('valid.choiceOf', { values: values.join(', ') })
    : issue.message
}

function choicesOf(issue: z.core.$ZodIssue): unknown[] {
  if (issue.code === 'invalid_value') return issue.values
  return issue.code === 'invalid_union' ? issue.errors.flat().flatMap(choicesOf) : []
}

function fromPrisma(error: Prisma.PrismaClientKnownRequestError, t: Words): AppError {
  switch (error.code) {
    case 'P2002': {
      const column = columnOf(error)
      return new AppError('CONFLICT', {
        message: t('valid.invalidFields'),
        fields: column ? { [`data.${column}`]: [t('valid.unique')] } : {},
        cause: error,
      })
    }
    case 'P2003':
      // The row that was named is missing (a forged group, one that was removed just now), or the row is still needed.
      return /^insert or update/.test(driverCause(error).originalMessage ?? '')
        ? new AppError('INVALID', { message: t('valid.unknownRow'), cause: error })
        : new AppError('CONFLICT', { message: t('error.inUse'), cause: error })
    case 'P2025':
      return new AppError('NOT_FOUND', { message: t('error.404'), cause: error })
    default:
      return (
        cycleError(error, t) ??
        overlapError(error, t) ??
        new AppError('INTERNAL', { message: t('error.500'), cause: error })
      )
  }
}

/** Trees that a trigger keeps free of cycles, also at two simultaneous moves, with the column and the text of the error. */
const trees: Record<string, { column: string; text: TextKey }> = {
  Folder: { column: 'folder_id', text: 'valid.folderCycle' },
  Group: { column: 'parent_id', text: 'valid.cycle' },
}

function cycleError(error: Prisma.PrismaClientKnownRequestError, t: Words): AppError | null {
  const [, table = ''] = /(\w+) \d+ cannot lie below itself/i.exec(driverCause(error).originalMessage ?? '') ?? []
  const tree = trees[table.charAt(0).toUpperCase() + table.slice(1)]
  if (!tree) return null
  const fields = { [`data.${tree.column}`]: [t(tree.text)] }
  return new AppError('INVALID', { message: t('valid.invalidFields'), fields, cause: error })
}

/** Of two who write overlapping periods at once, the database's exclusion constraint refuses the second. */
function overlapError(error: Prisma.PrismaClientKnownRequestError, t: Words): AppError | null {
  if (driverCause(error).originalCode !== '23P01') return null
  const fields = { 'data.periods': [t('period.overlapAtOnce')] }
  return new AppError('CONFLICT', { message: t('valid.invalidFields'), fields, cause: error })
}

type DriverCause = { kind?: string; originalCode?: string; originalMessage?: string; constraint?: unknown }

/** The error of Prisma 7's driver adapter. Prisma's own code says less: that of a raw query is always P2010. */
function driverCause(error: Prisma.PrismaClientKnownRequestError): DriverCause {
  const meta = error.meta as { driverAdapterError?: { cause?: DriverCause } } | undefined
  return meta?.driverAdapterError?.cause ?? {}
}

/** Tells whether the database refused a value that must be unique and that another row has, in a raw statement too. */
export function isTakenValue(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && driverCause(error).originalCode === '23505'
}

/** Tells whether the database's role lacks the right that a statement needs. */
export function isDenied(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && driverCause(error).originalCode === '42501'
}

/** Reads the column from the constraint: a list of columns, or the index `Model_column_key`. The owner's column is skipped. */
function columnOf(error: Prisma.PrismaClientKnownRequestError): string | undefined {
  const constraint = driverCause(error).constraint as { fields?: string[]; index?: string } | undefined
  const column = constraint?.fields?.at(-1) ?? constraint?.index?.match(/^[A-Za-z]+_(?:\w+_id_)?(.+)_key$/)?.[1]
  return column?.replaceAll('"', '')
}

/** The change of somebody else stood in the way: the same call succeeds in a moment. */
const isGivenWay = (error: unknown): boolean => isBrokenOff(error) || isOutwaited(error)

/** The other change lasted for longer than a statement waits for a lock. */
const isOutwaited = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError && driverCause(error).originalCode === '55P03'

/**
 * Tells whether the database broke off a change for another one: of two that wait for each other one is broken off, and so is one of two that no
 * order fits. Errors above the database's count, too.
 */
export function isBrokenOff(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    if (!(each instanceof Prisma.PrismaClientKnownRequestError)) continue
    if (each.code === 'P2034' || /^40(P01|001)$/.test(driverCause(each).originalCode ?? '')) return true
  }
  return false
}

const connectionCodes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  // Prisma: not reachable, timed out, closed, the pool waited for too long, too many connections.
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'],
]
const connectionKinds = ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections']
/** The server ends, starts, or has no connection left (PostgreSQL, Appendix A: classes 08 and 57P, and 53300). */
const connectionStates = /^(08...|57P0[1-5]|53300)$/
/** Messages of `pg` that have no code, and of Prisma whose code (P2028) also stands for our own errors. */
const connectionTexts =
  /^Connection terminated|^timeout exceeded when trying to connect|Unable to start a transaction in the given time|on an expired transaction/

/** Returns whether the database was unreachable, or shut down in the middle of a call. */
function isConnectionFailure(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    const code = 'code' in each ? String(each.code) : ''
    const { kind = '', originalCode = '' } =
      each instanceof Prisma.PrismaClientKnownRequestError ? driverCause(each) : {}
    if (
      connectionCodes.includes(code) ||
      connectionKinds.includes(kind) ||
      connectionStates.test(code) ||
      connectionStates.test(originalCode) ||
      connectionTexts.test(each.message) ||
      each instanceof Prisma.PrismaClientInitializationError
    ) {
      return true
    }
  }
  return false
}
