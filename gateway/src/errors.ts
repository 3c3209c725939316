import { AppError, type FieldErrors, invalid } from '@kollegium/api/definitions'
import { formatTime } from '@kollegium/api/server'
import { GraphQLError, type GraphQLFormattedError, Kind, Source } from 'graphql'
import { t } from './i18n.ts'

/**
 * One error as graphql-php 14 prints it under Lighthouse 5: message, extensions, locations, path, in that order. Old clients
 * read `extensions.category` and the text 'Unauthenticated.'.
 */
export type ContractError = {
  message: string
  extensions: Record<string, unknown> & { category: string }
  locations?: GraphQLFormattedError['locations']
  path?: GraphQLFormattedError['path']
}

/** Formats an error of parsing, of validation or of a resolver. An unknown error says nothing about its cause. */
export function contractError(error: GraphQLError): ContractError {
  const { message, extensions } = describe(error)
  return {
    message,
    extensions,
    ...(error.locations && { locations: error.locations }),
    ...(error.path && { path: error.path }),
  }
}

/** graphql-js on a value that an enumeration doesn't have; the contract has one enumeration, and texts in place of others. */
const unknownOrder = /does not exist in "SortOrder" enum\./

function describe(error: GraphQLError): Pick<ContractError, 'message' | 'extensions'> {
  const known = appErrorOf(causeOf(error))
  if (!known) {
    // An error without a cause is about the document or its variables; the client may read it.
    if (causeOf(error) === undefined) {
      const { message, extensions } = error
      const text = message.length > 1_000 ? `${message.slice(0, 1_000)}…` : message
      return {
        message: text.replace(unknownOrder, '$& Allowed: ASC, DESC.'),
        extensions: { ...extensions, category: 'graphql' },
      }
    }
    return { message: 'Internal server error', extensions: { category: 'internal' } }
  }
  switch (known.code) {
    case 'UNAUTHENTICATED':
      return { message: 'Unauthenticated.', extensions: { guards: ['api'], category: 'authentication' } }
    case 'FORBIDDEN':
      // An old client can't ask for a proof, so its person is told the way: to sign in once more.
      return {
        message: known.details.proof ? known.message : 'This action is unauthorized.',
        extensions: { category: 'authorization' },
      }
    case 'RATE_LIMITED':
      return {
        message: `Rate limit for ${fieldName(error)} exceeded. Try again later.`,
        extensions: { category: 'rate-limit', ...quotaOf(known) },
      }
    case 'INVALID':
    case 'CONFLICT':
      return {
        message: `Validation failed for the field [${(error.path ?? []).join('.')}].`,
        extensions: { validation: asArguments(error, known), category: 'validation' },
      }
    case 'NOT_FOUND':
      return { message: known.message, extensions: { category: 'graphql' } }
    case 'UNAVAILABLE':
      // A passing fault: the text says what to do.
      return { message: 'Internal server error', extensions: { category: 'internal', reason: known.message } }
    default:
      return { message: 'Internal server error', extensions: { category: 'internal' } }
  }
}

/** An account that has read its share is told so, and until when. */
function quotaOf({ message, details: { quota, until } }: AppError): Record<string, unknown> {
  return quota === undefined ? {} : { reason: message, until }
}

/** Old forms lose a text when somebody else has saved meanwhile, unlike our own: their users are told to reload. */
function textOf({ message, details: { stale, name, updated_at } }: AppError): string {
  return stale && typeof name === 'string' && typeof updated_at === 'string'
    ? t('error.staleReload', { name, date: formatTime(new Date(updated_at)) })
    : message
}

/** Wraps an error of any kind for {@link contractError}. */
export function asGraphQLError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error
  return new GraphQLError('', { originalError: error instanceof Error ? error : new Error(String(error)) })
}

/** The error of a resolver; undefined for graphql-js's own errors, which may wrap each other. */
function causeOf({ originalError }: GraphQLError): Error | undefined {
  return originalError instanceof GraphQLError ? causeOf(originalError) : originalError
}

