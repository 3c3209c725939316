import '../../lib/question-texts.ts'
import ListOrdered from 'lucide-react/icons/list-ordered'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Children, type ReactNode } from 'react'
import { useGroup } from '../../lib/group.tsx'
import { clockText, formsOf, listParts, longDayText, t } from '../../lib/i18n.ts'
import { stockholmToUtc } from '../../lib/stockholm-time.ts'
import type { Client } from '../../lib/trpc.ts'
import type { FormQuestion } from '../../resource/screen.ts'
import type { Confirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type ContentName, contentOf, type VersionedName } from './content-client.ts'
import { HiddenUses } from './hiding-questions.tsx'
import { UseLink, type Uses } from './uses-list.tsx'
import { usesOf } from './uses-of.ts'

type Asking = { client: Client; confirm: Confirm }
type About = {
  name: ContentName
  ids: number[]
  /** The texts have pages of their own. */
  read: boolean
  /** The moment at which visitors see them again. */
  until?: string
}

/** The most places that are named; further ones are counted. */
const named = 8

/**
 * Asks before texts are hidden from visitors, when they are several or something shows or links to them: their exact number,
 * and what follows, by name and link. True without a question for a single text that nothing uses.
 */
export async function mayUnpublish({ client, confirm }: Asking, { name, ids, read, until }: About): Promise<boolean> {
  const { shownBy, linkedFrom } = await contentOf(client, name).usedInAny.query({ ids })
  if (ids.length === 1 && shownBy.total + linkedFrom.total === 0) return true
  const { defSg, indefPl } = formsOf(name)
  const element = ids.length === 1 ? defSg : `${ids.length} ${indefPl}`
  const date = until && `${longDayText(until)} ${clockText(until)}`
  return confirm({
    title: date ? t('unpublish.until', { element, date }) : t('unpublish.question', { element }),
    wide: true,
    confirmLabel: t(date ? 'hide.confirm' : 'unpublish.confirm', { element }),
    text: (close) => <WhatFollows uses={{ shownBy, linkedFrom }} number={ids.length} read={read} onFollow={close} />,
  })
}

type Following = { uses: { shownBy: Uses; linkedFrom: Uses }; number: number; read: boolean; onFollow: () => void }

/** Names the places that texts vanish from, and the links that then lead nowhere. */
export function WhatFollows({ uses: { shownBy, linkedFrom }, number, read, onFollow }: Following) {
  return (
    <>
      {read && <p>{t('unpublish.visitors')}</p>}
      <ul className="mt-1 border-t border-grey-2">
        <Followed
          uses={linkedFrom}
          icon={<Icon as={TriangleAlert} className="text-orange-dark" />}
          text={t(linkedFrom.total === 1 ? 'unpublish.deadLink' : 'unpublish.deadLinks', { number: linkedFrom.total })}
          onFollow={onFollow}
        />
        <Followed
          uses={shownBy}
          icon={<Icon as={ListOrdered} className="text-grey-6" />}
          text={t(number === 1 ? 'unpublish.vanishesOne' : 'unpublish.vanishes')}
          onFollow={onFollow}
        />
      </ul>
    </>
  )
}

/** Names the places that keep texts from being removed. */
export function WhatKeeps({ uses: { shownBy, linkedFrom }, onFollow }: Pick<Following, 'uses' | 'onFollow'>) {
  const items = [...shownBy.items, ...linkedFrom.items]
  const uses = { items, total: shownBy.total + linkedFrom.total }
  return (
    <ul>
      <Followed uses={uses} text={t('bulk.kept')} onFollow={onFollow} />
    </ul>
  )
}

