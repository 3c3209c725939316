import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { listText, longDayText, numberText, t } from '../../lib/i18n.ts'
import { type Can, useCan, useMe } from '../../lib/me.tsx'
import type { Row } from '../../resource/screen.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { nameOf, type Participant } from './participant-values.ts'

type Person = { id: number; name: string }
const peopleOf = (value: unknown) => (Array.isArray(value) ? (value as Person[]) : [])

/** The fields of the order, which educators don't edit; the server refuses them, too. */
export const orderFields = [
  ...(['orderer', 'orderer_description', 'group_id', 'orderer_college_id', 'audience'] as const),
  ...(['billing_organisation', 'billing_orgnr', 'billing_address', 'billing_responsible', 'billing_order'] as const),
  ...(['educators', 'stakeholders'] as const),
]

/** Tells whether the person may do this to the order by a role, and not merely as a named educator. */
export const mayOrder = (can: Can, action: 'read' | 'update', { group_id }: Row): boolean =>
  can(action, 'CourseMoment', { group_id })

/** Tells an educator of the course moment what to do here, and with whom. */
export function EducatorHead({ record }: { record: Row }) {
  const can = useCan()
  const { user } = useMe()
  const educators = peopleOf(record.educators)
  if (mayOrder(can, 'update', record) || !educators.some(({ id }) => id === user.id)) return null
  const others = educators.filter(({ id }) => id !== user.id).map(({ name }) => name)
  return (
    <div className="mb-3">
      <Notice severity="info">
        {others.length > 0
          ? t('courseMoment.educator.with', { name: listText(others) })
          : t('courseMoment.educator.alone')}
      </Notice>
    </div>
  )
}

/**
 * Shows an educator the facts of the diplomas, the participants who are left out, the stakeholders, and that the order
 * is the college's.
 */
export function EducatorSide({ record }: { record: Row }) {
  const [place, to, participants] = useWatch({ name: ['place', 'to', 'participants'] }) as [
    string,
    string,
    Participant[],
  ]
  const educators = peopleOf(record.educators)
  const stakeholders = peopleOf(record.stakeholders)
  const facts = [
    [t('courseMoment.diplomas.day'), to && longDayText(to)],
    [t('field.place'), place || (record.group as { title?: string } | null)?.title],
    // A diploma has room for two (Spec §3).
    [
      t('courseMoment.diplomas.signed'),
      educators.slice(0, 2).map(({ name }) => (
        <span key={name} className="block">
          {name}
        </span>
      )),
    ],
  ] as const
  return (
    <>
      <SideSection title={t('courseMoment.diplomas')}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-hint">
          {facts.map(([label, value]) =>
            value ? (
              <div key={label} className="contents">
                <dt className="text-grey-6">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </SideSection>
      <LeftOut participants={participants} />
      <SideSection title={t('field.stakeholders')}>
        <p className="text-hint text-grey-6">{t('courseMoment.educator.stakeholders')}</p>
        {stakeholders.length === 0 && <p className="mt-1 text-hint">{t('courseMoment.nobody')}</p>}
        <ul className="mt-1 grid gap-1">
          {stakeholders.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-1">
              <Avatar name={name} />
              <span className="min-w-0 grow wrap-anywhere">{name}</span>
            </li>
          ))}
        </ul>
      </SideSection>
      <SideSection title={<Locked>{t('courseMoment.educator.order')}</Locked>}>
        <p className="text-hint text-grey-6">
          {t('courseMoment.educator.orderText', { name: String(record.orderer) })}
        </p>
      </SideSection>
    </>
  )
}

const Locked = ({ children }: { children: ReactNode }) => (
  <span className="flex items-center gap-1">
    <Icon as={Lock} size={18} className="text-grey-6" />
    {children}
  </span>
)

/** The most names that are shown. */
const most = 6

function LeftOut({ participants }: { participants: readonly Participant[] }) {
  const left = participants.filter(({ approved }) => !approved)
  if (left.length === 0) return null
  return (
    <SideSection title={t('courseMoment.leftOut')}>
      <ul className="grid gap-0.5 text-hint">
        {left.slice(0, most).map((row) => (
          <li key={row.key} className="wrap-anywhere">
            {nameOf(row)}
            <span className="block text-grey-6">{t('courseMoment.notApproved')}</span>
          </li>
        ))}
      </ul>
      {left.length > most && (
        <p className="mt-0.5 text-hint text-grey-6">
          {t('courseMoment.leftOut.more', { number: numberText(left.length - most) })}
        </p>
      )}
    </SideSection>
  )
}