/** The AppError of a procedure, which tRPC wraps as a cause; null for any other error. */
export function appErrorOf(thrown: unknown): AppError | null {
  if (thrown instanceof AppError) return thrown
  return thrown instanceof Error && thrown.cause instanceof AppError ? thrown.cause : null
}

/** Makes the first call, and the other one where the first is refused. @throws the error of the other, and any fault that is no refusal */
export async function otherwise<One, Other>(
  first: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<One | Other> {
  try {
    return await first()
  } catch (error) {
    const code = appErrorOf(error)?.code
    if (code === 'NOT_FOUND' || code === 'FORBIDDEN') return other()
    throw error
  }
}

/** The refusal of an input that names, at `path`, a row that doesn't exist or that the asker may not know of. */
export const unknownAt = (path: string) => invalid({ [path]: [t('valid.unknownRow')] }, t('valid.invalidFields'))

/** The field errors by full argument paths: the procedures' `data` is the contract's `input`. */
function asArguments(error: GraphQLError, known: AppError): FieldErrors {
  const entries = Object.entries(known.fields)
  if (entries.length === 0) return { [argumentOf(error)]: [textOf(known)] }
  return Object.fromEntries(entries.map(([path, texts]) => [path.replace(/^data(?=\.|$)/, 'input'), texts]))
}

/** The argument that a refusal without fields is about: `input`, else the first one, which names the row. */
function argumentOf({ nodes }: GraphQLError): string {
  const [field] = nodes ?? []
  const given = field?.kind === Kind.FIELD ? (field.arguments ?? []).map(({ name }) => name.value) : []
  return given.includes('input') ? 'input' : (given[0] ?? 'input')
}

/**
 * Makes a call whose arguments beside `data` stand in the contract's `input`, too.
 * @throws AppError with all fields below `data`
 */
export async function insideInput<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    const known = appErrorOf(error)
    if (!known) throw error
    const { code, message, details } = known
    const inside = (path: string) => (/^data(\.|$)/.test(path) ? path : `data.${path}`)
    const fields = Object.fromEntries(Object.entries(known.fields).map(([path, texts]) => [inside(path), texts]))
    throw new AppError(code, { message, details, cause: error, fields })
  }
}

/**
 * Makes a call whose input has `faults` already, so that the client sees all field errors at once. The error rolls the
 * mutation back.
 * @throws AppError INVALID for any field error; other errors (a right, a limit) as the call throws them
 */
export async function withFaults<Call extends Promise<unknown> | undefined>(
  faults: FieldErrors,
  call: Call,
): Promise<Awaited<Call>> {
  if (Object.keys(faults).length === 0) return await call
  throw invalid({ ...faults, ...(await faultsOf(call)) }, t('valid.invalidFields'))
}

/** The field errors of a call; none when it succeeds. @throws any other error of the call */
export async function faultsOf(call: Promise<unknown> | undefined): Promise<FieldErrors> {
  try {
    await call
    return {}
  } catch (error) {
    const known = appErrorOf(error)
    if (known?.code !== 'INVALID' || Object.keys(known.fields).length === 0) throw error
    return known.fields
  }
}

function fieldName(error: GraphQLError): string {
  const type = error.source instanceof Source && /^\s*mutation/.test(error.source.body) ? 'Mutation' : 'Query'
  return `${type}.${error.path?.[0] ?? ''}`
}

/**
 * Makes a call that writes a nested row.
 * @throws AppError with its fields below `at`, the path of that row in the input
 */
export async function within<Result>(at: string, call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    const known = appErrorOf(error)
    if (!known) throw error
    const { code, details } = known
    // An input that names a missing row is faulty.
    const isUnknown = code === 'NOT_FOUND'
    const message = isUnknown ? t('valid.unknownRow') : known.message
    const paths = Object.entries(known.fields).map(([path, texts]) => [
      `data.${at}.${path.replace(/^data\./, '')}`,
      texts,
    ])
    const fields = paths.length > 0 ? Object.fromEntries(paths) : { [`data.${at}`]: [message] }
    throw new AppError(isUnknown ? 'INVALID' : code, { message, details, cause: error, fields })
  }
}
