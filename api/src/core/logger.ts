import { pino } from 'pino'
import type { Env } from './env.ts'

export type Logger = ReturnType<typeof createLogger>

/** JSON lines on stderr; secrets and personal numbers never get there (redaction is the second net, not the first). */
export function createLogger(env: Pick<Env, 'LOG_LEVEL'>) {
  return pino(
    {
      level: env.LOG_LEVEL,
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
    pino.destination({ fd: 2, sync: false }),
  )
}
