import type { Column } from '@kollegium/api/definitions'
import type { ReactNode } from 'react'
import { dayText, t } from '../../lib/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { Status, type StatusName } from '../../ui/status.tsx'
import { GroupCell } from '../whose.tsx'
import { asText, labelOf } from './as-text.ts'
import { Email } from './email.tsx'
import type { CellProps } from './field-type.ts'

/** Shows a dash for an empty value, so that the cell doesn't look unloaded. */
function TextCell({ value }: CellProps) {
  const text = asText(value)
  return isEmail(text) ? <Email>{text}</Email> : text || '–'
}

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

/** Shows an enumeration's value by its label. */
function EnumCell({ value, options }: CellProps) {
  const key = options?.[asText(value)]
  return <>{key ? t(key) : '–'}</>
}

const statuses = new Set(['published', 'unpublished', 'scheduled', 'draft', 'issued', 'revoked', 'inProgress'])

/** Shows a status as a dot or icon with a word. A yes-or-no column uses the words of its definition. */
export function StatusCell({ value, options, small }: CellProps & { small?: boolean }) {
  const name = typeof value === 'boolean' ? (value ? 'published' : 'unpublished') : asText(value)
  const word = options?.[asText(value)]
  if (!statuses.has(name)) return <EnumCell value={value} options={options} row={{ id: 0 }} />
  return (
    <Status status={name as StatusName} small={small}>
      {word && t(word)}
    </Status>
  )
}

/** Shows a date. */
function DateCell({ value }: CellProps) {
  if (!value) return <>–</>
  const text = asText(value)
  return <time dateTime={text}>{/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : dayText(text)}</time>
}

/** Shows the first tag and the number of others. A long one takes two lines where columns have little room. */
function TagsCell({ value }: CellProps) {
  const rows = Array.isArray(value) ? (value as object[]) : []
  const [first, ...more] = rows.map(labelOf)
  if (!first) return <>–</>
  return (
    <span className="flex items-center gap-0.5" title={rows.map(labelOf).join(', ')}>
      <span className="wrap-break-word max-sm:min-w-0 sm:max-xl:w-max sm:max-xl:max-w-18 sm:max-xl:whitespace-normal">
        <Chip>{first}</Chip>
      </span>
      {more.length > 0 && <span className="text-hint text-grey-6">+{more.length}</span>}
    </span>
  )
}

/** Shows a person by name. */
function PersonCell({ value }: CellProps) {
  return <>{typeof value === 'object' && value !== null ? labelOf(value) || '–' : asText(value) || '–'}</>
}

export type Cells = Record<string, (props: CellProps) => ReactNode>

const cells: Record<Column['kind'], (props: CellProps) => ReactNode> = {
  title: TextCell,
  text: TextCell,
  number: TextCell,
  status: StatusCell,
  tags: TagsCell,
  person: PersonCell,
  date: DateCell,
  enum: EnumCell,
  group: GroupCell,
}

/** Draws one cell of a list. Cells stand apart from the fields, whose controls a list doesn't need. */
export function ResourceCell({ column, row, own }: { column: Column; row: CellProps['row']; own?: Cells }) {
  const Cell = own?.[column.key] ?? cells[column.kind]
  return <Cell value={row[column.key]} options={column.options} row={row} />
}
