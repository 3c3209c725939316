import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoTools } from '@kollegium/api/demo-tools'
import { install } from '@kollegium/api/install'
import { readEnv } from '@kollegium/api/process'
import { type Caller, contextFor, createCaller } from '@kollegium/api/server'
import { closeServices, createServices, type Services } from '@kollegium/api/services'
import { hashSecret, loadActor, newSecret, uncachedTotals } from '@kollegium/api/testing'
import { createDb } from '@kollegium/db'
import { prepareDemo } from '@kollegium/db/demo'
import { cloneTemplate } from '@kollegium/db/testing/database'
import { startTestServer } from '@kollegium/db/testing/server'
import { fillArticles } from './fill-articles.ts'

/** A statement with its parameters. */
export type Statement = { sql: string; parameters: unknown[] }

export type Statements = { list: Statement[]; one: Statement[] }
/** The work of the baseline. */
export type BaselineWork = Statements &
  Partial<Record<'counted' | 'bodies' | 'listSearch' | 'search', Statement[]>> & {
    page: string
    longPage: string
    /** Saves one row; `/create` gives it the title of the request as the first parameter. */
    create?: Statement
  }

export type TestBed = {
  /** The environment that every measured process starts with. */
  env: Record<string, string> & { DATA_DIR: string }
  /** The header of the editor of the measured articles, who also issues diplomas. */
  authorization: string
  articleId: number
  /** A college in which the editor may issue. */
  collegeId: number
  /** The groups in which the editor may read. */
  groupIds: number[]
  /** The number of an issued diploma. */
  number: string
  /** The statements of our calls, so that the baseline can run the same. */
  statements: Statements
  close(): Promise<void>
}

/** The input of the measured list: one page of the editor's articles with their total. */
export const listInput = { page: 1, limit: 25 }

/** Makes a database of its own with the demo network and 20,000 articles, of which one user sees 10,000. */
export async function openTestBed({ durable = false } = {}): Promise<TestBed> {
  const token = newSecret()
  return openTestBedWith(async (services, url) => {
    const filled = await fillArticles(services.db, hashSecret(token))
    const statements = await recordStatements(services, url, filled)
    const { number } = await services.db.certificatePerson.findFirstOrThrow({
      where: { status: 'issued', protected: false, certificate: { kind: 'diploma' } },
      orderBy: { id: 'asc' },
    })
    return { authorization: `Bearer ${token}`, ...filled, statements, number: number ?? '' }
  }, durable)
}

/**
 * Makes a database of its own with the demo network, filled by `more`, and the environment of a server over it, whose documents
 * are signed for the long term. `close` removes all of it.
 * @param durable the database writes each change to the disk before it answers
 */
export async function openTestBedWith<More>(
  more: (services: Services, url: string) => Promise<More>,
  durable = false,
): Promise<More & Pick<TestBed, 'env' | 'close'>> {
  const server = await startTestServer({ durable })
  const dataDir = await mkdtemp(join(tmpdir(), 'kollegium-bench-'))
  const timestamps = fork(join(import.meta.dirname, 'timestamps-process.ts'))
  const close = async () => {
    if (timestamps.connected) timestamps.disconnect()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const { url } = await cloneTemplate(server.adminUrl)
    const [signing] = (await once(timestamps, 'message')) as [Record<string, string>]
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      ...signing,
      DEMO: 'off',
      // One account asks for everything that is measured, thousands of times.
      ...{ QUOTA_ROWS_PER_HOUR: '1000000000', QUOTA_ROWS_PER_DAY: '1000000000' },
      ...{ QUOTA_EXPORTS_PER_HOUR: '1000000000', QUOTA_EXPORTS_PER_DAY: '1000000000' },
    }
    const services = await createServices(readEnv({ ...env, PUBLIC_HOST: 'vo.localhost' }), url)
    try {
      await install(services)
      await prepareDemo(services.db, { password: 'Kollegium2026' }, (tx) => demoTools(services, tx))
      return { ...(await more(services, url)), env, close }
    } finally {
      await closeServices(services)
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Makes the measured calls once in this process and records the statements that reach the database. */
async function recordStatements(
  services: Services,
  url: string,
  { userId, articleId }: { userId: number; articleId: number },
): Promise<Statements> {
  return recordCalls(services, url, userId, {
    async list({ article }) {
      const { total, items } = await article.list(listInput)
      if (total !== 10_000 || items.length !== listInput.limit) throw new Error(`the list holds ${total} articles`)
    },
    one: ({ article }) => article.get({ id: articleId }),
  })
}

/** Records the statements of each call, made once in this process as that user. */
export async function recordCalls<Name extends string>(
  services: Services,
  url: string,
  userId: number,
  calls: Record<Name, (caller: Caller) => Promise<unknown>>,
): Promise<Record<Name, Statement[]>> {
  const heard: Statement[] = []
  const db = createDb(url, {
    onQuery: (sql, parameters) => heard.push({ sql, parameters: [...parameters] }),
  })
  try {
    const actor = await loadActor(db, userId)
    if (!actor) throw new Error('the user is not there')
    const caller = createCaller(contextFor({ ...services, db, totals: uncachedTotals }, actor))
    const recorded = {} as Record<Name, Statement[]>
    for (const [name, call] of Object.entries(calls) as [Name, (caller: Caller) => Promise<unknown>][]) {
      heard.splice(0)
      await call(caller)
      recorded[name] = heard.splice(0)
    }
    return recorded
  } finally {
    await db.$disconnect()
  }
}
