import type { Changes, Db } from '@kollegium/db'
import type { Anchor, Verdict } from '@kollegium/db/audit-chain'
import type { Disk } from 'flydrive'
import type { PgBoss } from 'pg-boss'
import type { AuditContext, AuditedAct } from '../access/audit.ts'
import type { Keys } from '../kernel/encryption-keys.ts'
import type { Env } from '../kernel/env.ts'
import type { AppError } from '../kernel/errors.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Totals } from '../kernel/totals.ts'

// The services of the product as interfaces. The platform and the modules implement them, and app/services.ts assembles them,
// so that a lower floor can use a service that a higher floor implements.

/** The contract's names (Spec §9) of the public disk and of the disk with access control. */
export const diskNames = ['s3.vofront_files', 's3.vodocs_files'] as const
export type DiskName = (typeof diskNames)[number]
export type Disks = Record<DiskName, Disk>

export type Mail = {
  to: string
  /** The sender of the brand whose mail it is; an absent part is the installation's (MAIL_FROM). */
  from?: { name?: string | undefined; address?: string | undefined }
  /** Where answers go; absent: to the sender. */
  replyTo?: string | undefined
  subject: string
  text: string
  html: string
  /** Identifies the mail: sent again it has the same Message-ID, and the same file in the outbox. */
  key?: string
}

export type Mailer = {
  /** @throws when the mail server did not accept the mail; the job queue tries again. */
  send(mail: Mail): Promise<void>
}

export type Wordings = {
  /** Waits until every change that this process has heard of is applied; texts written afterwards are the new ones. */
  settled(): Promise<void>
}

/** A view of a public page by a visitor who has approved that it is counted, or the end of such a view's text. */
export type PageView = {
  /** Null: the front site. */
  groupId: number | null
  /** With the first slash and without query. */
  path: string
  /** The host of the page that led here; '' for none or an unknown one. */
  from: string
  /** The view begins a visit: the visitor did not come from a page of the same site. */
  begins: boolean
  /** The end of the text has come into view; the view itself was counted before. */
  ends: boolean
}

/** A document that such a visitor fetched from a public site. */
export type DocumentFetch = {
  /** The label of the site's host; '' is the front site. */
  label: string
  fileId: number
}

/** A search of a public site by such a visitor. */
export type SiteSearch = {
  /** Null: the front site. */
  groupId: number | null
  /** As they were typed. */
  words: string
  /** The search has a hit. */
  found: boolean
}

/** The things that visitors do and that are counted; each has a limit of its own for a network address. */
export type Counted = 'view' | 'end' | 'fetch' | 'search'

export type Visits = {
  /** Counts that a network address tells of one; false when it has told of too many. */
  admits(ip: string, of: Counted): boolean
  /** Counts a view, or its end, in memory. */
  count(view: PageView): void
  /** Counts a fetched document in memory. One of a site that isn't open is left out when the counts are written. */
  countFetch(fetch: DocumentFetch): void
  /** Counts a search in memory. Its words are kept only without a hit, and only if they can't point at a person. */
  countSearch(search: SiteSearch): void
  /** Writes what was counted; never rejects. */
  flush(): Promise<void>
}

/** A call of the typed API: its path (`user.get`) and its input. */
export type WatchedCall = { path: string; input?: unknown }

/**
 * Watches the calls of accounts in memory: notes refusals and bulk reads, and counts what an account reads. The audit log gets them
 * in batches, off the path of the requests.
 */
export type Watch = {
  /** Refuses the call of an account that has read its share. @throws AppError RATE_LIMITED with `details.until` */
  admit(ctx: AuditContext, path: string): void
  /** Counts the persons and rows of an answer, and notes a query's answer with many. A change notes itself. */
  answered(ctx: AuditContext, call: WatchedCall & { type: 'query' | 'mutation' }, answer: unknown): void
  /** Notes a refusal. Errors that say nothing about rights are passed over. */
  refused(ctx: AuditContext, call: WatchedCall, error: AppError): void
  /** Notes an act that is no change of a row, with the next entries that are written. */
  note(ctx: AuditContext, act: AuditedAct): void
  /** Counts an export. @throws AppError RATE_LIMITED with `details.until` */
  admitExport(ctx: AuditContext): void
  /** Writes what was noted and counted; never rejects. */
  flush(): Promise<void>
}

