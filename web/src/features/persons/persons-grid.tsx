import { type PersonField, type PersonRules, type PersonText, points } from '@kollegium/api/definitions/certificates'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Plus from 'lucide-react/icons/plus'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { t } from '../../ui/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { useStableWhilePressed } from '../../ui/use-stable-while-pressed.ts'
import { AddedRowsNotice } from './added-rows-notice.tsx'
import { gridColumns, shownText } from './columns.ts'
import { GridTable } from './grid-table.tsx'
import { createRow, isBlankRow, type PersonRow, type RowErrors } from './rows.ts'
import { StackedPersons } from './stacked-persons.tsx'
import { useClipboard } from './use-clipboard.ts'
import { useGrid } from './use-grid.ts'
import { useIsPhone } from './use-is-phone.ts'

export interface PersonsGridHandle {
  /** Puts imported persons after the last one, as one step of undo. */
  insert: (persons: PersonText[]) => void
  /** Moves to a person, for example from an error summary. */
  goTo: (key: string, field?: PersonField) => void
}

export interface PersonsGridProps {
  rows: PersonRow[]
  onChange: (rows: PersonRow[]) => void
  /** The kind's rules for persons, which decide the columns. Keep the same object between renders. */
  rules: PersonRules
  /** Each person has a box for protected identity. */
  withProtected?: boolean
  /** From `usePersonErrors`. */
  errors: RowErrors
  /** The most persons that the grid may hold. */
  room: number
  /** No person can be changed, added or removed. */
  readOnly?: boolean
  /** Personal numbers are shown whole. */
  revealed?: boolean
  /**
   * Reveals or masks the numbers. The owner fetches the saved ones, which the server logs. Without it there is no
   * button.
   */
  onReveal?: (reveal: boolean) => void
  /** Opens the import dialog. Without it there is no button. */
  onImport?: () => void
  /** Gets the active person, for the preview. */
  onActive?: (key: string) => void
  ref?: Ref<PersonsGridHandle>
}

/**
 * Draws a certificate's persons: a spreadsheet, on a phone a list that opens in place. Its own state is only the open
 * editor.
 */
export function PersonsGrid(props: PersonsGridProps) {
  const { rules, onChange, readOnly = false, revealed = false, onReveal, onImport, onActive, ref } = props
  const { withProtected, room } = props
  // An error takes a row of its own and would move the buttons.
  const errors = useStableWhilePressed(props.errors)
  // An empty list shows one row to type in; its first letter makes it a person.
  const [first] = useState(createRow)
  const rows = useMemo(() => (props.rows.length > 0 || readOnly ? props.rows : [first]), [props.rows, readOnly, first])
  const withNumber = rows.some((row) => row.number)
  const columns = useMemo(() => gridColumns(rules, { withNumber, withProtected }), [rules, withNumber, withProtected])
  const add = useRef<HTMLButtonElement>(null)
  const isPhone = useIsPhone()
  const [open, setOpen] = useState<string | null>(null)

  const grid = useGrid({ rows, columns, readOnly, onChange, onLeave: () => add.current?.focus() })
  const shown = (row: PersonRow, field: PersonField) => shownText(row, field, { revealed, faulty: false })
  const clipboard = useClipboard({ grid, rows, fields: columns.fields, readOnly, room, shown })

  const goTo = (index: number, field?: PersonField) => {
    const row = rows[index]
    if (!row) return
    const faulty = field ? columns.fields.indexOf(field) : columns.fields.findIndex((each) => errors[row.key]?.[each])
    setOpen(row.key)
    grid.moveTo({ row: index, column: Math.max(0, faulty) })
  }
  useImperativeHandle(ref, () => ({
    insert: clipboard.insert,
    goTo: (key, field) =>
      goTo(
        rows.findIndex((row) => row.key === key),
        field,
      ),
  }))

  const activeKey = rows[grid.at.row]?.key
  useEffect(() => {
    if (activeKey) onActive?.(activeKey)
  }, [activeKey, onActive])

  const count = rows.filter((row) => !isBlankRow(row)).length
  const tools = (
    <GridTools
      revealed={revealed}
      onReveal={onReveal}
      onImport={readOnly ? undefined : onImport}
      onPaste={readOnly ? undefined : clipboard.pasteFromButton}
    />
  )
  return (
    <section aria-labelledby="persons-title" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 max-sm:sr-only">
        <h2 id="persons-title" className="flex items-baseline gap-1.5 text-h3">
          {t('grid.title')}
          <span className="text-hint font-normal text-grey-6 tabular-nums">
            {t(`grid.count.${count === 1 ? 'one' : 'many'}`, { number: points(count) })}
          </span>
        </h2>
        {!isPhone && tools}
      </div>
      {clipboard.problem && (
        <Notice severity="error" live onDismiss={clipboard.dismiss}>
          {clipboard.problem}
        </Notice>
      )}
      {clipboard.added && (
        <AddedRowsNotice
          added={clipboard.added}
          rows={rows}
          errors={errors}
          onGo={goTo}
          onUndo={clipboard.undoAdded}
          onDismiss={clipboard.dismiss}
        />
      )}
      {isPhone ? (
        <StackedPersons
          rows={rows}
          columns={columns}
          errors={errors}
          grid={grid}
          revealed={revealed}
          readOnly={readOnly}
          open={open}
          onOpen={setOpen}
          hasAddedRows={clipboard.added !== null}
        />
      ) : (
        <GridTable
          rows={rows}
          columns={columns}
          errors={errors}
          grid={grid}
          revealed={revealed}
          readOnly={readOnly}
          onCopy={clipboard.onCopy}
          onCut={clipboard.onCut}
          onPaste={clipboard.onPaste}
        />
      )}
      {!readOnly && (
        <div className="flex flex-wrap items-center justify-between gap-1">
          <Button
            ref={add}
            variant="tertiary"
            icon={Plus}
            onClick={() => {
              const key = grid.addRow()
              setOpen(key)
            }}
          >
            {t('action.addPerson')}
          </Button>
          {!isPhone && <p className="text-hint text-grey-6">{t('grid.keys')}</p>}
        </div>
      )}
      {isPhone && tools}
      <p role="status" className="sr-only">
        {grid.said}
      </p>
    </section>
  )
}

/** Draws the buttons over the grid, each when its action exists. */
function GridTools(props: Pick<PersonsGridProps, 'revealed' | 'onReveal' | 'onImport'> & { onPaste?: () => void }) {
  const { revealed, onReveal, onImport, onPaste } = props
  return (
    <div className="flex flex-wrap items-center gap-1">
      {onReveal && (
        <Button variant="tertiary" icon={revealed ? EyeOff : Eye} onClick={() => onReveal(!revealed)}>
          {t(revealed ? 'grid.conceal' : 'grid.reveal')}
        </Button>
      )}
      {onImport && (
        <Button icon={FileSpreadsheet} onClick={onImport}>
          {t('grid.import')}
        </Button>
      )}
      {onPaste && (
        <Button icon={ClipboardPaste} onClick={onPaste}>
          {t('grid.paste')}
        </Button>
      )}
    </div>
  )
}
