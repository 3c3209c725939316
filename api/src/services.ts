import type { Changes, Db } from '@kollegium/db'
import type { PgBoss } from 'pg-boss'
import type { Env } from './core/env.ts'
import type { Keys } from './core/keys.ts'
import type { Logger } from './core/logger.ts'
import type { Disks } from './documents/disks.ts'
import type { Mailer } from './mail/mailer.ts'

/** What the code stands on, made once by the composition root and handed down. */
export type Services = {
  env: Env
  logger: Logger
  db: Db
  changes: Changes
  boss: PgBoss
  disks: Disks
  mailer: Mailer
  keys: Keys
}
