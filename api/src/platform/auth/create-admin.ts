import { createDb, type Db } from '@kollegium/db'
import { z } from 'zod'
import { insertAudit } from '../../access/audit.ts'
import { installAccess } from '../../access/default-roles.ts'
import { readEnv } from '../../kernel/env.ts'
import { passwordAddress } from './password-reset.ts'
import { createSignInLink } from './sign-in-links.ts'

const input = z.object({
  name: z
    .string()
    .max(64)
    .regex(/^[a-z]{3}[a-zA-Z0-9._-]*$/, 'the name: at least three lower-case letters, then letters, digits, . _ -'),
  email: z.email('the e-mail address is not one'),
})

/**
 * Makes an administrator, or makes an existing user one, and gives the one-time address for choosing a password.
 * Readings: how the first administrator of an installation in production is made.
 * @throws ZodError, or Prisma's unique error when another user has the address
 */
export async function createAdmin(db: Db, env: ReturnType<typeof readEnv>, given: { name: string; email: string }) {
  const { name, email } = input.parse(given)
  await installAccess(db)
  const roles = { connect: { name: 'administrator' } }
  const user = await db.user.upsert({
    where: { id: (await db.user.findFirst({ where: { name }, select: { id: true } }))?.id ?? 0 },
    create: { name, email, roles },
    update: { email, active: true, roles },
    select: { id: true },
  })
  const details = { given: ['administrator'], by: 'command line' }
  await insertAudit(db, [{ action: 'rights', subject: 'User', subject_id: String(user.id), details }])
  return passwordAddress(env, await createSignInLink(db, user.id, 'account'))
}

/** `npm run admin:create -- name email`. */
async function main([name = '', email = '']: string[]): Promise<void> {
  const env = readEnv()
  if (!env.DATABASE_URL) throw new Error('DATABASE_URL is needed: the database of the installation')
  const db = createDb(env.DATABASE_URL, { max: 2 })
  try {
    const address = await createAdmin(db, env, { name, email })
    process.stdout.write(`Administrator ${name}. Choose the password within seven days at\n${address}\n`)
  } finally {
    await db.$disconnect()
  }
}

if (import.meta.main) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    const reasons = error instanceof z.ZodError ? error.issues.map((issue) => issue.message) : [String(error)]
    process.stderr.write(`Usage: npm run admin:create -- name email\n${reasons.join('\n')}\n`)
    process.exitCode = 1
  })
}