/** A consequence with the places that it touches. */
function Followed({
  uses,
  text,
  icon,
  onFollow,
}: {
  uses: Uses
  text: string
  icon?: ReactNode
  onFollow: () => void
}) {
  const { groups } = useGroup()
  if (uses.total === 0) return null
  // Each group has its menus and lists, of the same names.
  const ofGroup = ({ group }: Uses['items'][number]) => (groups.length > 1 && group ? ` (${group.title})` : '')
  // A menu with several links is named once.
  const byPlace = Map.groupBy(uses.items, ({ entity, id }) => `${entity} ${id}`)
  const keyed = new Map([...byPlace].slice(0, named).map(([key, [use]]) => [key, use]))
  const told = [...keyed.keys()].reduce((sum, key) => sum + (byPlace.get(key)?.length ?? 0), 0)
  const more = uses.total - told
  const rest = more > 0 ? [t(keyed.size === 0 ? 'unpublish.hidden' : 'unpublish.more', { number: more })] : []
  return (
    <li className="flex gap-1.5 border-b border-grey-2 py-1">
      {icon && <span className="grid h-3 shrink-0 place-items-center">{icon}</span>}
      <span className="min-w-0 wrap-anywhere">
        {text}{' '}
        {Children.toArray(
          listParts([...keyed.keys(), ...rest]).map(({ value }) => {
            const use = keyed.get(value)
            return use ? (
              <span key={value}>
                <UseLink use={use} onFollow={onFollow} />
                {ofGroup(use)}
              </span>
            ) : (
              value
            )
          }),
        )}
      </span>
    </li>
  )
}

/**
 * Asks when the form is saved with a moment of publication that has passed, and was not there before: what was meant?
 * Returns the values to save, or null to go on typing.
 */
export const askAboutPastTime =
  (name: VersionedName): FormQuestion =>
  async ({ values, before, confirm, now = new Date() }) => {
    const text = String(values.publish_at ?? '')
    const moment = text.trim() ? stockholmToUtc(text) : null
    const isShown = values.status === 'scheduled' || values.status === 'published'
    if (!moment || !isShown || text === before.publish_at || new Date(moment) > now) return values
    const chosen = await confirm.choose({
      title: t('past.title'),
      text: (
        <>
          {t('past.chosen', { element: formsOf(name).defSg })}{' '}
          <strong>
            {longDayText(moment)} {clockText(moment)}
          </strong>
          . {t('past.now', { today: longDayText(now), time: clockText(now) })}
        </>
      ),
      wide: true,
      cancelLabel: t('past.change'),
      choices: [
        { key: 'unpublished', label: t('past.unpublished'), variant: 'secondary' },
        { key: 'published', label: t('past.publish'), variant: 'primary' },
      ],
    })
    return chosen && { ...values, status: chosen, publish_at: '' }
  }

/** The moment to come at which a text that visitors see now is to be published anew: until then it is hidden. */
function hiddenUntil({ values, before, record, now = new Date() }: Parameters<FormQuestion>[0]): string | null {
  const text = String(values.publish_at ?? '')
  const isMoved = record?.status === 'published' && values.status !== 'unpublished' && text !== before.publish_at
  const moment = isMoved ? stockholmToUtc(text) : null
  return moment && new Date(moment) > now ? moment : null
}

/** Whether visitors who aren't signed in read a text. Types without a choice of readers are for everybody. */
const isForAll = ({ access, roles, groupRoles }: Record<string, unknown>) =>
  (access ?? 'guest') === 'guest' && [roles, groupRoles].every((those) => !Array.isArray(those) || those.length === 0)

/** Asks before a text is closed to visitors who aren't signed in, as all pages under it are then, and names the places that use it. */
async function mayClose({ client, confirm }: Asking, name: ContentName, id: number): Promise<boolean> {
  const uses = await usesOf(client, name, [{ id }])
  const element = formsOf(name).defSg
  return confirm({
    title: t('readers.question', { element }),
    wide: uses.total > 0,
    confirmLabel: t('readers.confirm', { element }),
    text: (close) => (
      <>
        <p className="mb-1">
          {t('readers.lost')} {name === 'book' && t('readers.lostBelow')}
        </p>
        <HiddenUses uses={uses} number={1} onFollow={close} />
      </>
    ),
  })
}

/** Asks when a text's form is saved: about a passed moment, and before visitors lose the text or it vanishes from where it is used. */
export function askAboutPublication(name: ContentName, read: boolean): FormQuestion {
  const askAboutTime = askAboutPastTime(name)
  return async (about) => {
    const values = await askAboutTime(about)
    const { record, client, confirm } = about
    if (!values || record === null || record.status === 'unpublished') return values
    const until = hiddenUntil({ ...about, values })
    if (values.status !== 'unpublished' && until === null) {
      const closes = record.status === 'published' && isForAll(about.before) && !isForAll(values)
      return !closes || (await mayClose({ client, confirm }, name, record.id)) ? values : null
    }
    const hidden = { name, ids: [record.id], read, ...(until && { until }) }
    return (await mayUnpublish({ client, confirm }, hidden)) ? values : null
  }
}
