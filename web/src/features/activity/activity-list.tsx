import type { ReactNode } from 'react'
import { clockText, formsOf, type TextKey, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { AppLink } from '../../ui/link.tsx'
import { fullMomentText } from '../together/moment-text.ts'
import '../together/together-texts.ts'

export type Act = Outputs['activity']['latest']['items'][number]

type ListProps = {
  acts: readonly Act[]
  /** The list is of one record, which it doesn't name. */
  own?: boolean
  /** Returns the label of a record's field. */
  labelOf: (entity: string, field: string) => string | undefined
}

/** Lists who did what, the newest first. */
export function ActivityList({ acts, own, labelOf }: ListProps) {
  if (acts.length === 0) return <p className="py-1 text-grey-6">{t('activity.none')}</p>
  return (
    <ul>
      {acts.map((act) => {
        const name = act.person?.name ?? t('activity.somebody')
        return (
          <li
            key={act.id}
            className="flex min-h-6 flex-wrap items-center gap-x-1.5 border-b border-grey-2 py-0.75 sm:flex-nowrap"
          >
            <Avatar name={name} />
            <span className="min-w-25 flex-1 wrap-anywhere">{sentenceOf(act, { name, own, labelOf })}</span>
            <time dateTime={act.at} className="whitespace-nowrap text-hint text-grey-6 max-sm:ml-5.5 max-sm:w-full">
              {timeText(act)}
            </time>
          </li>
        )
      })}
    </ul>
  )
}

/** "kl. 13.20–13.57" for a sitting, otherwise the moment. */
function timeText({ at, since }: Act): string {
  const [from, to] = [clockText(since), clockText(at)]
  const isSitting = from !== to && since.slice(0, 10) === at.slice(0, 10)
  return isSitting ? `${fullMomentText(since)}–${to.replace('kl. ', '')}` : fullMomentText(at)
}

function sentenceOf(
  act: Act,
  { name, own, labelOf }: Pick<ListProps, 'own' | 'labelOf'> & { name: string },
): ReactNode {
  const { action, fields, entity, record } = act
  const labels = fields.flatMap((field) => labelOf(entity, field)?.toLocaleLowerCase('sv') ?? [])
  // Of many fields the names say less than the word.
  const named = action === 'update' && labels.length > 0 && labels.length <= 3
  const key = `activity.${own ? 'own.' : ''}${action}${named ? 'Fields' : ''}` as TextKey
  const values = { name, fields: listText(labels), element: formsOf(entity as 'article').defSg }
  if (own) return t(key, values)
  // The record's name is a link, so it is put in afterwards.
  const [before, after] = t(key, { ...values, text: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      <AppLink href={`/${entity}/${record.id}`} className="font-bold text-blue-dark underline">
        {record.title || formsOf(entity as 'article').indefSg}
      </AppLink>
      {after}
    </>
  )
}

const lists = new Intl.ListFormat('sv-SE', { type: 'conjunction' })
const listText = (words: readonly string[]) => lists.format(words)
