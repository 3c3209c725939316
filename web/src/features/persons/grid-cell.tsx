import { isMasked } from '@kollegium/api/definitions'
import type { PersonField } from '@kollegium/api/definitions/certificates'
import { type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { cx } from '../../ui/classes.ts'
import type { CellPosition, Editing } from './cell-position.ts'

interface GridCellProps {
  place: CellPosition
  /** The column's place in the row, from 1, for assistive technology. */
  columnIndex: number
  field: PersonField
  text: string
  /** The real text, for the editor. */
  value: string
  isActive: boolean
  isChosen: boolean
  isReadOnly: boolean
  editing: Editing | null
  error?: string
  errorId: string
  label: string
  draft: RefObject<string>
  onCommit: () => void
  onPick: (place: CellPosition, extend: boolean) => void
  onEdit: (place: CellPosition) => void
  /** Takes text that came without a key. */
  onText: (place: CellPosition, text: string) => void
}

/** Draws a cell: its text, or its open editor. */
export function GridCell(props: GridCellProps) {
  const { place, field, text, isActive, isChosen, isReadOnly, editing, error, errorId, onPick, onEdit } = props
  const pick = (event: MouseEvent) => {
    if (editing || event.button !== 0) return
    // Otherwise the browser would select text during the selection of cells; the grid moves focus itself.
    event.preventDefault()
    onPick(place, event.shiftKey)
  }
  const takesText = isActive && !isReadOnly && !editing
  const cell = useRef<HTMLTableCellElement>(null)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside a grid a td is a gridcell, which can be selected
    <td
      ref={cell}
      tabIndex={isActive && !takesText ? 0 : -1}
      onFocus={(event) => {
        if (takesText && event.target === cell.current)
          cell.current.querySelector('input')?.focus({ preventScroll: true })
      }}
      aria-colindex={props.columnIndex}
      aria-selected={isChosen}
      aria-readonly={isReadOnly || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      data-cell={`${place.row}:${place.column}`}
      onMouseDown={pick}
      onMouseEnter={(event) => event.buttons === 1 && !editing && onPick(place, true)}
      onDoubleClick={() => onEdit(place)}
      onPointerUp={(event) => event.pointerType === 'touch' && onEdit(place)}
      className={cx(
        'relative flex h-[39px] min-w-0 items-center border-l border-grey-2 focus-visible:outline-none',
        isReadOnly ? 'cursor-default bg-grey-0 text-grey-6' : 'cursor-cell',
        isChosen && !isActive && 'bg-blue-ice',
        field !== 'firstname' && field !== 'lastname' && field !== 'email' && 'tabular-nums',
        error && 'inset-ring-2 inset-ring-wine',
        isActive && 'focus-within:inset-ring-3',
        isActive && !error && 'focus-within:inset-ring-blue',
      )}
    >
      {!editing && (
        <span className="truncate px-1.5" title={text.length > 12 ? text : undefined}>
          {text}
        </span>
      )}
      {(takesText || editing) && <CellInput {...props} />}
    </td>
  )
}

/**
 * Draws the field of the active cell. It holds focus, unseen, so that text without keys (dictation, an emoji panel, an
 * input method) lands in this cell and opens it; keys go on to the grid. Once the cell is open the field is seen.
 */
function CellInput(props: GridCellProps) {
  const { place, field, text, value, label, isReadOnly, editing, error, errorId, draft, onCommit, onText } = props
  const input = useRef<HTMLInputElement>(null)
  const begun = useRef<Editing | null>(null)
  // Before the browser delivers the key that opened the cell.
  useLayoutEffect(() => {
    const node = input.current
    // A value that changes meanwhile leaves what is being typed.
    if (!node || begun.current === editing) return
    begun.current = editing
    if (!editing) {
      node.value = ''
      return
    }
    if (editing.text === undefined) node.value = editing.mode === 'type' || isMasked(value) ? '' : value
    draft.current = node.value
    node.focus({ preventScroll: true })
    node.setSelectionRange(node.value.length, node.value.length)
  }, [editing, value, draft])
  const take = (node: HTMLInputElement) => {
    if (!editing && node.value) onText(place, node.value)
  }
  return (
    <input
      ref={input}
      data-cell={editing ? undefined : `${place.row}:${place.column}`}
      aria-label={editing || !text ? label : `${label}: ${text}`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      placeholder={editing && isMasked(value) ? value : undefined}
      readOnly={isReadOnly}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={1000}
      inputMode={field === 'email' ? 'email' : undefined}
      onChange={(event) => {
        if (editing) draft.current = event.target.value
      }}
      onInput={(event) => {
        // An input method shows what it composes here, until it is done.
        const composing = (event.nativeEvent as InputEvent).isComposing
        event.currentTarget.toggleAttribute('data-composing', composing)
        if (!composing) take(event.currentTarget)
      }}
      onCompositionEnd={(event) => take(event.currentTarget)}
      onBlur={() => editing && onCommit()}
      className={cx(
        'absolute inset-0 size-full min-w-0 bg-white px-1.5 focus-visible:outline-none',
        editing ? 'inset-ring-3 inset-ring-blue' : 'pointer-events-none opacity-0 data-composing:opacity-100',
      )}
    />
  )
}
