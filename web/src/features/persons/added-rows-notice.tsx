import { points } from '@kollegium/api/definitions/certificates'
import { Button } from '../../ui/button.tsx'
import { t } from '../../ui/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import type { PersonRow, RowErrors } from './rows.ts'
import type { AddedRows } from './use-clipboard.ts'

const MAX_LINKS = 6

interface AddedRowsNoticeProps {
  added: AddedRows
  rows: PersonRow[]
  errors: RowErrors
  onGo: (row: number) => void
  onUndo: () => void
  onDismiss: () => void
}

/**
 * Tells of added rows: "12 rader klistrades in från Excel. 2 rader behöver rättas." The count falls as rows are
 * corrected.
 */
export function AddedRowsNotice({ added, rows, errors, onGo, onUndo, onDismiss }: AddedRowsNoticeProps) {
  const keys = new Set(added.keys)
  const faulty = rowsWithErrors(rows, errors).filter((index) => keys.has(rows[index]?.key ?? ''))
  const came = { excel: 'grid.pastedExcel', clipboard: 'grid.pasted', import: 'grid.imported' } as const
  const count = added.keys.length
  return (
    <Notice
      severity={faulty.length > 0 ? 'warning' : 'success'}
      live
      stacked
      onDismiss={faulty.length > 0 ? undefined : onDismiss}
      title={
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <span>
            {t(`${came[added.from]}.${count === 1 ? 'one' : 'many'}`, { number: points(count) })}{' '}
            {t(`grid.faulty.${plural(faulty.length)}`, { number: points(faulty.length) })}
          </span>
          <Button variant="tertiary" size={32} onClick={onUndo}>
            {t(added.from === 'import' ? 'grid.importUndo' : 'grid.pasteUndo')}
          </Button>
        </span>
      }
    >
      {faulty.length > 0 && <RowLinks rows={faulty} label="grid.goToRow" onGo={onGo} />}
      {added.dropped && <p className="text-hint">{t('grid.skippedColumns')}</p>}
    </Notice>
  )
}

/** Links to the first few rows with errors: "Gå till rad 4 · Gå till rad 8". */
export function RowLinks(props: { rows: number[]; label: 'grid.goToRow' | 'grid.row'; onGo: (row: number) => void }) {
  const { rows, label, onGo } = props
  return (
    <p className="text-hint">
      {rows.slice(0, MAX_LINKS).map((index, place) => (
        <span key={index}>
          {place > 0 && ' · '}
          <button
            type="button"
            className="rounded-control text-blue-dark underline decoration-1 underline-offset-4 hover:decoration-2"
            onClick={() => onGo(index)}
          >
            {t(label, { number: index + 1 })}
          </button>
        </span>
      ))}
      {rows.length > MAX_LINKS && ` ${t('grid.moreRows', { number: rows.length - MAX_LINKS })}`}
    </p>
  )
}

/** Returns the places of the rows that have an error. */
export function rowsWithErrors(rows: PersonRow[], errors: RowErrors): number[] {
  return rows.flatMap((row, index) => (errors[row.key] ? [index] : []))
}

function plural(count: number): 'none' | 'one' | 'many' {
  if (count === 0) return 'none'
  return count === 1 ? 'one' : 'many'
}
