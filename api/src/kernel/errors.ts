/** Every way a call can be refused. The gateway maps them to the contract's error JSON; nothing matches on texts. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'INVALID'
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'UNAVAILABLE'
  | 'INTERNAL'

/** Field errors by dotted path from the input's root (`data.title`, `data.tags.0`), each a list of Swedish sentences. */
export type FieldErrors = Record<string, string[]>

/** The one error that domain code throws; its message is shown to people, so it is Swedish and from the dictionary. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors
  /** Data with which the form can go on, for example the author of a newer version. */
  readonly details: Record<string, unknown>

  constructor(
    code: ErrorCode,
    options: { message: string; fields?: FieldErrors; details?: Record<string, unknown>; cause?: unknown },
  ) {
    super(options.message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = options.fields ?? {}
    this.details = options.details ?? {}
  }
}

/** An input that breaks a rule which zod can't see. `fields` as in {@link FieldErrors}. */
export function invalid(fields: FieldErrors, message: string): AppError {
  return new AppError('INVALID', { message, fields })
}
