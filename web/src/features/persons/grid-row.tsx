import { formatCertificateNumber, type PersonField } from '@kollegium/api/definitions/certificates'
import CircleAlert from 'lucide-react/icons/circle-alert'
import ShieldUser from 'lucide-react/icons/shield-user'
import X from 'lucide-react/icons/x'
import { memo, type RefObject } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { t } from '../../ui/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CellPosition, Editing } from './cell-position.ts'
import { type GridColumns, lastColumnOf, shownText } from './columns.ts'
import { GridCell } from './grid-cell.tsx'
import type { PersonRow } from './rows.ts'

interface GridRowProps {
  row: PersonRow
  index: number
  columns: GridColumns
  errors: Partial<Record<PersonField, string>>
  errorId: string
  /** The active column, when it is in this row. */
  active: number | null
  /** The first and last selected column of this row. */
  left: number | null
  right: number | null
  editing: Editing | null
  revealed: boolean
  readOnly: boolean
  actions: RowActions
}

/** A row's functions of the grid. The object is stable, so that a row is drawn again only when its data change. */
export interface RowActions {
  draft: RefObject<string>
  commit: () => void
  pick: (place: CellPosition, extend: boolean) => void
  edit: (place: CellPosition) => void
  type: (place: CellPosition, text: string) => void
  protect: (index: number) => void
  remove: (index: number) => void
}

/** Draws a person, with their errors below. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, columns, errors, errorId, active, left, right, editing, revealed, readOnly, actions } = props
  const { fields, withNumber, template } = columns
  const found = fields.filter((field) => errors[field])
  const lastColumn = lastColumnOf(columns)
  return (
    <>
      <tr aria-rowindex={index + 2} className="grid border-b border-grey-2" style={{ gridTemplateColumns: template }}>
        <th
          scope="row"
          aria-colindex={1}
          className="sticky left-0 z-1 grid place-items-center bg-grey-0 text-hint font-normal text-grey-6 tabular-nums"
        >
          {index + 1}
        </th>
        {fields.map((field, column) => (
          <GridCell
            key={field}
            place={{ row: index, column }}
            columnIndex={column + 2}
            field={field}
            text={shownText(row, field, { revealed, faulty: errors[field] !== undefined })}
            value={row[field]}
            label={`${t(`field.${field}`)}, ${t('grid.row', { number: index + 1 })}`}
            isActive={active === column}
            isChosen={left !== null && right !== null && column >= left && column <= right}
            isReadOnly={readOnly}
            editing={active === column ? editing : null}
            error={errors[field]}
            errorId={`${errorId}-${field}`}
            draft={actions.draft}
            onCommit={actions.commit}
            onPick={actions.pick}
            onEdit={actions.edit}
            onText={actions.type}
          />
        ))}
        {withNumber && (
          <td
            aria-colindex={fields.length + 2}
            className="flex items-center border-l border-grey-2 bg-grey-0 px-1.5 text-hint text-grey-6 tabular-nums"
          >
            {row.number ? formatCertificateNumber(row.number) : ''}
          </td>
        )}
        {columns.buttons.map((button, at) => (
          <ButtonCell
            key={button}
            button={button}
            place={{ row: index, column: fields.length + at }}
            columnIndex={lastColumn - (columns.buttons.length - 1) + at}
            isActive={active === fields.length + at}
            isReadOnly={readOnly}
            isProtected={row.protected ?? false}
            actions={actions}
          />
        ))}
      </tr>
      {found.map((field) => (
        <tr
          key={field}
          className="grid border-b border-grey-2 bg-wine-light"
          style={{ gridTemplateColumns: '40px 1fr' }}
        >
          <td className="sticky left-0 border-r border-grey-2 bg-wine-light" />
          <td
            colSpan={lastColumn - 1}
            id={`${errorId}-${field}`}
            className="flex min-h-[39px] items-center gap-1 px-1.5 py-0.5 text-hint font-bold text-wine"
          >
            <Icon as={CircleAlert} size={16} />
            <span>{t('grid.rowFault', { number: index + 1, text: errors[field] ?? '' })}</span>
          </td>
        </tr>
      ))}
    </>
  )
})

interface ButtonCellProps {
  button: GridColumns['buttons'][number]
  place: CellPosition
  columnIndex: number
  isActive: boolean
  isReadOnly: boolean
  isProtected: boolean
  actions: RowActions
}

/** Draws an action on the whole person: marking as protected, or removal. */
function ButtonCell({ button, place, columnIndex, isActive, isReadOnly, isProtected, actions }: ButtonCellProps) {
  const number = place.row + 1
  const shared = { tabIndex: isActive ? 0 : -1, 'data-cell': `${place.row}:${place.column}` }
  if (isReadOnly) {
    return (
      <td
        {...shared}
        tabIndex={-1}
        aria-colindex={columnIndex}
        className="grid place-items-center border-l border-grey-2 bg-grey-0 text-grey-6"
      >
        {button === 'protect' && isProtected && (
          <>
            <Icon as={ShieldUser} size={18} />
            <span className="sr-only">{t('field.protected')}</span>
          </>
        )}
      </td>
    )
  }
  return (
    <td aria-colindex={columnIndex} className="grid border-l border-grey-2">
      {button === 'protect' ? (
        <Checkbox
          {...shared}
          aria-label={t('grid.protectRow', { number })}
          checked={isProtected}
          onChange={() => actions.protect(place.row)}
        />
      ) : (
        <button
          type="button"
          {...shared}
          aria-label={t('grid.removeRow', { number })}
          title={t('grid.removeRow', { number })}
          onClick={() => actions.remove(place.row)}
          className="grid size-full place-items-center text-grey-7 hover:bg-grey-1 focus-visible:outline-none focus-visible:inset-ring-3 focus-visible:inset-ring-blue"
        >
          <Icon as={X} size={18} />
        </button>
      )}
    </td>
  )
}
