import { Children, type ReactNode, useState } from 'react'
import { useGroup } from '../../lib/group.tsx'
import { clockText, formsOf, listText, numberText, type TextKey, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { useWhoseOf } from '../../resource/whose.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/classes.ts'
import { AppLink } from '../../ui/link.tsx'
import { fullMomentText } from '../together/moment-text.ts'
import '../together/together-texts.ts'
import { useHrefOf } from './href-of.ts'

export type Act = Outputs['activity']['latest']['items'][number]

type ListProps = {
  acts: readonly Act[]
  /** The list is of one record, which it doesn't name. */
  own?: boolean
  /** Draws below an act what it did in detail. */
  detailOf?: ((act: Act) => ReactNode) | undefined
  /** Returns the label of a record's field. */
  labelOf: (entity: string, field: string) => string | undefined
}

/** Lists who did what, the newest first. */
export function ActivityList({ acts, own, detailOf, labelOf }: ListProps) {
  if (acts.length === 0) return <p className="py-1 text-grey-6">{t('activity.none')}</p>
  return (
    <ul>
      {acts.map((act) => (
        <Line key={act.id} act={act} own={own} detailOf={detailOf} labelOf={labelOf} />
      ))}
    </ul>
  )
}

function Line({ act, own, detailOf, labelOf }: Omit<ListProps, 'acts'> & { act: Act }) {
  const [isOpen, setOpen] = useState(false)
  const placeOf = usePlaceOf()
  const { number, counted, others, record } = act
  const name = act.person?.name ?? t('activity.somebody')
  const place = own ? undefined : placeText([record, ...others].map(placeOf))
  const about =
    counted !== null ? (
      <Counted act={act} number={counted} />
    ) : number > 1 ? (
      <button
        type="button"
        aria-expanded={isOpen}
        className="text-blue-dark underline"
        onClick={() => setOpen(!isOpen)}
      >
        {t('activity.many', { number: numberText(number), element: formsOf(act.entity as 'article').indefPl })}
      </button>
    ) : (
      <RecordLink act={act} record={record} />
    )
  return (
    <li className="border-b border-grey-2 py-0.75">
      <div className="flex min-h-4.5 flex-wrap items-center gap-x-1.5 sm:flex-nowrap">
        <Avatar name={name} />
        <span className="min-w-25 flex-1 wrap-anywhere">{sentenceOf(act, { name, own, labelOf, about })}</span>
        <span className="flex flex-wrap gap-x-1.5 text-hint text-grey-6 max-sm:ml-5.5 max-sm:w-full sm:flex-nowrap sm:items-center">
          {place && <span className="wrap-anywhere sm:w-18">{place}</span>}
          <time dateTime={act.at} className={cx('sm:text-right', own ? 'whitespace-nowrap' : 'sm:w-18')}>
            {timeText(act)}
          </time>
        </span>
      </div>
      {detailOf?.(act)}
      {isOpen && <Records act={act} placeOf={placeOf} />}
    </li>
  )
}

type Named = Act['record']
type PlaceOf = (record: Named) => string | undefined

/** Names the group of a record, to people who see several groups at once. */
function usePlaceOf(): PlaceOf {
  const { current } = useGroup()
  const whoseOf = useWhoseOf()
  return (record) => (current ? undefined : whoseOf(record))
}

/** The group of all records, or the number of their groups. */
function placeText(places: readonly (string | undefined)[]): string | undefined {
  const [first, ...others] = [...new Set(places.flatMap((place) => place ?? []))]
  return others.length > 0 ? t('activity.groups', { number: numberText(others.length + 1) }) : first
}

function RecordLink({ act, record }: { act: Act; record: Named }) {
  const text = record.title || formsOf(act.entity as 'article').indefSg
  return <ActLink href={useHrefOf()(act, record)}>{text}</ActLink>
}

/** A link, or its words alone for a record that isn't opened from here. */
function ActLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return children
  return (
    <AppLink href={href} className="text-blue-dark underline">
      {children}
    </AppLink>
  )
}

/** Papers and accounts by their number: it leads to the record of a single one, otherwise to the list. */
function Counted({ act, number }: { act: Act; number: number }) {
  const { gender, indefSg, indefPl } = formsOf(act.entity as 'article')
  const text = number === 1 ? `${gender} ${indefSg}` : `${numberText(number)} ${indefPl}`
  return <ActLink href={useHrefOf()(act, act.number === 1 ? act.record : undefined)}>{text}</ActLink>
}

/** The records of an act on many, by name; those that the server doesn't name are counted. */
function Records({ act, placeOf }: { act: Act; placeOf: PlaceOf }) {
  const named = [act.record, ...act.others]
  const unnamed = act.number - named.length
  return (
    <ul className="my-0.5 ml-5.5 grid max-h-[40dvh] gap-0.5 overflow-y-auto">
      {named.map((record) => {
        const place = placeOf(record)
        return (
          <li key={record.id} className="wrap-anywhere">
            <RecordLink act={act} record={record} />
            {place && <span className="text-grey-6"> · {place}</span>}
          </li>
        )
      })}
      {unnamed > 0 && <li className="text-grey-6">{t('activity.further', { number: numberText(unnamed) })}</li>}
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
  { name, own, labelOf, about }: Pick<ListProps, 'own' | 'labelOf'> & { name: string; about: ReactNode },
): ReactNode {
  const { action, fields, entity } = act
  const labels = fields.flatMap((field) => labelOf(entity, field)?.toLocaleLowerCase('sv') ?? [])
  // Of many fields the names say less than the word.
  const named = action === 'update' && labels.length > 0 && labels.length <= 3
  const key = `activity.${own ? 'own.' : ''}${action}${named ? 'Fields' : ''}` as TextKey
  const values = { name, fields: listText(labels), element: formsOf(entity as 'article').defSg }
  if (own) return t(key, values)
  // The person's name is bold, the record's a link, and the number of many a button, so they are put in afterwards.
  const parts: Record<string, ReactNode> = { [nameMark]: <strong>{name}</strong>, [aboutMark]: about }
  const words = t(key, { ...values, name: nameMark, text: aboutMark }).split(marks)
  return Children.toArray(words.map((word) => parts[word] ?? word))
}

/** Characters that no text has: they keep the places of names in a sentence. */
const [nameMark, aboutMark] = ['\uE000', '\uE001']
const marks = /([\uE000\uE001])/
