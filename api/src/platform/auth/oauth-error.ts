import { isOAuthError } from '@jmondi/oauth2-server'
import type { Response } from 'express'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Logger } from '../../kernel/logger.ts'
import { toAppError } from '../../kernel/translate-error.ts'

const t = createTranslator(sv)

type Extra = Record<string, string>

/**
 * A refusal in the contract's words: those of the old server's OAuth library, version 9 (RFC 6749 §5.2), plus
 * `message`, a copy of `error_description`, which clients of version 8 read.
 */
export class OauthError extends Error {
  readonly status: number
  readonly error: string
  readonly hint: string | undefined
  readonly extra: Extra

  constructor(status: number, error: string, description: string, hint?: string, extra: Extra = {}) {
    super(description)
    this.name = 'OauthError'
    this.status = status
    this.error = error
    this.hint = hint
    this.extra = extra
  }

  /** The JSON body, keys in the order of the old server. */
  body(): Record<string, string> {
    return {
      error: this.error,
      error_description: this.message,
      ...(this.hint ? { hint: this.hint } : {}),
      message: this.message,
      ...this.extra,
    }
  }
}

const malformed =
  'The request is missing a required parameter, includes an invalid parameter value, includes a parameter more than once, or is otherwise malformed.'
const badGrant =
  'The provided authorization grant (e.g., authorization code, resource owner credentials) or refresh token is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.'

/** The OAuth errors that the server answers (RFC 6749 §5.2). */
export const oauthErrors = {
  invalidRequest: (parameter: string, hint = `Check the \`${parameter}\` parameter`) =>
    new OauthError(400, 'invalid_request', malformed, hint),
  invalidClient: () => new OauthError(401, 'invalid_client', 'Client authentication failed'),
  invalidScope: (scope: string) =>
    new OauthError(
      400,
      'invalid_scope',
      'The requested scope is invalid, unknown, or malformed',
      `Check the \`${scope}\` scope`,
    ),
  invalidGrant: (hint: string) => new OauthError(400, 'invalid_grant', badGrant, hint),
  invalidRefreshToken: (hint: string) => new OauthError(400, 'invalid_grant', 'The refresh token is invalid.', hint),
  unsupportedGrantType: () =>
    new OauthError(
      400,
      'unsupported_grant_type',
      'The authorization grant type is not supported by the authorization server.',
      'Check that all required parameters have been provided',
    ),
  /** Spec §8: the error of a refresh with neither cookie nor parameter; `notice` is the text for people. */
  refreshTokenNotFound: () =>
    new OauthError(400, 'invalid_request', 'Refresh token not found', 'Check the `refresh_token` parameter', {
      notice: t('notice.refreshTokenMissing'),
    }),
  accessDenied: (hint: string) =>
    new OauthError(401, 'access_denied', 'The resource owner or authorization server denied the request.', hint),
  loginRequired: () => new OauthError(401, 'login_required', 'The user is not authenticated'),
  unavailable: () =>
    new OauthError(
      503,
      'temporarily_unavailable',
      'The authorization server is currently unable to handle the request',
    ),
  serverError: () =>
    new OauthError(
      500,
      'server_error',
      'The authorization server encountered an unexpected condition which prevented it from fulfilling the request.',
    ),
}

/** Converts an error of the OAuth library to our form. Our own checks come first, so such an error is rare. */
export function fromLibrary(error: unknown): unknown {
  if (!isOAuthError(error)) return error
  return new OauthError(error.status, error.errorType, error.error, error.errorDescription)
}

/** Any thrown thing in this form; an unforeseen error is logged here, once. */
export function asOauthError(error: unknown, logger: Logger): OauthError {
  if (error instanceof OauthError) return error
  // A body that can't be parsed: body-parser's errors carry the status they stand for.
  if (error instanceof Error && 'status' in error && Number(error.status) < 500)
    return oauthErrors.invalidRequest('body')
  if (toAppError(error, t).code === 'UNAVAILABLE') return oauthErrors.unavailable()
  logger.error({ err: error }, 'authorisation server')
  return oauthErrors.serverError()
}

/** Answers JSON that no cache keeps, with the exact content type of the old server. */
export function sendOauth(res: Response, status: number, body: Record<string, unknown>): void {
  res.statusCode = status
  res.setHeader('Content-Type', 'application/json; charset=UTF-8')
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Pragma', 'no-cache')
  res.end(JSON.stringify(body))
}
