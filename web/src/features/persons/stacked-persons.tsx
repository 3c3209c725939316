import { isMasked } from '@kollegium/api/definitions'
import type { PersonField } from '@kollegium/api/definitions/certificates'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Lock from 'lucide-react/icons/lock'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/classes.ts'
import { Field } from '../../ui/field.tsx'
import { t } from '../../ui/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { RowLinks, rowsWithErrors } from './added-rows-notice.tsx'
import { type GridColumns, shownText } from './columns.ts'
import { setCell } from './edits.ts'
import { isBlankRow, isLocked, type PersonRow, type RowErrors } from './rows.ts'
import type { Grid } from './use-grid.ts'

/** The browser lays out only the visible lines, so that a thousand persons scroll well. */
const ASIDE = '[contain-intrinsic-size:auto_69px] [content-visibility:auto]'

interface StackedPersonsProps {
  rows: PersonRow[]
  columns: GridColumns
  errors: RowErrors
  grid: Grid
  revealed: boolean
  readOnly: boolean
  /** The key of the open row. */
  open: string | null
  onOpen: (key: string | null) => void
  /** The notice of added rows already names those with errors. */
  hasAddedRows: boolean
}

/** Draws the persons on a phone: a line each, and one of them open with a field for every column. */
export function StackedPersons(props: StackedPersonsProps) {
  const { rows, columns, errors, grid, revealed, readOnly, open, onOpen, hasAddedRows } = props
  const faulty = rowsWithErrors(rows, errors)
  const opened = open ?? (rows.length === 1 && rows[0] && isBlankRow(rows[0]) ? rows[0].key : null)
  return (
    <>
      {faulty.length > 0 && !hasAddedRows && (
        <Notice
          severity="error"
          stacked
          title={t(`grid.toMend.${faulty.length === 1 ? 'one' : 'many'}`, { number: faulty.length })}
        >
          <RowLinks rows={faulty} label="grid.row" onGo={(index) => onOpen(rows[index]?.key ?? null)} />
        </Notice>
      )}
      <ul aria-label={t('grid.label')}>
        {rows.map((row, index) => (
          <li key={row.key} className={row.key === opened ? undefined : ASIDE}>
            {row.key === opened ? (
              <OpenPerson
                row={row}
                index={index}
                columns={columns}
                errors={errors[row.key] ?? {}}
                locked={readOnly || isLocked(row)}
                onClose={() => onOpen(null)}
                onCell={(field, text) => {
                  // A lone empty row stands open by itself; with a text in it, it would close.
                  onOpen(row.key)
                  grid.history.change(setCell(rows, index, field, text))
                }}
                onProtect={() => grid.protect(index)}
                onRemove={() => grid.removeRow(index)}
              />
            ) : (
              <button
                type="button"
                aria-expanded={false}
                onClick={() => {
                  grid.moveTo({ row: index, column: 0 }, { focus: false })
                  onOpen(row.key)
                }}
                className="flex min-h-8 w-full items-center gap-1 border-b border-grey-2 py-1 text-left"
              >
                <span className="w-3 shrink-0 text-center text-hint text-grey-6 tabular-nums">{index + 1}</span>
                <span className="min-w-0 grow">
                  <strong className="block">
                    {`${row.firstname} ${row.lastname}`.trim() || (
                      <span className="font-normal text-grey-6">{t('grid.emptyRow')}</span>
                    )}
                  </strong>
                  <span className="text-hint text-grey-6 tabular-nums">
                    {[
                      shownText(row, 'personal_number', { revealed, faulty: false }),
                      row.protected && t('field.protected'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  {errors[row.key] && (
                    <span className="flex items-center gap-0.5 text-hint font-bold text-wine">
                      <Icon as={CircleAlert} size={16} />
                      {Object.values(errors[row.key] ?? {})[0]}
                    </span>
                  )}
                </span>
                <Icon as={isLocked(row) ? Lock : ChevronRight} className="text-grey-7" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

interface OpenPersonProps {
  row: PersonRow
  index: number
  columns: GridColumns
  errors: Partial<Record<PersonField, string>>
  locked: boolean
  onClose: () => void
  onCell: (field: PersonField, text: string) => void
  onProtect: () => void
  onRemove: () => void
}

function OpenPerson(props: OpenPersonProps) {
  const { row, index, columns, errors, locked, onClose, onCell, onProtect, onRemove } = props
  const hasError = Object.keys(errors).length > 0
  const heading = useRef<HTMLElement>(null)
  // Focus goes to the heading; a field would open the keyboard over the rest.
  useEffect(() => {
    heading.current?.focus()
  }, [])
  return (
    <div
      className={cx(
        '-mx-1.5 flex flex-col gap-2 border-l-4 py-2 pl-1 pr-1.5',
        hasError ? 'border-wine bg-wine-light' : 'border-blue bg-blue-ice',
      )}
    >
      <div className="flex items-center justify-between">
        <strong ref={heading} tabIndex={-1}>
          {t('grid.row', { number: index + 1 })}
        </strong>
        <Button variant="tertiary" size={32} onClick={onClose}>
          {t('action.close')}
        </Button>
      </div>
      {columns.fields.map((field) => (
        <Field
          key={field}
          label={t(`field.${field}`)}
          required={columns.required.has(field)}
          error={errors[field]}
          readOnly={locked}
        >
          <CellInput
            key={`${row.key}:${row[field]}`}
            field={field}
            value={row[field]}
            onCommit={(text) => onCell(field, text)}
          />
        </Field>
      ))}
      {columns.buttons.includes('protect') && (
        <Checkbox
          label={t('field.protected')}
          checked={row.protected ?? false}
          disabled={locked}
          onChange={onProtect}
        />
      )}
      {locked ? (
        <p className="text-hint text-grey-6">{t('grid.locked')}</p>
      ) : (
        <Button variant="danger-quiet" icon={Trash2} onClick={onRemove} className="self-start">
          {t('grid.removePerson')}
        </Button>
      )}
    </div>
  )
}

/** Holds the text until the field is left, so that a half number shows no error. */
function CellInput({
  field,
  value,
  onCommit,
}: {
  field: PersonField
  value: string
  onCommit: (text: string) => void
}) {
  const masked = isMasked(value)
  const [text, setText] = useState(masked ? '' : value)
  return (
    <TextInput
      value={text}
      placeholder={masked ? value : undefined}
      inputMode={field === 'credits' ? 'numeric' : field === 'email' ? 'email' : undefined}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      onBlur={() => onCommit(text)}
    />
  )
}
