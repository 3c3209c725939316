import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '@kollegium/db'
import express, { type Request, Router } from 'express'
import type { PgBoss } from 'pg-boss'
import { displayName } from '../../access/actor.ts'
import type { Services } from '../../engine/services.ts'
import { originOf } from '../../kernel/env.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { queueMail } from '../mail/mail.job.ts'
import { accountCreatedMail, type Greeting, passwordChangedMail, resetMail } from '../mail/mails.ts'
import { auditAuth } from './audit-auth.ts'
import { authPath } from './cookies.ts'
import { formToken, isValidFormToken } from './csrf.ts'
import { knownDevices } from './known-devices.ts'
import { formatTime, secondsUntil, sendPage } from './page-response.ts'
import { t } from './pages/layout.ts'
import { forgotPage, forgotSentPage, messagePage, newPasswordPage } from './pages/pages.ts'
import { hashPassword, newPassword } from './passwords.ts'
import { addressOf, countAttempt, limitKey, passwordLinks, resetAttempts } from './rate-limit.ts'
import { endEverySession } from './sessions.ts'
import { accountKeys, findByName } from './sign-in.ts'
import { consumeSignInLink, createSignInLink, type LinkPurpose, linkHours, peekSignInLink } from './sign-in-links.ts'
import { parametersOf } from './token-endpoint.ts'

/** The services that a mail about an account needs. */
export type MailServices = Pick<Services, 'env' | 'keys' | 'mailer'> & {
  db: Pick<Db, 'user' | 'signInLink'>
  boss?: PgBoss
}
type AuthServices = MailServices & Pick<Services, 'db' | 'logger'>

const perAddress = { max: 20, seconds: 3600 }
/** Every answer about a forgotten password takes at least this long, whether there is an account or not. */
const answerMs = 250

/**
 * Mails a one-time link for choosing a password: 'reset' for a forgotten one (2 hours), 'account' for a new user (7
 * days). Also what `sendResetEmailToUser` and the making of accounts call (Spec §2.3).
 * @param tx the transaction that the link belongs to, if any
 * @param greeting of somebody who invites a new user
 */
export async function sendPasswordLink(
  services: MailServices,
  userId: number,
  purpose: LinkPurpose,
  tx?: Tx,
  greeting?: Greeting,
): Promise<void> {
  const { env } = services
  const db = tx ?? services.db
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { id: true, name: true, email: true, firstname: true },
  })
  const secret = await createSignInLink(db, user.id, purpose)
  const link = passwordAddress(env, secret)
  const mail = purpose === 'reset' ? resetMail(user, link, linkHours.reset) : accountCreatedMail(user, link, greeting)
  await queueMail(services, { ...mail, key: `password link ${hashSecret(secret)}` }, tx)
}

/** Where a link's secret lets its user choose a password. */
export function passwordAddress(env: Services['env'], secret: string): string {
  return `${originOf(env)}${authPath}/password?token=${secret}`
}

type Credentials = Pick<
  Db,
  | 'user'
  | 'signIn'
  | 'oauthToken'
  | 'oauthCode'
  | 'signInLink'
  | 'auditEntry'
  | 'rateLimit'
  | '$queryRaw'
  | '$executeRaw'
>

/**
 * Gives the user a new password and ends everything that was open under the old one.
 * @param db a transaction
 */
export async function changePassword(
  db: Credentials,
  userId: number,
  passwordHash: string,
  ip?: string,
): Promise<void> {
  await db.user.update({ where: { id: userId }, data: { password_hash: passwordHash }, select: { id: true } })
  await endOldCredentials(db, userId, ip)
}

/** Runs after a new password is set: ends all sessions and links, resets failed attempts, and writes the audit log. */
export async function endOldCredentials(db: Omit<Credentials, 'user'>, userId: number, ip?: string): Promise<void> {
  await endEverySession(db, userId)
  await resetAttempts(db, accountKeys({ id: userId }))
  await auditAuth(db, { action: 'passwordChanged', userId, ip })
}

