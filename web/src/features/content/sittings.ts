import { longDayText, t } from '../../lib/i18n.ts'
import type { Revision } from './content-client.ts'

/** The longest pause of a sitting, in milliseconds; as the server's (api/src/engine/versions/versions.ts). */
const PAUSE = 30 * 60_000

/** Versions that one person made without a long pause, the newest first. */
export type Sitting = { key: number; author: Revision['author']; versions: Revision[] }

const endOf = ({ created_at, ended_at }: Revision) => Date.parse(ended_at ?? created_at)

/** Groups versions, the newest first, by person and sitting. */
export function sittingsOf(versions: readonly Revision[]): Sitting[] {
  const sittings: Sitting[] = []
  for (const version of versions) {
    const last = sittings.at(-1)
    const after = last?.versions.at(-1)
    const isSame = last && after && (last.author?.id ?? null) === (version.author?.id ?? null)
    if (isSame && Date.parse(after.created_at) - endOf(version) <= PAUSE) last.versions.push(version)
    else sittings.push({ key: version.id, author: version.author, versions: [version] })
  }
  return sittings
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: 'Europe/Stockholm' })
const timeOf = (moment: string | number) => clock.format(new Date(moment)).replace(':', '.')

/** "14.10" or, of a version that took in several saves, "14.10–14.29". */
export function timesText({ created_at, ended_at }: Pick<Revision, 'created_at' | 'ended_at'>): string {
  const [from, to] = [timeOf(created_at), timeOf(ended_at ?? created_at)]
  return from === to ? from : `${from}–${to}`
}

/** "I dag kl. 14.10–14.32", "18 november 2026 kl. 9.04". */
export function sittingText({ versions }: Sitting, now = Date.now()): string {
  const [newest, oldest] = [versions[0], versions.at(-1)]
  if (!newest || !oldest) return ''
  const times = timesText({ created_at: oldest.created_at, ended_at: newest.ended_at ?? newest.created_at })
  return `${dayOf(oldest.created_at, now)} kl. ${times}`
}

function dayOf(moment: string, now: number): string {
  const day = longDayText(moment)
  if (day === longDayText(now)) return t('version.today')
  return day === longDayText(now - 86_400_000) ? t('version.yesterday') : day
}
