import { isMasked } from '@kollegium/api/definitions'
import { type Kind, PERSON_FIELDS } from '@kollegium/api/definitions/certificates'
import type { Certificate } from '../../lib/certificate-client.ts'
import { isLocked, type PersonRow } from '../persons/rows.ts'
import { type CertificateValues, valuesOf } from './certificate-values.ts'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const sameRow = (one: PersonRow, other: PersonRow | undefined) =>
  other !== undefined &&
  PERSON_FIELDS.every((field) => one[field] === other[field]) &&
  Boolean(one.protected) === Boolean(other.protected)

/**
 * Merges the own changes into a version that another editor saved. Everything untouched since `before` takes the other
 * editor's value, field by field and person by person, so that their work stays.
 */
export function mergeChanges(
  kind: Kind,
  mine: CertificateValues,
  before: CertificateValues,
  current: Certificate,
): CertificateValues {
  const theirs = valuesOf(kind, current)
  const pick = <Value>(own: Value, was: Value, other: Value) => (same(own, was) ? other : own)
  return {
    group_id: theirs.group_id,
    fields: Object.fromEntries(
      Object.keys(mine.fields).map((key) => [
        key,
        pick(mine.fields[key] ?? null, before.fields[key] ?? null, theirs.fields[key] ?? null),
      ]),
    ),
    educator: pick(mine.educator, before.educator, theirs.educator),
    date: pick(mine.date, before.date, theirs.date),
    reason: pick(mine.reason, before.reason, theirs.reason),
    rows: mergeRows(mine.rows, before.rows, theirs.rows),
  }
}

function mergeRows(mine: PersonRow[], before: PersonRow[], theirs: PersonRow[]): PersonRow[] {
  const was = new Map(before.map((row) => [row.id, row]))
  const is = new Map(theirs.map((row) => [row.id, row]))
  const kept = mine.flatMap((row): PersonRow[] => {
    if (row.id === undefined) return [row]
    const other = is.get(row.id)
    const touched = !sameRow(row, was.get(row.id))
    if (!other) return touched ? [asNew(row)] : []
    return [touched && !isLocked(other) ? row : { ...other, key: row.key }]
  })
  const own = new Set(mine.map((row) => row.id))
  // Their new persons are added. An issued person can't be removed, by either side.
  const added = theirs.filter((row) => !own.has(row.id) && (!was.has(row.id) || isLocked(row)))
  return [...kept, ...added]
}

/** A person whom they removed and the form has changed becomes a new one. A masked number must then be typed again. */
function asNew(row: PersonRow): PersonRow {
  const { id: _id, status: _status, number: _number, ...rest } = row
  return { ...rest, personal_number: isMasked(rest.personal_number) ? '' : rest.personal_number }
}
