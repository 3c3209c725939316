export type SessionProblem =
  /** The callback lacked code or state, brought another state, or had its code refused. */
  | 'AUTHORIZATION_FAILED'
  /** There was no refresh token, or the server refused it: the person has to sign in again. */
  | 'SIGNED_OUT'
  /** The session is of the other app: signing in here needs no password. */
  | 'OTHER_APP'
  /** The authorisation server did not answer; the session may still be good. */
  | 'UNAVAILABLE'

export class SessionError extends Error {
  readonly problem: SessionProblem

  constructor(problem: SessionProblem, options?: { cause?: unknown }) {
    super(problem, options)
    this.name = 'SessionError'
    this.problem = problem
  }
}
