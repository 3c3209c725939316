import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { vi } from 'vitest'
import type { Mail } from '../../engine/services.ts'
import type { World } from '../../testing/world.ts'
import { makeChallenge } from './bot-check.ts'

/** Solves a challenge as a visitor's browser does. @param now when the challenge was made, in milliseconds */
export async function solved(services: World['services'], now?: number): Promise<string> {
  const challenge = await makeChallenge(services, now)
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Gives the world a mail server that keeps what it is sent. */
export function catchMails(world: World): Mail[] {
  const mails: Mail[] = []
  const send = vi.fn(async (mail: Mail) => {
    mails.push(mail)
  })
  Object.assign(world.services, { mailer: { send } })
  return mails
}
