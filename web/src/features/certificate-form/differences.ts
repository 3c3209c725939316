import type { Kind } from '@kollegium/api/definitions/certificates'
import type { Certificate } from '../../lib/certificate-client.ts'
import { t } from '../../lib/i18n.ts'
import { type Difference, differencesOf } from '../../resource/form-machine/conflict-notice.tsx'
import { type PersonRow, toPersons } from '../persons/rows.ts'
import { type CertificateValues, specsOf, valuesOf } from './certificate-values.ts'

/**
 * Lists the fields, then the persons, that differ in another editor's version. `before` is the version that both began
 * from.
 */
export function differencesTo(
  kind: Kind,
  current: Certificate,
  mine: CertificateValues,
  before: CertificateValues,
): Difference[] {
  const theirs = valuesOf(kind, current)
  const specs = specsOf(kind)
  const word = (spec: (typeof specs)[number], values: CertificateValues) => {
    const value = values.fields[spec.key] ?? ''
    const option = spec.options?.[value]
    return option ? t(option) : value
  }
  const fields = [
    ...specs.map((spec) => ({
      key: spec.key,
      label: t(spec.label),
      of: (values: CertificateValues) => word(spec, values),
    })),
    { key: 'educator', label: t('field.educator'), of: (values: CertificateValues) => values.educator.name },
    { key: 'date', label: t('field.date'), of: (values: CertificateValues) => values.date },
    { key: 'reason', label: t('certified.reason'), of: (values: CertificateValues) => values.reason },
    ...personFields(theirs.rows, mine.rows),
  ]
  return differencesOf(fields, { theirs, mine, before })
}

function personFields(theirs: readonly PersonRow[], mine: readonly PersonRow[]) {
  const idOf = (row: PersonRow) => row.id ?? row.key
  const words = (row: PersonRow | undefined) => {
    const [person] = row ? toPersons([row]) : []
    if (!person) return ''
    // Whole numbers are masked in every version, so that only a real change shows.
    const number = person.personal_number?.replace(/\d{4}$/, '••••')
    const name = `${person.firstname} ${person.lastname}`.trim()
    const mark = row?.protected && t('field.protected')
    return [name, number, person.email, person.credits, mark].filter(Boolean).join(', ')
  }
  const own = mine.map(idOf)
  const all = [...own, ...theirs.map(idOf).filter((id) => !own.includes(id))]
  return all.map((id, index) => ({
    key: `person ${id}`,
    label: t('grid.row', { number: index + 1 }),
    of: ({ rows }: CertificateValues) => words(rows.find((row) => idOf(row) === id)),
  }))
}
