import { IMPORT_LIMITS } from '@kollegium/api/definitions'
import { numberText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress, ProgressBar } from '../../ui/progress.tsx'
import { ImportFoot, ImportHead } from '../persons/import-frame.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportOutcomes } from './import-outcomes.tsx'
import type { Result } from './import-parts.ts'
import { faultsOf, type UserImport, useUserImport } from './use-user-import.ts'

const megabytes = IMPORT_LIMITS.bytes / 1024 / 1024

/** Imports people from a file: choose it, look over its columns and the trial, then import. The result stays (design 106). */
export function UserImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const flow = useUserImport()
  const { state, busy, problem, progress } = flow
  const made = state?.result?.rows.filter(({ outcome }) => outcome === 'new' || outcome === 'more').length ?? 0
  const left = state?.rest.flat().length ?? 0
  const close = () => {
    // The imported rows are shown, and the rest can be imported, before anything is closed.
    if (busy === 'importing') return flow.stop()
    flow.reset()
    onClose()
  }
  const giveUp = () => {
    if (busy !== 'importing') flow.giveUp()
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('userImport.title')}
      size="wide"
      actions={<Actions flow={flow} made={made} left={left} onClose={close} onGiveUp={giveUp} />}
    >
      <ImportHead
        at={!state ? 'file' : state.result ? 'check' : 'columns'}
        file={state && { sheet: state.sheet, rows: flow.count }}
        onOther={state?.done || busy ? undefined : flow.reset}
      />
      {problem && (
        <div className="pb-2">
          <Notice severity="error" live title={problem} />
        </div>
      )}
      {!state && busy === 'reading' && <ProgressBar label={t('import.reading')} />}
      {!state && busy !== 'reading' && (
        <FileDrop
          accept=".xlsx,.xlsm,.ods,.csv,.tsv,.txt"
          maxBytes={IMPORT_LIMITS.bytes}
          onFiles={([file]) => file && void flow.read(file)}
          onRefused={([refused]) => refused && flow.refuse(t('import.error.tooLarge', { number: megabytes }))}
        />
      )}
      {state && (
        <div className="-mx-4 grid grid-cols-[minmax(0,1fr)] border-t border-grey-2 max-sm:-mx-2 md:grid-cols-[minmax(0,3fr)_minmax(0,4fr)]">
          {!state.done && <ImportColumns flow={flow} />}
          <div className={cx('px-4 py-3 max-sm:px-2', state.done && 'md:col-span-2')} aria-busy={busy === 'trying'}>
            {busy === 'importing' && (
              <Progress label={t('import.importing')} value={progress.done} total={progress.total} />
            )}
            {state.result && <ImportOutcomes flow={flow} result={state.result} done={state.done} left={left} />}
            {/* Below the rows of the trial before, which it must not move. */}
            {busy === 'trying' && (
              <Progress label={t('userImport.trial')} value={progress.done} total={progress.total} />
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}

type ActionsProps = { flow: UserImport; made: number; left: number; onClose: () => void; onGiveUp: () => void }

function Actions({ flow, made, left, onClose, onGiveUp }: ActionsProps) {
  const { state, busy } = flow
  const importing = busy === 'importing'
  if (state?.done && (left === 0 || importing)) {
    return <Button onClick={onClose}>{t(importing ? 'userImport.stop' : 'action.close')}</Button>
  }
  if (state?.done) {
    return (
      <ImportFoot choices={<SkipBox flow={flow} label={t('userImport.skip')} />}>
        <Button onClick={onClose}>{t('action.close')}</Button>
        <Button variant="primary" onClick={() => void flow.goOn()}>
          {t('userImport.goOn', { number: numberText(left) })}
        </Button>
      </ImportFoot>
    )
  }
  if (!state) return <Button onClick={onClose}>{t('action.close')}</Button>
  const faulty = faultsOf(state.result).length
  return (
    <ImportFoot choices={state.result && <Choices flow={flow} result={state.result} />}>
      <Button variant="tertiary" onClick={onGiveUp}>
        {t(importing ? 'userImport.stop' : 'action.cancel')}
      </Button>
      <Button onClick={flow.reset} disabled={busy !== null}>
        {t('action.back')}
      </Button>
      <Button
        variant="primary"
        disabled={made === 0 || (faulty > 0 && !flow.skipFaults) || (busy !== null && !importing)}
        busy={importing && t('import.importing')}
        onClick={() => void flow.submit()}
      >
        {t(made === 1 ? 'userImport.submitOne' : 'userImport.submit', { number: numberText(made) })}
      </Button>
    </ImportFoot>
  )
}

/** The choices of an import: to leave out the rows with faults, without which it can't begin, and to mail the new people. */
function Choices({ flow, result }: { flow: UserImport; result: Result }) {
  const fresh = result.rows.filter(({ outcome }) => outcome === 'new').length
  const faulty = faultsOf(result).length
  const number = numberText(faulty)
  const many = faulty === 1 ? 'one' : 'many'
  return (
    <div className="min-w-0">
      {faulty > 0 && <SkipBox flow={flow} label={t(`import.leaveOutFaulty.${many}`, { number })} />}
      {/* Rows can get faults after their trial. */}
      {faulty === 0 && flow.problem && <SkipBox flow={flow} label={t('userImport.skip')} />}
      {fresh > 0 && (
        <Checkbox
          label={t(fresh === 1 ? 'userImport.inviteOne' : 'userImport.invite', { number: numberText(fresh) })}
          checked={flow.invite}
          onChange={(event) => flow.setInvite(event.target.checked)}
        />
      )}
      {faulty > 0 && !flow.skipFaults && (
        <p className="text-hint text-grey-6">{t(`import.mendFirst.${many}`, { number })}</p>
      )}
    </div>
  )
}

const SkipBox = ({ flow, label }: { flow: UserImport; label: string }) => (
  <Checkbox
    label={label}
    checked={flow.skipFaults}
    // The faults of the next trial are not known yet.
    disabled={flow.busy === 'trying'}
    onChange={(event) => flow.setSkipFaults(event.target.checked)}
  />
)
