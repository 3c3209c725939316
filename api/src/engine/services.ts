import type { Changes, Db } from '@kollegium/db'
import type { Disk } from 'flydrive'
import type { PgBoss } from 'pg-boss'
import type { Keys } from '../kernel/encryption-keys.ts'
import type { Env } from '../kernel/env.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Totals } from '../kernel/totals.ts'

// The services that all code stands on, as ports: the platform and the modules build them, and app/services.ts puts them
// together. A floor below can so be handed a service that a floor above makes.

/** The contract's names (Spec §9): what everyone may fetch, and what only those may who are allowed. */
export const diskNames = ['s3.vofront_files', 's3.vodocs_files'] as const
export type DiskName = (typeof diskNames)[number]
export type Disks = Record<DiskName, Disk>

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The same key is the same mail: sent again it has the same Message-ID, and the same file in the outbox. */
  key?: string
}

export type Mailer = {
  /** @throws when the mail was not taken over; the job queue tries again. */
  send(mail: Mail): Promise<void>
}

export type TextOverrides = {
  /** Waits until every change of them that this process has heard of is in force: what is written after it has the new texts. */
  settled(): Promise<void>
}

/** Made once by the composition root and handed down. */
export type Services = {
  env: Env
  logger: Logger
  db: Db
  /**
   * Counts tries, which a refused transaction must not take back. Connections of its own: a request that holds one of `db`
   * for its transaction and waits there for another could stand still for ever with the others that do.
   */
  tries: Db
  changes: Changes
  textOverrides: TextOverrides
  totals: Totals
  boss: PgBoss
  disks: Disks
  mailer: Mailer
  keys: Keys
}
