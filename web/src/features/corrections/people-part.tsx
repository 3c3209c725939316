import { formatCertificateNumber } from '@kollegium/api/definitions/certificates'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import { useState } from 'react'
import { longDayText, numberText, t } from '../../lib/i18n.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Cell, HeadCell, SelectCell, Table, TableHead, TableRow } from '../../ui/table.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Difference, OldPerson } from './correction-values.ts'
import type { CorrectionWork } from './use-correction.ts'

const FIRST = 10
const MORE = 100

/** Draws the persons: old and new facts beside each other, and who doesn't come along. */
export function PeoplePart({ work }: { work: CorrectionWork }) {
  const { persons, issued, chosen, errors } = work
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(FIRST)
  const narrow = useNarrow()
  const text = search.trim().toLocaleLowerCase('sv')
  const found = persons.filter((person) => nameOf(person).toLocaleLowerCase('sv').includes(text))
  // A person whom the server refused must be seen.
  const inOrder = found.toSorted((one, other) => Number(isFaulty(work, other)) - Number(isFaulty(work, one)))
  const shown = inOrder.slice(0, limit)
  const rest = found.length - shown.length
  return (
    <section aria-labelledby="people-title">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="people-title" className="flex items-baseline gap-1.5 text-h3">
          {t('correct.people')}
          <span className="text-hint font-normal text-grey-6">
            {t('correct.chosen', { number: numberText(chosen.length), text: numberText(issued.length) })}
          </span>
        </h2>
        {persons.length > FIRST && (
          <TextInput
            type="search"
            className="max-w-30 max-sm:max-w-none max-sm:grow"
            aria-label={t('correct.searchPerson')}
            placeholder={t('correct.searchPerson')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        )}
      </div>
      {errors.persons && <FieldError>{errors.persons}</FieldError>}
      {narrow ? <PeopleStack work={work} shown={shown} /> : <PeopleTable work={work} shown={shown} />}
      {found.length === 0 && <p className="py-2 text-grey-6">{t('correct.nobodyFound')}</p>}
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        {rest > 0 && (
          <Button onClick={() => setLimit(limit + MORE)}>{t('correct.more', { number: numberText(rest) })}</Button>
        )}
        {work.ticked.length > 0 && <p className="text-hint text-grey-6">{t('correct.yellow')}</p>}
      </div>
    </section>
  )
}

type PeopleProps = { work: CorrectionWork; shown: readonly OldPerson[] }

function PeopleTable({ work, shown }: PeopleProps) {
  const { issued, chosen, choose } = work
  return (
    <Table label={t('correct.people')}>
      <TableHead>
        <SelectCell
          head
          label={t('action.selectAll')}
          checked={chosen.length > 0 && chosen.length === issued.length}
          indeterminate={chosen.length > 0 && chosen.length < issued.length}
          onChange={(on) => choose(idsOf(issued), on)}
        />
        <HeadCell>{t('cert.personName')}</HeadCell>
        <HeadCell>{t('correct.now')}</HeadCell>
        <HeadCell hidden>{t('correct.next')}</HeadCell>
        <HeadCell>{t('correct.next')}</HeadCell>
        <HeadCell>{t('cert.personNumber')}</HeadCell>
      </TableHead>
      <tbody>
        {shown.map((person) => (
          <PersonRow key={person.id} work={work} person={person} />
        ))}
      </tbody>
    </Table>
  )
}

function PersonRow({ work, person }: { work: CorrectionWork; person: OldPerson }) {
  const absent = absenceOf(work, person)
  const name = nameOf(person)
  const on = isChosen(work, person)
  const changed = on ? (work.changed.get(person.certificate_id) ?? []) : []
  return (
    <TableRow>
      {absent ? (
        <td className="w-5.5 pl-2 pr-0 leading-none">
          <Checkbox aria-label={t('list.selectRow', { text: name })} checked={false} disabled readOnly />
        </td>
      ) : (
        <SelectCell
          label={t('list.selectRow', { text: name })}
          checked={on}
          onChange={(chosen) => work.choose([person.id], chosen)}
        />
      )}
      <Cell strong className={absent ? 'font-normal! text-grey-6' : undefined}>
        {name}
        <PersonError work={work} person={person} />
      </Cell>
      {absent ? (
        <td colSpan={4} className="px-2 py-0.5 text-grey-6">
          <Absent text={absent} />
        </td>
      ) : (
        <>
          <Cell className="text-hint" muted>
            <Texts changed={changed} side="before" />
          </Cell>
          <Cell className="w-3 px-0!">
            {changed.length > 0 && <Icon as={ArrowRight} size={18} className="text-grey-6" />}
          </Cell>
          <Cell className={changed.length > 0 ? 'bg-orange-light text-hint' : 'text-hint'}>
            <Texts changed={changed} side="after" />
          </Cell>
          <Cell className="text-hint" muted nowrap>
            <span className="block tabular-nums">{person.number && formatCertificateNumber(person.number)}</span>
            {t(on ? 'correct.replacedByNew' : 'correct.stays')}
          </Cell>
        </>
      )}
    </TableRow>
  )
}

/** Draws the persons on a narrow screen. */
function PeopleStack({ work, shown }: PeopleProps) {
  const { issued, chosen, choose } = work
  return (
    <>
      <Checkbox
        label={t('action.selectAll')}
        checked={chosen.length > 0 && chosen.length === issued.length}
        indeterminate={chosen.length > 0 && chosen.length < issued.length}
        onChange={({ target }) => choose(idsOf(issued), target.checked)}
      />
      <ul aria-label={t('correct.people')} className="border-t border-grey-3">
        {shown.map((person) => {
          const absent = absenceOf(work, person)
          const on = isChosen(work, person)
          const changed = on ? (work.changed.get(person.certificate_id) ?? []) : []
          return (
            <li key={person.id} className="border-b border-grey-2 py-1">
              <Checkbox
                label={<span className={absent ? 'text-grey-6' : 'font-bold'}>{nameOf(person)}</span>}
                hint={<span className="tabular-nums">{person.number && formatCertificateNumber(person.number)}</span>}
                checked={on}
                disabled={absent !== null}
                onChange={({ target }) => choose([person.id], target.checked)}
              />
              <div className="pl-4 text-hint">
                <PersonError work={work} person={person} />
                {absent && <Absent text={absent} />}
                {changed.map(({ key, before, after }) => (
                  <p key={key}>
                    <s className="text-grey-6">{before || t('correct.empty')}</s>{' '}
                    <Icon as={ArrowRight} size={16} className="inline text-grey-6" />{' '}
                    <span className="bg-orange-light px-0.5">{after || t('correct.empty')}</span>
                  </p>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Texts({ changed, side }: { changed: readonly Difference[]; side: 'before' | 'after' }) {
  return changed.map((each) => {
    const text = each[side] || t('correct.empty')
    return (
      <span key={each.key} className="block wrap-break-word">
        {side === 'before' ? <s>{text}</s> : text}
      </span>
    )
  })
}

const Absent = ({ text }: { text: string }) => (
  <span className="flex items-start gap-1 py-0.5 text-hint text-grey-6">
    <Icon as={Info} size={18} />
    <span>{text}</span>
  </span>
)

function PersonError({ work, person }: { work: CorrectionWork; person: OldPerson }) {
  const error = work.errors[`persons.${person.id}`]
  if (!error) return null
  return (
    <span className="flex items-start gap-0.75 text-hint font-normal text-wine">
      <Icon as={CircleAlert} size={16} className="mt-px" />
      {error}
    </span>
  )
}

/** Returns the text that tells why a person doesn't come along; null for one who may. */
function absenceOf(work: CorrectionWork, person: OldPerson): string | null {
  const { status, ended, endedBy: name } = person
  if (status === 'issued') return work.isRight(person.certificate_id) ? t('correct.rightAlready') : null
  const date = ended ? longDayText(ended) : ''
  const key = status === 'replaced' ? 'correct.endedReplaced' : 'correct.endedRevoked'
  return name ? t(`${key}By`, { date, name }) : t(key, { date })
}

const isFaulty = (work: CorrectionWork, { id }: OldPerson) => work.errors[`persons.${id}`] !== undefined
const isChosen = (work: CorrectionWork, { id }: OldPerson) => work.isChosen(id)
const idsOf = (persons: readonly OldPerson[]) => persons.map(({ id }) => id)
/** Returns the first and last name, without the blank of a missing one. */
export const nameOf = ({ firstname, lastname }: Pick<OldPerson, 'firstname' | 'lastname'>) =>
  `${firstname} ${lastname}`.trim()
