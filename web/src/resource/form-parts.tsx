import type { CSSProperties, ReactNode } from 'react'
import { clockText, longDayText, t } from '../lib/i18n.ts'
import { SideSection } from '../ui/shell.tsx'
import type { FieldSpec } from './form-fields.ts'
import { savedLine } from './form-machine/form-messages.tsx'
import type { Row, Screen } from './screen.ts'
import type { ResourceFormWork } from './use-resource-form.ts'

/** Splits fields into sections; a field with a heading takes the following ones along. */
export function sections(specs: readonly FieldSpec[]) {
  const found: { key: string; section: FieldSpec['section']; fields: FieldSpec[] }[] = []
  for (const spec of specs) {
    const last = found.at(-1)
    const begins =
      !last || (spec.section && spec.section !== last.section) || (spec.place === 'side' && isOwnPart(spec))
    if (begins) found.push({ key: spec.name, section: spec.section, fields: [spec] })
    else last.fields.push(spec)
  }
  return found
}

/** A list of things stands apart in the side column. */
const isOwnPart = (spec: FieldSpec) => Array.isArray(spec.kind.empty) || Boolean(spec.kind.apart)

/** Splits a section's fields into rows: those that the screen puts side by side, and every other one alone. */
export function rowsOf(fields: readonly FieldSpec[], screen: Pick<Screen, 'rows'>) {
  const rows: { key: string; columns?: string; fields: FieldSpec[] }[] = []
  const placed = new Set<FieldSpec>()
  for (const spec of fields) {
    if (placed.has(spec)) continue
    const row = screen.rows?.find((each) => (each.fields as readonly string[]).includes(spec.top))
    const beside = row ? fields.filter((each) => (row.fields as readonly string[]).includes(each.top)) : [spec]
    for (const each of beside) placed.add(each)
    rows.push({ key: spec.name, columns: row?.columns, fields: beside })
  }
  return rows
}

/** Draws a section's fields; a row becomes a column on a narrow screen. */
export function Rows(props: {
  fields: readonly FieldSpec[]
  screen: Pick<Screen, 'rows'>
  draw: (spec: FieldSpec) => ReactNode
}) {
  return rowsOf(props.fields, props.screen).map(({ key, columns, fields }) =>
    columns ? (
      <div
        key={key}
        style={{ '--columns': columns } as CSSProperties}
        className="grid items-start gap-x-3 gap-y-3 sm:grid-cols-(--columns)"
      >
        {fields.map(props.draw)}
      </div>
    ) : (
      fields.map(props.draw)
    ),
  )
}

/** Returns the line under the title, which says what is saved and where. */
export function lineOf(work: ResourceFormWork, editable: boolean): string | undefined {
  const { state, draft, record } = work
  if (!editable) return t('form.readOnly')
  const line = savedLine(work, { keptAfterFailure: 'form.kept', kept: 'form.draftSaved' })
  if (state === 'unsaved' && draft.kept?.ok && record?.status === 'published') {
    return `${line} · ${t('form.publishedStays')}`
  }
  return line ?? (record && state !== 'failed' ? t('form.unchanged') : undefined)
}

/** Shows the record's facts that nobody types. */
export function Facts({ record }: { record: Row }) {
  const author = record.author as { name?: string } | null | undefined
  const facts = [
    author?.name && ([t('field.author'), author.name] as const),
    typeof record.created_at === 'string' && ([t('field.created_at'), longDayText(record.created_at)] as const),
    typeof record.updated_at === 'string' &&
      ([t('field.updated_at'), `${longDayText(record.updated_at)} ${clockText(record.updated_at)}`] as const),
  ].filter((fact) => typeof fact === 'object')
  return (
    <SideSection>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-hint">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-grey-6">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </SideSection>
  )
}
