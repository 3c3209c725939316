import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Mail, Mailer } from '../../engine/services.ts'
import type { Env } from '../../kernel/env.ts'

type MailEnv = Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'PUBLIC_HOST'>

/** Sends by SMTP_URL; without it each mail becomes one `.eml` file under DATA_DIR/outbox. */
export function createMailer(env: MailEnv): Mailer {
  const compose = ({ key, from, ...mail }: Mail): SendMailOptions => ({
    ...mail,
    from: from ? { ...senderIn(env.MAIL_FROM), ...from } : env.MAIL_FROM,
    // Answers of absent people's mailboxes to a machine help nobody (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(key ? { messageId: `<${digest(key)}@${env.PUBLIC_HOST.replace(/:\d+$/, '')}>` } : {}),
  })

  if (env.SMTP_URL) {
    const transport = createTransport(env.SMTP_URL)
    return {
      async send(mail) {
        await transport.sendMail(compose(mail))
      },
    }
  }

  const outbox = join(env.DATA_DIR, 'outbox')
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(compose(mail))
      const name = mail.key ? digest(mail.key) : `${Date.now()}-${digest(JSON.stringify(mail))}`
      await writeWhole(outbox, `${name}.eml`, message)
    },
  }
}

/** Signs in at the mail server and out again. @throws the server's or the connection's error */
export async function reachesMailServer(url: string): Promise<void> {
  const transport = createTransport(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Splits `Name <address>` into its parts; an address alone has no name. */
export function senderIn(text: string): { name: string; address: string } {
  const [, name = '', address = text] = /^\s*"?(.*?)"?\s*<([^<>]+)>\s*$/.exec(text) ?? []
  return { name, address: address.trim() }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** A reader of the folder sees the whole file or none. */
async function writeWhole(folder: string, name: string, content: SendResult): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = join(folder, `.${name}.${process.pid}.tmp`)
  try {
    await writeFile(unfinished, content, { mode: 0o600 })
    await rename(unfinished, join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

type SendResult = Parameters<typeof writeFile>[1]
