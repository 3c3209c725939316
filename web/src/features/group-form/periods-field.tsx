import { daysLater, type GroupCategory, gapsOf, latestEnd, longestYears } from '@kollegium/api/definitions/groups'
import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Fragment, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { numberText, t } from '../../lib/i18n.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate, today } from '../../ui/date-text.ts'
import { Fieldset } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PeriodLine } from './period-line.tsx'
import { PeriodTimeline } from './period-timeline.tsx'
import { faultsOf, inputOf, longSpan, type PeriodValue, periodsOf, wholeInOrder } from './period-values.ts'
import { type PeriodFacts, usePeriodFacts } from './use-period-facts.ts'

/** Edits the group's certification periods: a timeline, a row each, and the gaps between them. */
export function PeriodsField(field: FieldProps<PeriodValue[]>) {
  const { name, label, value, onChange, readOnly, record } = field
  const category = (useWatch({ name: 'category' }) || record?.category || 'other') as GroupCategory
  const facts = usePeriodFacts(record)
  const id = useId()
  const saved = periodsOf(record?.periods)
  const faults = faultsOf(value, saved.map(inputOf), category)
  const ordered = wholeInOrder(value)
  const gaps = new Map(gapsOf(ordered.map(inputOf)).map((gap) => [daysLater(gap.last_day, 1), gap]))
  const change = (key: string, part: Partial<PeriodValue>) =>
    onChange(value.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = (first_day: string, last_day: string) =>
    onChange([...value, { key: `${id} ${first_day} ${value.length}`, first_day, last_day, isNew: true }])
  // The server tells the same as the rows, of which each says its own.
  const error = faults.size > 0 ? undefined : field.error
  return (
    <Fieldset
      id={`field-${name}`}
      legend={<span className="text-h3">{label}</span>}
      hint={t('period.lead')}
      error={error}
    >
      <PeriodTimeline rows={value} />
      {value.length === 0 && <p className="py-1 text-grey-6">{t('period.none')}</p>}
      {value.length > 0 && (
        <ul className="@container border-b border-grey-3">
          {rowsInOrder(value).map((row, place) => (
            <Fragment key={row.key}>
              {gaps.has(row.first_day) && (
                <GapLine
                  gap={gaps.get(row.first_day) as { first_day: string; last_day: string }}
                  facts={facts}
                  onFill={readOnly ? undefined : add}
                />
              )}
              <PeriodLine
                row={row}
                place={place}
                certificate={facts?.certificates.find(({ first_day }) => first_day === row.first_day) ?? null}
                fault={faults.get(row.key)}
                readOnly={readOnly}
                onChange={(part) => change(row.key, part)}
                onRemove={() => onChange(value.filter(({ key }) => key !== row.key))}
              />
            </Fragment>
          ))}
        </ul>
      )}
      {!readOnly && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Button
            icon={Plus}
            disabled={value.some(({ isNew }) => isNew)}
            onClick={() => add(...nextPeriod(ordered, category))}
          >
            {t('period.add')}
          </Button>
          <span className="text-hint text-grey-6">{t('period.addHint')}</span>
        </div>
      )}
      {!readOnly && (
        <p className="mt-3 text-hint text-grey-6">
          <strong>{t('period.whenSaved')}: </strong>
          {t('period.whenSavedText')}
        </p>
      )}
    </Fieldset>
  )
}

/** Saved rows stand in the order of time; one that is being typed stays where it is, last. */
function rowsInOrder(rows: readonly PeriodValue[]): PeriodValue[] {
  const saved = rows.filter(({ isNew }) => !isNew)
  return [...saved.sort((one, other) => (one.key < other.key ? -1 : 1)), ...rows.filter(({ isNew }) => isNew)]
}

/** The days that a new period probably has: after the last one, as long as it may last. */
function nextPeriod(ordered: readonly PeriodValue[], category: GroupCategory): [first: string, last: string] {
  const last = ordered.at(-1)
  const first = last?.last_day ? daysLater(last.last_day, 1) : formatDate(today())
  return [first, latestEnd(first, longestYears(category, !last))]
}

type GapProps = {
  gap: { first_day: string; last_day: string }
  facts: PeriodFacts | null
  onFill: ((first_day: string, last_day: string) => void) | undefined
}

function GapLine({ gap, facts, onFill }: GapProps) {
  const { first_day, last_day } = gap
  const documents =
    facts?.gaps.find((each) => each.first_day === first_day && each.last_day === last_day)?.documents ?? 0
  const [from, until] = longSpan(gap).split('–')
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 border-l-3 border-orange bg-orange-light px-2 py-1.5">
      <Icon as={TriangleAlert} className="text-orange-dark" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{t('period.gap', { from: from ?? '', until: until ?? '' })}</p>
        {documents > 0 && (
          <p className="text-hint">
            {t('period.gapDocuments', {
              documents:
                documents === 1
                  ? t('period.gapDocument.one')
                  : t('period.gapDocument.many', { number: numberText(documents) }),
            })}
          </p>
        )}
      </div>
      {onFill && (
        <Button size={32} onClick={() => onFill(first_day, last_day)}>
          {t('period.fillGap')}
        </Button>
      )}
    </li>
  )
}
