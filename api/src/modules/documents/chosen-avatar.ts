import type { Db } from '@kollegium/db'
import { siteLabelAt } from '../../engine/site-address.ts'
import type { Env } from '../../kernel/env.ts'
import { hostLabelOf } from '../../kernel/host-label.ts'
import { effectiveSettings } from '../settings/contract.ts'
import type { AvatarName } from './avatars.ts'
import { publicUrl, wherePublic } from './file-link.ts'

const settingOf = {
  'avatar-user.png': 'defaultUserAvatar',
  'avatar-content.png': 'defaultContentAvatar',
} as const satisfies Record<AvatarName, string>

/**
 * The path of the picture that the site at `host` shows where there is none (settings, Spec §3), its own or inherited;
 * null when none is chosen, or when it is no longer one that everyone may fetch.
 */
export async function chosenAvatar(
  { db, env }: { db: Db; env: Pick<Env, 'PUBLIC_HOST'> },
  host: string,
  name: AvatarName,
): Promise<string | null> {
  const setting = settingOf[name]
  const chosen = (await effectiveSettings(db, await groupAt(db, env, host), [setting])).get(setting)
  const where = { ...wherePublic, id: Number(chosen?.value ?? 0) }
  const file = chosen && (await db.file.findFirst({ where, select: { id: true, filename: true } }))
  return file ? publicUrl(file) : null
}

/** The group whose site the host is; null for the front site and our own apps, which are no groups' names. */
async function groupAt(db: Db, env: Pick<Env, 'PUBLIC_HOST'>, host: string): Promise<number | null> {
  const label = siteLabelAt(env, host)
  if (label === '') return null
  const [group] = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM "Group" WHERE replace(name, '_', '-') = ${hostLabelOf(label)}`
  return group?.id ?? null
}
