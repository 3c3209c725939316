import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Services } from '../../engine/services.ts'
import { equalsInConstantTime, hashSecret } from '../../kernel/secrets.ts'
import type { SignInBrowser } from './audit-auth.ts'
import { ownCookie, setOwnCookie } from './cookies.ts'
import { limitKey } from './rate-limit.ts'

// Browsers in which an account has signed in before (record 68). Wrong passwords of other browsers don't shut these out.

/** The browser's number, and a mark of each account that signed in here, the latest first. */
const deviceCookie = 'vo_known'
const lifeDays = 365
/** Accounts of one browser: the computer of a staff room has some. */
const maxAccounts = 12

type DeviceServices = Pick<Services, 'env' | 'keys'>
type Account = { id: number; password_hash: string | null }
type Device = { number: string; marks: string[] }

const today = () => Math.floor(Date.now() / 86_400_000)

function deviceOf({ env }: Pick<Services, 'env'>, req: Request): Device | null {
  const [number = '', ...marks] = (ownCookie(req, env, deviceCookie) ?? '').split('.')
  return /^[\w-]{22}$/.test(number) ? { number, marks: marks.slice(0, maxAccounts) } : null
}

/** A new password makes all marks of the account worthless. The mark names no account to its reader. */
function markOf({ keys }: Pick<Services, 'keys'>, number: string, { id, password_hash }: Account, day: string): string {
  return `${day}~${keys.sign('device', `${number} ${id} ${day} ${hashSecret(password_hash ?? '')}`)}`
}

function markIn(services: DeviceServices, { number, marks }: Device, account: Account): string | undefined {
  return marks.find((mark) => {
    const [day = ''] = mark.split('~')
    return equalsInConstantTime(mark, markOf(services, number, account, day)) && today() - Number(day) < lifeDays
  })
}

/**
 * Tells where tries of an account are counted in a browser that it knows.
 * @param kind the tries: wrong passwords, or forgotten ones
 * @returns undefined in a browser that knows no account; otherwise a function that gives undefined for an account that isn't known there
 */
export function knownDevices(
  services: DeviceServices,
  req: Request,
  kind: 'password' | 'forgot' = 'password',
): ((account: Account) => string | undefined) | undefined {
  const device = deviceOf(services, req)
  if (!device || device.marks.length === 0) return undefined
  return (account) => {
    if (markIn(services, device, account) === undefined) return undefined
    return limitKey(kind, `device ${device.number} user ${account.id}`)
  }
}

/**
 * Keeps in the browser that the account has signed in here.
 * @returns the browser's name in the log, and whether the account knew it: under its present password, or by a name of before
 */
export function rememberDevice(services: DeviceServices, req: Request, res: Response, account: Account): SignInBrowser {
  const found = deviceOf(services, req)
  const device = found ?? { number: randomBytes(16).toString('base64url'), marks: [] }
  const known = markIn(services, device, account)
  const marks = [
    markOf(services, device.number, account, String(today())),
    ...device.marks.filter((mark) => mark !== known),
  ].slice(0, maxAccounts)
  setOwnCookie(res, services.env, deviceCookie, [device.number, ...marks].join('.'), lifeDays * 86_400)
  // The number opens nothing, and yet the log names a browser of each account alone.
  const name = services.keys.sign('device', `log ${device.number} ${account.id}`).slice(0, 22)
  return { name, isKnown: known !== undefined, hadNumber: found !== null }
}
