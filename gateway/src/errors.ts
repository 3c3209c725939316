import { AppError, type FieldErrors, invalid } from '@kollegium/api/definitions'
import { clock } from '@kollegium/api/server'
import { GraphQLError, type GraphQLFormattedError, Kind, Source } from 'graphql'
import { t } from './words.ts'

/**
 * One error as graphql-php 14 prints it under Lighthouse 5: message, extensions, locations, path, in that order
 * (docs/contract: legacy clients read `extensions.category` and the text 'Unauthenticated.').
 */
export type ContractError = {
  message: string
  extensions: Record<string, unknown> & { category: string }
  locations?: GraphQLFormattedError['locations']
  path?: GraphQLFormattedError['path']
}

/** Formats anything that parsing, validation or a resolver threw. Unknown errors say nothing about their cause. */
export function contractError(error: GraphQLError): ContractError {
  const { message, extensions } = describe(error)
  return {
    message,
    extensions,
    ...(error.locations && { locations: error.locations }),
    ...(error.path && { path: error.path }),
  }
}

function describe(error: GraphQLError): Pick<ContractError, 'message' | 'extensions'> {
  const known = appErrorOf(causeOf(error))
  if (!known) {
    // Without another's error behind it it is about the document or its variables, which the client may read.
    if (causeOf(error) === undefined) {
      const { message, extensions } = error
      return {
        message: message.length > 1_000 ? `${message.slice(0, 1_000)}…` : message,
        extensions: { ...extensions, category: 'graphql' },
      }
    }
    return { message: 'Internal server error', extensions: { category: 'internal' } }
  }
  switch (known.code) {
    case 'UNAUTHENTICATED':
      return { message: 'Unauthenticated.', extensions: { guards: ['api'], category: 'authentication' } }
    case 'FORBIDDEN':
      return { message: 'This action is unauthorized.', extensions: { category: 'authorization' } }
    case 'RATE_LIMITED':
      return {
        message: `Rate limit for ${fieldName(error)} exceeded. Try again later.`,
        extensions: { category: 'rate-limit' },
      }
    case 'INVALID':
    case 'CONFLICT':
      return {
        message: `Validation failed for the field [${(error.path ?? []).join('.')}].`,
        extensions: { validation: asArguments(error, known), category: 'validation' },
      }
    case 'NOT_FOUND':
      return { message: known.message, extensions: { category: 'graphql' } }
    default:
      return { message: 'Internal server error', extensions: { category: 'internal' } }
  }
}

/** Our own forms keep what was written when somebody else saved meanwhile; old ones don't. */
function textOf({ message, details }: AppError): string {
  const { name, updated_at } = details as { name?: string; updated_at?: string }
  return details.stale && name && updated_at
    ? t('error.staleReload', { name, date: clock(new Date(updated_at)) })
    : message
}

/** What a resolver threw; undefined for graphql-js's own errors, which may lie in each other. */
function causeOf({ originalError }: GraphQLError): Error | undefined {
  return originalError instanceof GraphQLError ? causeOf(originalError) : originalError
}

/** tRPC wraps what a procedure throws; the AppError is its cause. */
export function appErrorOf(thrown: unknown): AppError | null {
  if (thrown instanceof AppError) return thrown
  return thrown instanceof Error && thrown.cause instanceof AppError ? thrown.cause : null
}

/** The input names a row that isn't there, or that the asker may not know of. */
export const unknownAt = (path: string) => invalid({ [path]: [t('valid.unknownRow')] }, t('valid.invalidFields'))

/** Keys are full argument paths: the procedures' `data` is the contract's `input`. */
function asArguments(error: GraphQLError, known: AppError): FieldErrors {
  const entries = Object.entries(known.fields)
  if (entries.length === 0) return { [argumentOf(error)]: [textOf(known)] }
  return Object.fromEntries(entries.map(([path, texts]) => [path.replace(/^data(?=\.|$)/, 'input'), texts]))
}

/** What a refusal is about that names no field: what is written, else what names the row. */
function argumentOf({ nodes }: GraphQLError): string {
  const [field] = nodes ?? []
  const given = field?.kind === Kind.FIELD ? (field.arguments ?? []).map(({ name }) => name.value) : []
  return given.includes('input') ? 'input' : (given[0] ?? 'input')
}

/** What a procedure takes beside its `data` stands in the contract's `input` too. */
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
 * Makes the call, whose input has `faults` already, so that all field errors are told at once. The mutation is taken back.
 * @throws AppError INVALID when there is any; what isn't about fields (a right, a limit) as the call throws it
 */
export async function withFaults<Call extends Promise<unknown> | undefined>(
  faults: FieldErrors,
  call: Call,
): Promise<Awaited<Call>> {
  if (Object.keys(faults).length === 0) return await call
  throw invalid({ ...faults, ...(await faultsOf(call)) }, t('valid.invalidFields'))
}

/** The fields that the call refuses; none when it is done. @throws what it refuses for any other reason */
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

/** Refusals of a nested write stand at its own place in the input. */
export async function within<Result>(at: string, call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    const known = appErrorOf(error)
    if (!known) throw error
    const { code, details } = known
    // A row that an input names and that isn't there is a fault of the input.
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
