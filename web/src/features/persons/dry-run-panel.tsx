import { fieldLabel, type ImportNote, type ImportRow, mendKey, points } from '@kollegium/api/definitions/certificates'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/classes.ts'
import { t } from '../../ui/i18n.ts'
import { Icon, type IconType } from '../../ui/icon.tsx'
import { ShowMore } from '../../ui/pagination.tsx'
import type { Import } from './use-import.ts'
import { placeOf } from './use-list-files.ts'

const PAGE = 50

/** Shows the outcome of an import before it runs: counts, and rows with each error at its row and column. */
export function DryRunPanel({ flow }: { flow: Import }) {
  const [shown, setShown] = useState(PAGE)
  if (!flow.state) return null
  const { result, mended } = flow.state
  const touched = new Set(Object.keys(mended).map((key) => Number(key.split(':')[0])))
  const faulty = result.rows.filter((row) => row.faults.length > 0 || touched.has(row.row))
  const warned = result.rows.filter(
    (row) => row.faults.length === 0 && row.warnings.length > 0 && !touched.has(row.row),
  )
  const rows = [...faulty, ...warned]
  return (
    <section aria-labelledby="import-dry-run">
      <h3 id="import-dry-run" className="font-bold">
        {t('import.dryRun')}
      </h3>
      <p className="text-hint text-grey-6">{t('import.nothingSaved')}</p>
      <div role="status">
        <dl className="mt-1.5 grid grid-cols-3 divide-x divide-grey-3 rounded-control border border-grey-3">
          <Count icon={Check} tone="text-green-dark" number={result.counts.ready} label={t('import.count.ready')} />
          <Count
            icon={TriangleAlert}
            tone="text-orange-dark"
            number={result.counts.warnings}
            label={t('import.count.warnings')}
          />
          <Count icon={CircleAlert} tone="text-wine" number={result.counts.faulty} label={t('import.count.faulty')} />
        </dl>
      </div>
      <Groups flow={flow} />
      {result.remarks.map(({ kind, message }) => (
        <Note key={message} {...remarkLooks[kind]}>
          {message}
        </Note>
      ))}
      <div className="mt-2 flex items-center justify-between gap-1">
        <h4 className="font-bold">{t('import.rowsToSee')}</h4>
        {rows.length > 0 && (
          <Button variant="tertiary" size={32} disabled={flow.busy !== null} onClick={() => void flow.save(rows)}>
            {t('action.downloadExcel')}
          </Button>
        )}
      </div>
      {rows.length === 0 && result.problems.length === 0 && (
        <p className="text-hint text-grey-6">{t('import.noRowsToSee')}</p>
      )}
      <ul>
        {rows.slice(0, shown).map((row) => (
          <RowToSee
            key={row.row}
            row={row}
            flow={flow}
            isOut={flow.isOut(row)}
            isMended={touched.has(row.row) && row.faults.length === 0}
          />
        ))}
      </ul>
      {rows.length > shown && <ShowMore left={rows.length - shown} onClick={() => setShown(shown + PAGE)} />}
      {result.skipped.length > 0 && (
        <>
          <h4 className="mt-2 font-bold">{t('import.skipped')}</h4>
          {result.skipped.map((skipped) => (
            <p key={skipped.message} className="text-hint text-grey-6">
              {skipped.message}
            </p>
          ))}
        </>
      )}
    </section>
  )
}

const remarkLooks = {
  noPersonalNumber: { icon: Info, tone: 'mt-1 text-grey-6' },
  sameName: { icon: TriangleAlert, tone: 'mt-1 text-orange-dark' },
} as const

