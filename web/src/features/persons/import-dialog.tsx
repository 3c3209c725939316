import { dataRows, IMPORT_LIMITS } from '@kollegium/api/definitions'
import { type ImportRow, points } from '@kollegium/api/definitions/certificates'
import { useCallback, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { t } from '../../ui/i18n.ts'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { DryRunPanel } from './dry-run-panel.tsx'
import { ImportFoot, ImportHead } from './import-frame.tsx'
import { type Import, type ImportCalls, useImport } from './use-import.ts'

export interface ImportDialogProps extends ImportCalls {
  open: boolean
}

/**
 * Opens the computer's file dialog once for each time that the import is opened: a person that asks for an import has a file
 * in mind. A file that was refused, or another one, is chosen by its own press.
 */
function useChooser(open: boolean): (input: HTMLInputElement | null) => void {
  const begun = useRef(false)
  useEffect(() => {
    if (!open) begun.current = false
  }, [open])
  return useCallback((input) => {
    if (!input || begun.current) return
    begun.current = true
    input.click()
  }, [])
}

/** Imports persons from a file: choose it, map its columns, review the rows, then add them. */
export function ImportDialog({ open, ...calls }: ImportDialogProps) {
  const flow = useImport(calls)
  const { state, busy, problem } = flow
  const why = useId()
  const chooser = useChooser(open)
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it is opened is the trigger
  useEffect(() => {
    if (open) flow.recheck()
  }, [open])
  const count = flow.importable.length
  return (
    <Dialog
      open={open}
      onClose={calls.onClose}
      title={t('import.title')}
      size="large"
      actions={
        state ? (
          <ImportFoot choices={<LeaveOut flow={flow} whyId={why} />}>
            <Button variant="tertiary" onClick={calls.onClose}>
              {t('action.cancel')}
            </Button>
            <Button onClick={flow.reset} disabled={busy !== null}>
              {t('action.back')}
            </Button>
            <Button
              variant="primary"
              disabled={!flow.canImport && busy !== 'importing'}
              busy={busy === 'importing' && t('import.importing')}
              aria-describedby={why}
              onClick={flow.submit}
            >
              {t(`import.submit.${count === 0 ? 'none' : count === 1 ? 'one' : 'many'}`, { number: points(count) })}
            </Button>
          </ImportFoot>
        ) : (
          <Button variant="tertiary" onClick={calls.onClose}>
            {t('action.cancel')}
          </Button>
        )
      }
    >
      <ImportHead
        at={!state ? 'file' : state.result.problems.length > 0 ? 'columns' : 'check'}
        file={state && { sheet: state.sheet, rows: state.result.counts.total || dataRows(state.sheet).length }}
        onOther={flow.reset}
      />
      {problem && (
        <div className="pb-2">
          <Notice severity="error" live>
            {problem}
          </Notice>
        </div>
      )}
      {state ? (
        <div className="-mx-4 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] border-t border-grey-2 max-md:grid-cols-1 max-sm:-mx-2">
          <div className="border-grey-2 px-4 py-3 max-md:border-b max-sm:px-2 md:max-h-[56vh] md:overflow-y-auto md:border-r">
            <ColumnMapping flow={flow} />
          </div>
          <div className="px-4 py-3 max-sm:px-2 md:max-h-[56vh] md:overflow-y-auto">
            <DryRunPanel flow={flow} />
          </div>
        </div>
      ) : busy === 'reading' ? (
        <div role="status" className="py-2">
          <ProgressBar label={t('import.reading')} />
          <p className="mt-1 text-hint text-grey-6">{t('import.reading')}</p>
        </div>
      ) : (
        <FileDrop
          input={chooser}
          accept=".xlsx,.xlsm,.ods,.csv,.tsv,.txt"
          maxBytes={IMPORT_LIMITS.bytes}
          onFiles={([file]) => file && flow.read(file)}
          onRefused={([refused]) => refused && flow.refuse(t('import.error.tooLarge', { number: megabytes }))}
          hint={t('import.dropHint', { number: megabytes, rows: points(IMPORT_LIMITS.persons) })}
        />
      )}
    </Dialog>
  )
}

const megabytes = IMPORT_LIMITS.bytes / 1024 / 1024

/**
 * Offers boxes that leave out all rows with errors, persons already in the list, and duplicates, and explains what
 * stops the import.
 */
function LeaveOut({ flow, whyId }: { flow: Import; whyId: string }) {
  const rows = flow.state?.result.rows ?? []
  const faulty = rows.filter((row) => row.faults.length > 0)
  const listed = rows.filter((row) => row.listed)
  const twice = rows.filter((row) => row.twice && !row.listed)
  return (
    <div className="min-w-0">
      <LeaveOutBox flow={flow} rows={faulty} label="import.leaveOutFaulty" />
      <LeaveOutBox flow={flow} rows={listed} label="import.leaveOutListed" />
      <LeaveOutBox flow={flow} rows={twice} label="import.leaveOutTwice" />
      <p id={whyId} className="text-hint text-grey-6">
        {reasonOf(flow, listed.length + twice.length === rows.length)}
      </p>
    </div>
  )
}

function LeaveOutBox(props: {
  flow: Import
  rows: ImportRow[]
  label: 'import.leaveOutFaulty' | 'import.leaveOutListed' | 'import.leaveOutTwice'
}) {
  const { flow, rows, label } = props
  const out = rows.filter(flow.isOut).length
  if (rows.length === 0) return null
  return (
    <Checkbox
      label={t(`${label}.${rows.length === 1 ? 'one' : 'many'}`, { number: points(rows.length) })}
      checked={out === rows.length}
      indeterminate={out > 0 && out < rows.length}
      onChange={(event) => flow.leaveOut(rows, event.target.checked)}
    />
  )
}

function reasonOf(flow: Import, allListed: boolean): string {
  const left = flow.unsolved.length
  if (left > 0) return t(`import.mendFirst.${left === 1 ? 'one' : 'many'}`, { number: points(left) })
  if (flow.hasNoRoom) return t('import.noRoom', flow.hasNoRoom)
  if (flow.importable.length > 0 || flow.state?.result.problems.length) return ''
  return t(allListed ? 'import.allListed' : 'import.nothingToImport')
}
