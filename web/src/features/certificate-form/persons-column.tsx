import Plus from 'lucide-react/icons/plus'
import { type Ref, useState } from 'react'
import { useLocation } from 'wouter'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import type { PersonsGridHandle } from '../persons/persons-grid.tsx'
import { isLocked } from '../persons/rows.ts'
import { usePrintRuns } from '../print-runs/runs-context.tsx'
import { IssuedPersons } from './issued-persons.tsx'
import { PersonsPart } from './persons-part.tsx'
import type { CertificateWork } from './use-certificate.ts'

/** Draws the issued persons, and the drafted ones. */
export function PersonsColumn(props: {
  work: CertificateWork
  readOnly: boolean
  revealed: boolean
  onReveal?: (reveal: boolean) => void
  onActive: (key: string) => void
  ref?: Ref<PersonsGridHandle>
}) {
  const { work, readOnly, revealed, onReveal, onActive, ref } = props
  const { values, record } = work
  const { start } = usePrintRuns()
  const [, navigate] = useLocation()
  const [adding, setAdding] = useState(false)
  const issued = values.rows.filter(isLocked)
  const hasDrafts = values.rows.length > issued.length
  // A college is its own certificate's holder.
  const typed = work.kind.holder !== 'college'
  const writes = typed && (issued.length === 0 || hasDrafts || adding)
  const print = async (person_ids: number[], output: 'pdf' | 'zip', download: boolean) => {
    const run = await start({ person_ids, output }, { download })
    if (run && !download) navigate(`/print/${run.id}`)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {record && issued.length > 0 && (
        <IssuedPersons
          kind={work.kind}
          rules={work.rules}
          record={record}
          rows={values.rows}
          revealed={revealed}
          onPrint={(ids, output, download) => void print(ids, output, download)}
          onActive={onActive}
          onTake={work.take}
          actions={
            !writes && (
              <div className="flex flex-wrap gap-1">
                {onReveal && typed && issued.some((row) => row.personal_number !== '') && (
                  <Button variant="tertiary" onClick={() => onReveal(!revealed)}>
                    {t(revealed ? 'grid.conceal' : 'grid.reveal')}
                  </Button>
                )}
                {!readOnly && typed && (
                  <Button variant="tertiary" icon={Plus} onClick={() => setAdding(true)}>
                    {t('cert.addMore')}
                  </Button>
                )}
              </div>
            )
          }
        />
      )}
      {writes && (
        <PersonsPart
          ref={ref}
          work={work}
          readOnly={readOnly}
          revealed={revealed}
          onReveal={onReveal}
          onActive={onActive}
        />
      )}
    </div>
  )
}
