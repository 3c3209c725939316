import { columnsOf, maskPersonalNumber, type SheetColumn } from '@kollegium/api/definitions'
import { importFields, type Target, targetLabel } from '@kollegium/api/definitions/certificates'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import Lightbulb from 'lucide-react/icons/lightbulb'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/classes.ts'
import { Field } from '../../ui/field.tsx'
import { t } from '../../ui/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import type { Import } from './use-import.ts'

/** Maps the file's columns to fields. */
export function ColumnMapping({ flow }: { flow: Import }) {
  const sheet = flow.state?.sheet
  const columns = useMemo(() => (sheet ? columnsOf(sheet) : []), [sheet])
  if (!flow.state || !sheet) return null
  const { rules } = flow
  const { mapping, result } = flow.state
  const targets: Target[] = ['ignore', ...importFields(rules), 'last_first', 'full_name']
  // A recognised column may hold a value that this kind of certificate lacks.
  const targetOf = (column: SheetColumn): Target => {
    const target = mapping[column.index] ?? 'ignore'
    return targets.includes(target) ? target : 'ignore'
  }
  const options = targets.map((value) => ({ value, label: t(targetLabel(value, rules)) }))
  const recognised = columns.filter((column) => targetOf(column) !== 'ignore').length
  const headerRow = sheet.headerRow ?? flow.state.foundHeader ?? 1
  return (
    <section aria-labelledby="import-columns">
      <h3 id="import-columns" className="font-bold">
        {t('import.columns')}
      </h3>
      <p className="text-hint text-grey-6">{t('import.recognised', { number: recognised, total: columns.length })}</p>
      <SheetChoice flow={flow} />
      <ul className="mt-1.5">
        {columns.map((column) => {
          const isOnly = columns.filter(({ header }) => header === column.header).length === 1
          const letter = t('import.column', { text: column.letter })
          const name = !column.header ? letter : isOnly ? column.header : `${column.header} (${letter.toLowerCase()})`
          const isMapped = targetOf(column) !== 'ignore'
          return (
            <li
              key={column.index}
              className="flex items-center gap-1.5 border-b border-grey-2 py-0.75 max-sm:flex-wrap max-sm:gap-y-0.5"
            >
              <span className="min-w-0 grow max-sm:basis-full">
                <strong className="block truncate">{name}</strong>
                <span className="block truncate text-hint text-grey-6 tabular-nums">{samplesOf(column)}</span>
              </span>
              <Icon as={ArrowRight} size={18} className="text-grey-6 max-sm:hidden" />
              <Select
                label={t('import.columnTarget', { text: name })}
                options={options}
                value={targetOf(column)}
                onChange={(target) => flow.map(column.index, target)}
                className={cx('w-[208px] shrink-0 max-sm:w-auto max-sm:grow', !isMapped && 'text-grey-6')}
              />
              <span className="w-[20px] shrink-0 text-green-dark">{isMapped && <Icon as={Check} />}</span>
            </li>
          )
        })}
      </ul>
      {result.hints.map((hint) => (
        <p key={hint} className="mt-1 flex gap-1 text-hint text-orange-dark">
          <Icon as={TriangleAlert} size={16} className="mt-px" />
          {hint}
        </p>
      ))}
      {result.problems.map((problem) => (
        <p key={problem} role="alert" className="mt-1 text-hint font-bold text-wine">
          {problem}
        </p>
      ))}
      <Offers flow={flow} />
      {!sheet.joined && (
        <Checkbox
          className="mt-1"
          label={headerRow === 1 ? t('import.headerRow') : t('import.headerRowAt', { number: headerRow })}
          checked={sheet.headerRow !== null}
          onChange={(event) => flow.setHeader(event.target.checked)}
        />
      )}
    </section>
  )
}

/** Offers columns that nobody mapped and that seem to hold a person's field. */
function Offers({ flow }: { flow: Import }) {
  return flow.state?.result.offers.map(({ index, target, message }) => (
    <div
      key={target}
      className="mt-1 flex flex-wrap items-center gap-x-1.5 gap-y-0.5 rounded-control bg-blue-ice px-1.5 py-1 text-hint"
    >
      <Icon as={Lightbulb} size={16} className="text-blue-dark" />
      <span className="min-w-0 grow wrap-anywhere">{message}</span>
      <Button size={32} onClick={() => flow.map(index, target)}>
        {t('import.takeOffer')}
      </Button>
    </div>
  ))
}

const all = 0

/** Chooses a sheet, when several have rows, or all of them as groups. */
function SheetChoice({ flow }: { flow: Import }) {
  const sheet = flow.state?.sheet
  if (!sheet?.others?.length) return null
  const own = sheet.number === null ? [] : [{ number: sheet.number, name: sheet.name ?? '' }]
  const sheets = [...own, ...sheet.others].sort((one, other) => one.number - other.number)
  const options = sheets.map(({ number, name }) => ({
    value: number,
    label: t('import.sheetOption', { number, name }),
  }))
  return (
    <div className="mt-1.5">
      <Field label={t('import.sheet')} hint={t('import.sheetHint')}>
        <Select
          options={[...options, { value: all, label: t('import.allSheets') }]}
          value={sheet.number ?? all}
          onChange={(number) => void flow.readSheet(number === all ? 'all' : number)}
        />
      </Field>
    </div>
  )
}

/** Returns a column's first values. A possible personal number is masked, whatever the column's name. */
function samplesOf(column: SheetColumn): string {
  const samples = column.samples.map((sample) => {
    if (!sample) return t('import.samples.blank')
    return /\d{6}[-+ ]?\d{4}/.test(sample) ? maskPersonalNumber(sample) : sample
  })
  return `${samples.join(', ')} …`
}
