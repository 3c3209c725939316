import { Prisma } from '@kollegium/db'
import { TRPCError } from '@trpc/server'
import { ZodError } from 'zod'
import type { WordKey } from '../words/sv/index.ts'
import { AppError, type FieldErrors } from './errors.ts'

type Words = (key: WordKey) => string

/**
 * Any thrown thing as an AppError: zod's issues all at once by path, a unique index as CONFLICT at its column, a
 * missing row as NOT_FOUND, a database that is away as UNAVAILABLE, the rest as INTERNAL with a generic text.
 */
export function toAppError(thrown: unknown, t: Words): AppError {
  const error = thrown instanceof TRPCError && thrown.cause ? thrown.cause : thrown
  if (error instanceof AppError) return error
  if (error instanceof ZodError) {
    return new AppError('INVALID', { message: t('valid.invalidFields'), fields: fieldsOf(error), cause: error })
  }
  if (error instanceof Prisma.PrismaClientKnownRequestError) return fromPrisma(error, t)
  if (isConnectionFailure(error)) return new AppError('UNAVAILABLE', { message: t('error.unavailable'), cause: error })
  if (thrown instanceof TRPCError && thrown.code === 'NOT_FOUND') {
    return new AppError('NOT_FOUND', { message: t('error.404'), cause: thrown })
  }
  if (thrown instanceof TRPCError && ['BAD_REQUEST', 'PARSE_ERROR', 'UNSUPPORTED_MEDIA_TYPE'].includes(thrown.code)) {
    return new AppError('INVALID', { message: t('valid.invalidFields'), cause: thrown })
  }
  return new AppError('INTERNAL', { message: t('error.500'), cause: error })
}

function fieldsOf(error: ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const path = issue.path.join('.')
    fields[path] = [...(fields[path] ?? []), issue.message]
  }
  return fields
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
      return new AppError('CONFLICT', { message: t('error.inUse'), cause: error })
    case 'P2025':
      return new AppError('NOT_FOUND', { message: t('error.404'), cause: error })
    case 'P1001':
    case 'P1002':
    case 'P1008':
    case 'P1017':
    case 'P2024':
      return new AppError('UNAVAILABLE', { message: t('error.unavailable'), cause: error })
    default:
      return new AppError('INTERNAL', { message: t('error.500'), cause: error })
  }
}

/** With Prisma 7's adapters the constraint is here, as a list of columns or as the index `Model_column_key`. */
function columnOf(error: Prisma.PrismaClientKnownRequestError): string | undefined {
  const meta = error.meta as { driverAdapterError?: { cause?: { constraint?: unknown } } } | undefined
  const constraint = meta?.driverAdapterError?.cause?.constraint as { fields?: string[]; index?: string } | undefined
  const column = constraint?.fields?.at(-1) ?? constraint?.index?.match(/^[A-Za-z]+_(.+)_key$/)?.[1]
  return column?.replaceAll('"', '')
}

const connectionCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
]

function isConnectionFailure(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    const code = 'code' in each ? String(each.code) : ''
    if (connectionCodes.includes(code) || each instanceof Prisma.PrismaClientInitializationError) return true
  }
  return false
}
