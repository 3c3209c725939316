import '../../lib/conflict-texts.ts'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

/**
 * A field that differs between two versions, in words. `mine` is null when the own value is unchanged and the other
 * editor's is kept.
 */
export type Difference = { key: string; label: string; theirs: string; mine: string | null }

/** Describes a field of a version in words. */
export type FieldText<Values> = { key: string; label: string; of: (values: Values) => string }

/** Lists the fields that differ between two versions. `before` is the version that both began from. */
export function differencesOf<Values>(
  fields: readonly FieldText<Values>[],
  { theirs, mine, before }: { theirs: Values; mine: Values; before: Values },
): Difference[] {
  return fields.flatMap(({ key, label, of }) => {
    const [other, own] = [of(theirs), of(mine)]
    return other === own ? [] : [{ key, label, theirs: other, mine: own === of(before) ? null : own }]
  })
}

export type ConflictNoticeProps = {
  conflict: { message: string; name: string }
  /** Computed when the person opens the comparison. */
  differences: () => readonly Difference[]
  busy: boolean
  onTheirs: () => void
  onMine: () => void
}

/**
 * Tells that another editor has saved meanwhile (design guide, 'Någon annan hann före'). Nothing is overwritten, and
 * the typed values stay. The person compares the versions and decides.
 */
export function ConflictNotice({ conflict, differences, busy, onTheirs, onMine }: ConflictNoticeProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Notice
        severity="warning"
        live
        title={conflict.message}
        actions={
          <>
            <Button onClick={() => setOpen(true)}>{t('stale.compare')}</Button>
            <Button variant="tertiary" busy={busy} onClick={onMine}>
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
                onTheirs()
              }}
            >
              {t('stale.takeTheirs')}
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                close()
                onMine()
              }}
            >
              {t('stale.keepMine')}
            </Button>
          </>
        }
      >
        {open && <Comparison differences={differences()} name={conflict.name} />}
      </Dialog>
    </>
  )
}

function Comparison({ differences, name }: { differences: readonly Difference[]; name: string }) {
  if (differences.length === 0) return <p>{t('stale.same')}</p>
  const empty = <span className="text-grey-6">{t('stale.empty')}</span>
  return (
    <div className="max-h-[56vh] overflow-auto">
      <table className="w-full border-collapse text-left align-top">
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
              <td className="whitespace-pre-wrap py-1.5 pr-2">{row.theirs || empty}</td>
              <td className="whitespace-pre-wrap py-1.5">
                {row.mine === null ? <span className="text-grey-6">{t('stale.untouched')}</span> : row.mine || empty}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