/** `/forgot` asks for a link, `/password` is where the link leads. */
export function passwordResetPages(services: AuthServices): Router {
  const { db, env } = services
  const home = originOf(env)
  const router = Router()
  const form = express.urlencoded({ extended: false, limit: '20kb' })

  router.get('/forgot', (req, res) => sendPage(res, 200, forgotPage({ home, csrf: formToken(services, req, res) })))

  router.post('/forgot', form, async (req, res) => {
    const given = parametersOf(req.body)
    const csrf = formToken(services, req, res)
    const username = (given.username ?? '').trim()
    if (!isValidFormToken(services, req, given.csrf)) {
      return sendPage(res, 403, forgotPage({ home, csrf, username, message: t('login.formExpired') }))
    }
    if (!username) return sendPage(res, 422, forgotPage({ home, csrf, error: t('login.usernameMissing') }))
    const device = await deviceOf(services, req, username)
    const address = device ? null : await countAttempt(db, limitKey('forgot', addressOf(req.ip ?? '')), perAddress)
    if (address && !address.allowed) {
      res.setHeader('Retry-After', String(secondsUntil(address.until)))
      const message = t('login.tooMany', { time: formatTime(address.until) })
      return sendPage(res, 429, forgotPage({ home, csrf, username, message }))
    }
    await Promise.all([mailLink(services, { name: username, device, ip: req.ip }), delay(answerMs)])
    sendPage(res, 200, forgotSentPage({ home, hours: linkHours.reset }))
  })

  // Made for each answer: the texts and the look of the brand may have changed.
  const expired = () =>
    messagePage({
      home,
      title: t('login.linkUsedTitle'),
      text: t('login.linkUsed'),
      kind: 'error',
      way: { href: `${authPath}/forgot`, label: t('login.linkNew') },
    })

  // Looking at the page does not use the link up: mail programs look at links before people do.
  router.get('/password', async (req, res) => {
    const { token } = parametersOf(req.query)
    const user = await peekSignInLink(db, token, 'choosePassword')
    if (!user || !token) return sendPage(res, 410, expired())
    const csrf = formToken(services, req, res)
    sendPage(res, 200, newPasswordPage({ home, csrf, token, username: user.name, name: displayName(user) }))
  })

  router.post('/password', form, async (req, res) => {
    const { token, password = '', repeat = '', csrf } = parametersOf(req.body)
    const user = await peekSignInLink(db, token, 'choosePassword')
    if (!user || !token) return sendPage(res, 410, expired())
    const again = { home, csrf: formToken(services, req, res), token, username: user.name, name: displayName(user) }
    if (!isValidFormToken(services, req, csrf)) {
      return sendPage(res, 403, newPasswordPage({ ...again, message: t('login.formExpired') }))
    }
    const checked = newPassword.safeParse(password)
    const errors = {
      password: checked.success ? undefined : checked.error.issues[0]?.message,
      repeat: password === repeat ? undefined : t('valid.passwordRepeat'),
    }
    if (errors.password || errors.repeat) return sendPage(res, 422, newPasswordPage({ ...again, errors }))
    const passwordHash = await hashPassword(password)
    const changed = await db.$transaction(async (tx) => {
      if (!(await consumeSignInLink(tx, token, 'choosePassword'))) return false
      await changePassword(tx, user.id, passwordHash, req.ip)
      return true
    })
    if (!changed) return sendPage(res, 410, expired())
    if (user.email) await queueMail(services, { ...passwordChangedMail(user), key: `changed ${hashSecret(token)}` })
    const done = messagePage({
      home,
      title: t('login.newPasswordDoneTitle'),
      text: t('login.newPasswordDone'),
      kind: 'success',
      way: { href: `${home}/login`, label: t('action.signIn') },
    })
    sendPage(res, 200, done)
  })

  return router
}

/**
 * Where the tries of a browser that knows the account are counted; undefined in another one. Tries of others keep nobody from a link
 * there, neither those from the same address nor those for the same account (record 68).
 */
async function deviceOf(services: AuthServices, req: Request, name: string): Promise<string | undefined> {
  const known = knownDevices(services, req, 'forgot')
  const user = known && (await findByName(services.db, name))
  return user ? known?.(user) : undefined
}

type Asked = { name: string; device: string | undefined; ip: string | undefined }

/** Mails a link if there is such an account with an address; otherwise, and too often, nothing. */
async function mailLink(services: AuthServices, { name, device, ip }: Asked): Promise<void> {
  const { db, logger } = services
  const user = await findByName(db, name)
  if (!user?.active) return
  const allowed = await countAttempt(db, device ?? limitKey('forgot', `user ${user.id}`), passwordLinks)
  if (!allowed.allowed) return
  try {
    await sendPasswordLink(services, user.id, 'reset')
    await auditAuth(db, { action: 'passwordLink', userId: user.id, ip })
  } catch (error) {
    // The answer must be the same as for an unknown name; the office sees it in the log.
    logger.error({ err: error }, 'a password link could not be mailed')
  }
}