/** Counts the persons of each sheet, when several were joined. */
function Groups({ flow }: { flow: Import }) {
  const { sheet, result } = flow.state ?? {}
  if (!sheet?.joined || !result) return null
  return (
    <dl className="mt-1.5 text-hint" aria-label={t('import.groups')}>
      {sheet.joined.map(({ name, number }) => (
        <div key={number} className="flex justify-between gap-1 border-b border-grey-2 py-0.5">
          <dt className="min-w-0 wrap-anywhere">{name}</dt>
          <dd className="tabular-nums">{points(result.rows.filter(({ at }) => at?.sheet === name).length)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Count({ icon, tone, number, label }: { icon: IconType; tone: string; number: number; label: string }) {
  return (
    <div className="flex flex-col-reverse px-1.5 py-1">
      <dt className="text-hint text-grey-6">{label}</dt>
      <dd
        className={cx(
          'flex items-center gap-1 text-h2-article font-bold tabular-nums',
          number > 0 ? tone : 'text-grey-6',
        )}
      >
        <Icon as={icon} />
        {points(number)}
      </dd>
    </div>
  )
}

interface RowToSeeProps {
  row: ImportRow
  flow: Import
  isOut: boolean
  isMended: boolean
}

function RowToSee({ row, flow, isOut, isMended }: RowToSeeProps) {
  const name = `${row.values.firstname} ${row.values.lastname}`.trim()
  return (
    <li className="flex gap-1.5 border-b border-grey-2 py-1">
      <span className="w-4 shrink-0 tabular-nums">
        <span className="sr-only">{t('import.row')} </span>
        {row.at?.row ?? row.row}
      </span>
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-1">
          <span className="min-w-0">
            <span className={cx('line-clamp-2 wrap-anywhere', isOut && 'text-grey-6 line-through')}>{name}</span>
            {row.at && <span className="block text-hint text-grey-6 wrap-anywhere">{row.at.sheet}</span>}
          </span>
          <Checkbox
            className="-my-0.5 shrink-0 text-hint"
            label={
              <>
                <span aria-hidden>{t('import.leaveOut')}</span>
                <span className="sr-only">{t('import.leaveOutRow', { number: row.at?.row ?? row.row })}</span>
              </>
            }
            checked={isOut}
            onChange={(event) => flow.leaveOut([row], event.target.checked)}
          />
        </div>
        {isMended && (
          <Note icon={Check} tone="text-green-dark">
            {t('import.mended')}
          </Note>
        )}
        {row.faults.map((fault) => (
          <div key={`${fault.field}:${fault.message}`} className="mb-0.5">
            <Note icon={CircleAlert} tone="text-wine">
              <Where note={fault} />
              {fault.message}
            </Note>
            {!isOut && (
              <Mend
                row={row}
                note={fault}
                label={t(fieldLabel(fault.field, flow.rules))}
                onMend={(text) => flow.mend(mendKey(row.row, fault.field), text)}
              />
            )}
          </div>
        ))}
        {row.warnings.map((warning) => (
          <Note key={`${warning.field}:${warning.message}`} icon={TriangleAlert} tone="text-orange-dark">
            <Where note={warning} />
            {warning.message}
          </Note>
        ))}
      </div>
    </li>
  )
}

function Note({ icon, tone, children }: { icon: IconType; tone: string; children: ReactNode }) {
  return (
    <p className={cx('flex gap-1 text-hint', tone)}>
      <Icon as={icon} size={16} className="mt-px" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

/** Shows the file's column, by the spreadsheet's own name. */
function Where({ note }: { note: ImportNote }) {
  return note.column && <strong>{placeOf(note.column)}</strong>
}

/**
 * Moves to the next value with an error, or to the row's box after the last one. Leaving the field takes the typed
 * text.
 */
function goOn(input: HTMLInputElement) {
  const values = [...(input.closest('section')?.querySelectorAll<HTMLInputElement>('input[data-mend]') ?? [])]
  const next =
    values[values.indexOf(input) + 1] ?? input.closest('li')?.querySelector<HTMLInputElement>('[type=checkbox]')
  next?.focus()
}

/** Corrects a value in place; leaving the field or Enter takes it. */
function Mend(props: { row: ImportRow; note: ImportNote; label: string; onMend: (text: string) => void }) {
  const { row, note, label, onMend } = props
  const value = row.values[note.field] ?? ''
  const [text, setText] = useState(value)
  const take = () => {
    if (text !== value) onMend(text)
  }
  return (
    <input
      type="text"
      data-mend
      aria-label={t('import.valueOf', { field: label, number: row.at?.row ?? row.row })}
      aria-invalid
      value={text}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') goOn(event.currentTarget)
        if (event.key === 'Escape' && text !== value) {
          // The first Escape restores the text; the next one closes the dialog.
          event.stopPropagation()
          setText(value)
        }
      }}
      className="mt-0.5 min-h-4 w-full rounded-control border border-grey-4 bg-white px-1 text-hint aria-invalid:edge-error focus:edge-focus touch:min-h-6"
    />
  )
}
