import { randomBytes } from 'node:crypto'
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
import { makeSelfSigned } from '@kollegium/pdf-worker/self-signed'
import { fill } from './fill.ts'

/** A statement with its parameters. */
export type Statement = { sql: string; parameters: unknown[] }

export type Statements = { list: Statement[]; one: Statement[] }
/** What the yardstick is to do. */
export type BareWork = Statements & { page: string; search?: Statement[] }

export type Stage = {
  /** What every measured process is started with. */
  env: Record<string, string> & { DATA_DIR: string }
  /** The editor of the measured articles, who also issues diplomas. */
  authorization: string
  articleId: number
  /** A college in which the editor may issue. */
  collegeId: number
  /** The statements that our calls run, so that the yardstick can run the same. */
  statements: Statements
  close(): Promise<void>
}

/** The list that is measured: one page of the editor's articles with the number of all of them. */
export const listInput = { page: 1, limit: 25 }

/** A database of its own with the demo network and 20,000 articles, of which one person sees 10,000. */
export async function openStage(): Promise<Stage> {
  const token = newSecret()
  return openWith(async (services, url) => {
    const filled = await fill(services.db, hashSecret(token))
    const statements = await recordStatements(services, url, filled)
    return { authorization: `Bearer ${token}`, ...filled, statements }
  })
}

/**
 * A database of its own with the demo network, filled by `more`, and what a server over it is started with.
 * `close` takes all of it away.
 */
export async function openWith<More>(
  more: (services: Services, url: string) => Promise<More>,
): Promise<More & Pick<Stage, 'env' | 'close'>> {
  const server = await startTestServer()
  const dataDir = await mkdtemp(join(tmpdir(), 'kollegium-bench-'))
  const close = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const { url } = await cloneTemplate(server.adminUrl)
    const signing = await makeSelfSigned('Mätning')
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      SIGNING_KEY: signing,
      SIGNING_CERT: signing,
      DEMO: 'off',
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

/** Makes the measured calls once in this process and writes down what reaches the database. */
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

/** The statements of each call, made once in this process as that user. */
export async function recordCalls<Name extends string>(
  services: Services,
  url: string,
  userId: number,
  calls: Record<Name, (caller: Caller) => Promise<unknown>>,
): Promise<Record<Name, Statement[]>> {
  const heard: Statement[] = []
  const db = createDb(url, {
    onQuery: (sql, parameters) => heard.push({ sql, parameters: JSON.parse(parameters) as unknown[] }),
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
