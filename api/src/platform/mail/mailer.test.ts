import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@kollegium/db/testing/database'
import { afterAll, expect, test, vi } from 'vitest'
import type { Mail } from '../../engine/services.ts'
import { createKeys } from '../../kernel/encryption-keys.ts'
import { readEnv } from '../../kernel/env.ts'
import { createLogger } from '../../kernel/logger.ts'
import { brandSchema } from '../../modules/brands/brand.ts'
import { resetBrands } from '../../testing/brands.ts'
import { inBrand, setBrandAppearance, setSecondBrandTexts } from '../brand-appearance.ts'
import { startBoss } from '../jobs/boss.ts'
import { createMailQueue, queueMail, workMailQueue } from './mail.job.ts'
import { createMailer } from './mailer.ts'
import { composeMail } from './mails.ts'

const { db, url } = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
afterAll(() => rm(folder, { recursive: true }))
const env = readEnv({
  DATA_DIR: folder,
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  LOG_LEVEL: 'silent',
  PUBLIC_HOST: 'vo.localhost:3000',
})
const mail: Mail = { ...composeMail('asa@example.com', { subject: 'Ärende', body: '<b>Åäö</b>' }), key: 'one' }

test('without SMTP each mail is one whole .eml file, and the same mail the same file', async () => {
  const mailer = createMailer(env)
  await mailer.send(mail)
  await mailer.send(mail)
  await mailer.send({ ...mail, key: 'two' })
  const files = await readdir(join(folder, 'outbox'))
  expect(files.filter((file) => file.endsWith('.eml'))).toHaveLength(2)
  expect(files).toHaveLength(2)
  const text = await readFile(join(folder, 'outbox', files[0] ?? ''), 'utf8')
  expect(text).toContain('To: asa@example.com')
  expect(text).toMatch(/Message-ID: <[0-9a-f]{32}@vo\.localhost>/)
  expect(text).toContain('multipart/alternative')
  expect(text).toContain('&lt;b&gt;')
})

test('a line break in a subject makes no header', async () => {
  await createMailer(env).send({ ...mail, subject: 'Hej\r\nBcc: evil@example.com', key: 'three' })
  const files = await readdir(join(folder, 'outbox'))
  for (const file of files) expect(await readFile(join(folder, 'outbox', file), 'utf8')).not.toMatch(/^Bcc:/im)
})

test('with SMTP_URL it goes to the server', async () => {
  const lines: string[] = []
  const server = createServer((socket) => {
    let data = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        lines.push(line)
        if (data) {
          if (line === '.') {
            data = false
            socket.write('250 taken\r\n')
          }
        } else if (line === 'DATA') {
          data = true
          socket.write('354 go\r\n')
        } else socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  try {
    await createMailer({ ...env, SMTP_URL: `smtp://127.0.0.1:${port}` }).send(mail)
    expect(lines).toContain('RCPT TO:<asa@example.com>')
  } finally {
    server.close()
  }
})

test('the queue keeps a mail sealed until it is sent, queues a key once, and tries again', async () => {
  const boss = await startBoss(env, url, createLogger(env))
  try {
    await createMailQueue(boss)
    const sent: Mail[] = []
    let failures = 1
    const mailer = {
      send: async (each: Mail) => {
        if (failures-- > 0) throw new Error('the mail server is away')
        sent.push(each)
      },
    }
    const services = { boss, mailer, keys: createKeys(env) }
    const message = { ...mail, key: 'queued', text: 'a one-time secret' }
    await queueMail(services, message)
    await queueMail(services, message)
    const rows = await db.$queryRaw<{ data: string }[]>`SELECT data::text FROM pgboss.job WHERE name = 'mail'`
    expect(rows).toHaveLength(1)
    expect(rows[0]?.data).not.toContain('asa@example.com')
    await db.$executeRaw`UPDATE pgboss.job SET retry_delay = 0, retry_backoff = false WHERE name = 'mail'`
    await workMailQueue(services)
    await vi.waitFor(() => expect(sent).toEqual([message]), { timeout: 15_000 })
  } finally {
    await boss.stop({ graceful: false })
  }
})

test('a mail has the colours of the installation’s brand', () => {
  const content = {
    subject: 'Ärende',
    body: 'Text',
    button: { label: 'Öppna', href: 'https://example.com/' },
    link: { label: 'Läs mer', href: 'https://example.com/mer' },
  }
  expect(composeMail('asa@example.com', content).html).toMatch(/background:#0078be.*color:#005a8f/s)
  setBrandAppearance({ mark: 'college', colour: '#7A1F3D' })
  const { html } = composeMail('asa@example.com', content)
  setBrandAppearance(brandSchema.parse({}))
  expect(html).toMatch(/background:#7A1F3D.*color:#5c172e/s)
})

test('a mail of the second brand has its name, colours and sender, through the queue too', async () => {
  const content = { subject: 'Ärende', body: 'Text', button: { label: 'Öppna', href: 'https://example.com/' } }
  setSecondBrandTexts({ 'brand.network': 'Ordet' })
  setBrandAppearance({ mark: 'language', colour: '#5E3B8E', from: { name: 'Ordet' } }, 'language')
  const composed = inBrand('language', () => composeMail('asa@example.com', content))
  const other = composeMail('asa@example.com', content)
  const address = { name: 'Ordet', address: 'ordet@example.com' }
  setBrandAppearance({ mark: 'language', colour: '#5E3B8E', from: address }, 'language')
  const own = inBrand('language', () => composeMail('asa@example.com', content))
  resetBrands()
  expect(composed.html).toMatch(/color:#2e1a4a">Ordet<.*background:#5E3B8E/s)
  expect(other.html).toContain('Collegenätverket')
  expect(other.from).toBeUndefined()
  const mailer = createMailer({ ...env, MAIL_FROM: 'Nätverket <nat@example.com>' })
  const fromOf = async (message: Mail, key: string) => {
    await mailer.send({ ...message, key })
    const names = await readdir(join(folder, 'outbox'))
    const texts = await Promise.all(names.map((name) => readFile(join(folder, 'outbox', name), 'utf8')))
    const to = new Set(seen)
    for (const text of texts) seen.add(text)
    return /^From: (.*)$/m.exec(texts.find((text) => !to.has(text)) ?? '')?.[1]
  }
  const seen = new Set<string>()
  await fromOf(mail, 'first')
  expect(await fromOf(other, 'of the network')).toMatch(/<nat@example\.com>/)
  expect(await fromOf(composed, 'of the brand')).toBe('Ordet <nat@example.com>')
  expect(await fromOf(own, 'of its own sender')).toBe('Ordet <ordet@example.com>')
  const sealed: string[] = []
  const boss = { send: async (_: string, { sealed: text }: { sealed: string }) => void sealed.push(text) }
  const keys = createKeys(env)
  await queueMail({ boss, keys } as unknown as Parameters<typeof queueMail>[0], { ...own, key: 'queued' })
  expect(JSON.parse(keys.open(Buffer.from(sealed[0] ?? '', 'base64')))).toMatchObject({ from: address })
})