/** Where a network address is: the country's code, and town and country in words ("Göteborg, Sverige"). */
export type Place = { country: string; text: string }

/** Places of network addresses, from the operator's file. */
export type Places = {
  /** Null: the file doesn't know, or there is none. */
  of(ip: string | null | undefined): Place | null
}

/** A scanner's word on bytes: `unscanned` without one, `tooLarge` for more than it takes. */
export type ScanVerdict =
  | { kind: 'harmless'; at: Date }
  | { kind: 'unscanned' }
  | { kind: 'malware'; name: string }
  | { kind: 'tooLarge' }

/** Looks for malicious code. */
export type Scanner = {
  /** A scanner is set up; without one only EICAR's test file is found. */
  isOn: boolean
  /** @throws while the scanner doesn't answer: nothing is known of the bytes then */
  scan(bytes: Uint8Array): Promise<ScanVerdict>
  /** The scanner's name with the day of its signatures; null without one. @throws while it doesn't answer */
  version(): Promise<string | null>
}

/**
 * A tab in which a person has a record open. Tabs of two people are two, also when both say one id. `field` is the field that the person
 * types in; null: nothing is unsaved.
 */
export type Tab = { id: string; user: { id: number; name: string }; field: string | null }

/** The rooms that a form's tabs are in. A form has one room; a correction of several papers is in the room of each. */
export type FormPlace = {
  /** The room whose version the form is told. */
  own: string
  rooms: readonly string[]
}

/**
 * The people who have a record open, each once, and the one who writes. Moments are milliseconds. All who are told of it get the
 * same object.
 */
export type RoomState = {
  /** `rooms` are those of the place that the person is in. */
  people: readonly { id: number; name: string; since: number; rooms: readonly string[] }[]
  pen: { tab: string; user: { id: number; name: string }; field: string; since: number } | null
  /** The record as the room's probe found it last. */
  version: string
}

/** Knows who has which record open. A room is a record: `article 12`. Nothing of it is asked of the database or written there. */
export type Presence = {
  /** Changes when rights or the record change: people who were let in before are judged anew. */
  generation(place: FormPlace): string
  /** Says that a tab is there. */
  touch(place: FormPlace, tab: Tab): RoomState
  /** Gives the pen to a person's tab; those that had it hear of it. */
  takeOver(place: FormPlace, tabId: string, userId: number): void
  /** Says that a tab's stream has ended; it is gone in a few seconds unless it says otherwise. */
  leave(place: FormPlace, tabId: string, userId: number): void
  /**
   * Yields the place at once and after every change.
   * @param options.probe tells the record's present version; asked once for all who watch, when one of `tables` has changed
   */
  watch(
    place: FormPlace,
    options: { tables: readonly string[]; probe: () => Promise<string>; signal: AbortSignal },
  ): AsyncGenerator<RoomState>
  close(): void
}

/** Created once by the composition root and passed down. */
export type Services = {
  env: Env
  logger: Logger
  db: Db
  /**
   * The client that counts attempts, which a rollback must not undo. It has connections of its own: requests that each hold
   * a connection of `db` and wait for a second one could block each other for ever.
   */
  tries: Db
  changes: Changes
  wordings: Wordings
  totals: Totals
  boss: PgBoss
  disks: Disks
  mailer: Mailer
  keys: Keys
  scanner: Scanner
  visits: Visits
  watch: Watch
  presence: Presence
  places: Places
  /** Checks the whole audit log against its chain, with a connection of its own; some five seconds for 100,000 entries. */
  verifyAuditLog: (witnessed: readonly Anchor[]) => Promise<Verdict>
}
