import type { Kind } from '@kollegium/api/certificates/kinds/index'
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
  const { stale, kind, values } = work
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
          <Comparison differences={differences(kind, valuesOf(kind, stale.current), values)} name={stale.name} />
        )}
      </Dialog>
    </>
  )
}

type Difference = { key: string; label: string; theirs: string; mine: string }

/** What differs between two versions: the common fields, then person by person. */
export function differences(kind: Kind, theirs: Values, mine: Values): Difference[] {
  const specs = specsOf(kind)
  const word = (spec: (typeof specs)[number], values: Values) => {
    const value = values.fields[spec.key] ?? ''
    const option = spec.options?.[value]
    return option ? t(option) : value
  }
  const rows = [
    ...specs.map((spec) => ({
      key: spec.key,
      label: t(spec.label),
      theirs: word(spec, theirs),
      mine: word(spec, mine),
    })),
    { key: 'educator', label: t('field.educator'), theirs: theirs.educator.name, mine: mine.educator.name },
    { key: 'date', label: t('field.date'), theirs: theirs.date, mine: mine.date },
    ...personDifferences(theirs.rows, mine.rows),
  ]
  return rows.filter((row) => row.theirs !== row.mine)
}

function personDifferences(theirs: readonly PersonRow[], mine: readonly PersonRow[]): Difference[] {
  const idOf = (row: PersonRow) => row.id ?? row.key
  const words = (row: PersonRow | undefined) => {
    const [person] = row ? toPersons([row]) : []
    if (!person) return ''
    // Whole numbers are masked the same on both sides, so that only a real change is shown.
    const number = person.personal_number?.replace(/\d{4}$/, '••••')
    return [`${person.firstname} ${person.lastname}`.trim(), number, person.email, person.credits]
      .filter(Boolean)
      .join(', ')
  }
  const places = new Map(mine.map((row, index) => [idOf(row), index]))
  const all = [...mine.map(idOf), ...theirs.map(idOf).filter((id) => !places.has(id))]
  return all.map((id) => {
    const [ours, other] = [mine.find((row) => idOf(row) === id), theirs.find((row) => idOf(row) === id)]
    const at = ours ? (places.get(id) ?? 0) : theirs.findIndex((row) => idOf(row) === id)
    return { key: `person ${id}`, label: t('grid.row', { number: at + 1 }), theirs: words(other), mine: words(ours) }
  })
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
              <td className="py-1.5">{row.mine || empty}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
