import { pino } from 'pino'
import type { Env } from './env.ts'

export type Logger = ReturnType<typeof createLogger>

/** JSON lines on stderr; secrets and personal numbers never get there (redaction is the second net, not the first). */
export function createLogger(env: Pick<Env, 'LOG_LEVEL'>) {
  return pino(
    {
      level: env.LOG_LEVEL,
      serializers: { err: serializeError },
      redact: {
        paths: [
          '*.password',
          '*.personal_number',
          '*.authorization',
          '*.cookie',
          'req.headers.authorization',
          'req.headers.cookie',
        ],
        censor: '[redacted]',
      },
    },
    // Lines are written many at a time: one system call a line would be felt in each answer.
    pino.destination({ fd: 2, sync: false, minLength: 4096, periodicFlush: 200 }),
  )
}

/**
 * An error as it is logged: the fault, its place and its causes, but nobody whom it concerns. Prisma writes the whole
 * call into its messages and PostgreSQL the whole row into its details, with names and addresses of people.
 */
export function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack = '', cause } = error
  const frames = stack.indexOf('\n    at ')
  return {
    type: error.constructor.name || name,
    ...('code' in error && { code: error.code }),
    message: /^\s*Invalid `.*` invocation/.test(message) ? withoutCall(message) : message,
    stack: frames < 0 ? '' : stack.slice(frames + 1),
    ...(cause !== undefined && depth < 5 && { cause: serializeError(cause, depth + 1) }),
  }
}

/** The first line says which call, the last one what is wrong with it; the call itself stands between. */
function withoutCall(message: string): string {
  const lines = message.trim().split('\n')
  return [lines[0], ...(lines.length > 1 ? [lines.at(-1)] : [])].join(' ')
}
