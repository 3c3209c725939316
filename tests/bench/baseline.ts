// The baseline of the benchmarks: Express with pg or a bare Chromium, and no code of the product.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import express from 'express'
import pg from 'pg'
import { closeBrowser, openBaselinePrinter } from '../../pdf-worker/bench/papers.ts'
import type { BaselineWork } from './test-bed.ts'

const { DATABASE_URL, PORT, WORK = '' } = process.env
const work = JSON.parse(readFileSync(WORK, 'utf8')) as BaselineWork
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const page = Buffer.from(work.page)
const longPage = Buffer.from(work.longPage)
const app = express()

/** Statements are planned once a connection, as ours are. */
const nameOf = (sql: string) => createHash('sha1').update(sql).digest('hex')

const answerWith =
  (statements: BaselineWork['list']): express.RequestHandler =>
  async (_request, response) => {
    const results = await Promise.all(
      statements.map(({ sql, parameters }) => pool.query({ name: nameOf(sql), text: sql, values: parameters })),
    )
    response.json(results.map(({ rows }) => rows))
  }

app.get('/list', answerWith(work.list))
app.get('/one', answerWith(work.one))
for (const name of ['counted', 'bodies', 'listSearch', 'search'] as const)
  app.get(`/${name}`, answerWith(work[name] ?? []))
app.post('/create', express.json(), async ({ body }, response) => {
  const { sql, parameters } = work.create ?? { sql: '', parameters: [] }
  const { rows } = await pool.query({ name: nameOf(sql), text: sql, values: [body.title, ...parameters] })
  response.json(rows)
})
app.get('/page', (_request, response) => void response.type('html').send(page))
app.get('/long-page', (_request, response) => void response.type('html').send(longPage))

let printer: ReturnType<typeof openBaselinePrinter> | undefined
/** Prints the request's body as HTML. Answers the milliseconds that the print took. */
app.post('/print', express.text({ type: 'text/html', limit: '200mb' }), async (request, response) => {
  printer ??= openBaselinePrinter()
  const print = await printer
  const begun = performance.now()
  await print(String(request.body))
  response.json({ ms: performance.now() - begun })
})
app.get('/', (_request, response) => void response.end())

const server = app.listen(Number(PORT), '127.0.0.1')
process.once('SIGTERM', async () => {
  server.close()
  await closeBrowser()
  process.exit(0)
})
