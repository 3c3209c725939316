import type { Kind } from '@kollegium/api/definitions/certificates'
import { useState } from 'react'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type PersonRow, toPersons } from '../persons/rows.ts'
import type { CertificateWork } from './use-certificate.ts'
import { specsOf, type Values, valuesOf } from './values.ts'

/**
 * Someone saved while one was editing (design guide, 'Någon annan hann före'). Nothing is overwritten and all that was
 * typed stands; one compares and then decides.
 */
export function StaleCertificateNotice({ work }: { work: CertificateWork }) {
  const [open, setOpen] = useState(false)
  const { stale, kind, values, saved } = work
  if (!stale) return null
  const close = () => setOpen(false)
  const busy = work.state === 'saving'
  return (
    <>
      <Notice
        kind="warning"
        live
        title={stale.message}
        actions={
          <>
            <Button onClick={() => setOpen(true)}>{t('stale.compare')}</Button>
            <Button variant="tertiary" busy={busy} onClick={work.keepMine}>
              {t('stale.keepMine')}
            </Button>
          </>
        }
      >
        {t('stale.before')}
      </Notice>
      <Dialog
        open={open}
        onClose={close}
        size="large"
        title={t('stale.compare')}
        actions={
          <>
            <Button
              onClick={() => {
                close()
                work.takeTheirs()
              }}
            >
              {t('stale.takeTheirs')}
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                close()
                work.keepMine()
              }}
            >
              {t('stale.keepMine')}
            </Button>
          </>
        }
      >
        {open && (
          <Comparison differences={differences(kind, valuesOf(kind, stale.current), values, saved)} name={stale.name} />
        )}
      </Dialog>
    </>
  )
}

/** `mine` null: one has not touched it, and theirs is kept. */
type Difference = { key: string; label: string; theirs: string; mine: string | null }

/** What differs between two versions: the common fields, then person by person. `before` is what both began from. */
export function differences(kind: Kind, theirs: Values, mine: Values, before: Values): Difference[] {
  const specs = specsOf(kind)
  const word = (spec: (typeof specs)[number], values: Values) => {
    const value = values.fields[spec.key] ?? ''
    const option = spec.options?.[value]
    return option ? t(option) : value
  }
  const parts = [
    ...specs.map((spec) => ({ key: spec.key, label: t(spec.label), of: (values: Values) => word(spec, values) })),
    { key: 'educator', label: t('field.educator'), of: (values: Values) => values.educator.name },
    { key: 'date', label: t('field.date'), of: (values: Values) => values.date },
    { key: 'reason', label: t('certified.reason'), of: (values: Values) => values.reason },
    ...personParts(theirs.rows, mine.rows),
  ]
  return parts.flatMap(({ key, label, of }) => {
    const [other, own] = [of(theirs), of(mine)]
    if (other === own) return []
    return [{ key, label, theirs: other, mine: own === of(before) ? null : own }]
  })
}

function personParts(theirs: readonly PersonRow[], mine: readonly PersonRow[]) {
  const idOf = (row: PersonRow) => row.id ?? row.key
  const words = (row: PersonRow | undefined) => {
    const [person] = row ? toPersons([row]) : []
    if (!person) return ''
    // Whole numbers are masked on all sides, so that only a real change is shown.
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
    of: ({ rows }: Values) => words(rows.find((row) => idOf(row) === id)),
  }))
}

function Comparison({ differences, name }: { differences: readonly Difference[]; name: string }) {
  if (differences.length === 0) return <p>{t('stale.same')}</p>
  const empty = <span className="text-grey-6">{t('stale.empty')}</span>
  return (
    <div className="max-h-[56vh] overflow-auto">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-grey-3 text-hint text-grey-6">
            {[t('stale.field'), t('stale.theirs', { name }), t('stale.mine')].map((head) => (
              <th key={head} scope="col" className="py-1 pr-2">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map((row) => (
            <tr key={row.key} className="border-b border-grey-2 align-top">
              <th scope="row" className="py-1.5 pr-2">
                {row.label}
              </th>
              <td className="py-1.5 pr-2">{row.theirs || empty}</td>
              <td className="py-1.5">
                {row.mine === null ? <span className="text-grey-6">{t('stale.untouched')}</span> : row.mine || empty}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
