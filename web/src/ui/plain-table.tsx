import type { ReactNode } from 'react'
import { useNarrow } from '../lib/use-media.ts'
import { Cell, HeadCell, LabelledValues, StackedList, StackedRow, Table, TableHead, TableRow } from './table.tsx'

export type PlainColumn = { key: string; label: string; align?: 'left' | 'right' | undefined }
/** The cells stand in the order of the columns; the first one names the row. */
export type PlainRow = { key: string | number; cells: readonly ReactNode[] }

/** Draws rows that are read and not handled: a table whose first column stays, and on a phone each row with its labels. */
export function PlainTable(props: { label: string; columns: readonly PlainColumn[]; rows: readonly PlainRow[] }) {
  const { label, columns, rows } = props
  const narrow = useNarrow()
  if (narrow) {
    return (
      <StackedList label={label}>
        {rows.map(({ key, cells: [name, ...others] }) => (
          <StackedRow
            key={key}
            title={name}
            meta={
              <LabelledValues
                values={others.map((value, at) => ({ ...(columns[at + 1] ?? { key: String(at), label: '' }), value }))}
              />
            }
          />
        ))}
      </StackedList>
    )
  }
  return (
    <Table label={label}>
      <TableHead>
        {columns.map(({ key, label: head, align = 'left' }, at) => (
          <HeadCell key={key} sticky={at === 0} align={align}>
            {head}
          </HeadCell>
        ))}
      </TableHead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <TableRow key={key}>
            {cells.map((cell, at) => (
              <Cell
                key={columns[at]?.key}
                strong={at === 0}
                sticky={at === 0}
                align={columns[at]?.align ?? 'left'}
                className={at === 0 ? 'min-w-32 align-top group-hover/row:bg-grey-0' : 'align-top wrap-anywhere'}
              >
                {cell}
              </Cell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
