import { IMPORT_LIMITS } from '@kollegium/api/definitions'
import { type UserTarget, userTargets } from '@kollegium/api/definitions/people'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import { numberText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress, ProgressBar } from '../../ui/progress.tsx'
import { Select } from '../../ui/select.tsx'
import { ImportFoot, ImportHead } from '../persons/import-frame.tsx'
import { ImportOutcomes } from './import-outcomes.tsx'
import type { Result } from './import-parts.ts'
import { type UserImport, useUserImport } from './use-user-import.ts'

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
      size="large"
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
        <div className="-mx-4 grid grid-cols-[minmax(0,1fr)] border-t border-grey-2 max-sm:-mx-2 md:grid-cols-2">
          {!state.done && <Columns flow={flow} />}
          <div className={cx('px-4 py-3 max-sm:px-2', state.done && 'md:col-span-2')} aria-busy={busy === 'trying'}>
            {busy === 'trying' && (
              <Progress label={t('userImport.trial')} value={progress.done} total={progress.total} />
            )}
            {busy === 'importing' && (
              <Progress label={t('import.importing')} value={progress.done} total={progress.total} />
            )}
            {state.result && <ImportOutcomes result={state.result} done={state.done} left={left} />}
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
  const faulty = state.result?.rows.filter(({ outcome }) => outcome === 'fault').length ?? 0
  return (
    <ImportFoot choices={state.result && <Choices flow={flow} rows={state.result.rows} />}>
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
function Choices({ flow, rows }: { flow: UserImport; rows: Result['rows'] }) {
  const fresh = rows.filter(({ outcome }) => outcome === 'new').length
  const faulty = rows.filter(({ outcome }) => outcome === 'fault').length
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
  <Checkbox label={label} checked={flow.skipFaults} onChange={(event) => flow.setSkipFaults(event.target.checked)} />
)

/** A column or a word of the file, an arrow, its meaning, and a sign that it is read. On a phone its name has a line of its own. */
const line =
  'grid grid-cols-[minmax(0,2fr)_auto_minmax(0,3fr)_20px] items-center gap-1.5 border-b border-grey-2 py-1 max-sm:grid-cols-[auto_minmax(0,1fr)_20px] max-sm:gap-1 max-sm:*:first:col-span-3'
const Leads = () => <Icon as={ArrowRight} size={18} className="text-grey-6" />

const targets = [...userTargets, 'ignore'] as const

/** The file's columns with their meanings, and the words for roles that nobody knows. */
function Columns({ flow }: { flow: UserImport }) {
  const { state, columns } = flow
  if (!state) return null
  const { result, mapping } = state
  const choices = [{ value: 'none', label: t('userImport.none') }, ...(result?.choices ?? [])]
  const isRead = (index: number) => (mapping[index] ?? 'ignore') !== 'ignore'
  const given = Object.keys(state.roles).map((text) => ({ text, rows: 0 }))
  const words = [...(result?.unknownRoles ?? []), ...given]
  return (
    <div className="border-grey-2 px-4 py-3 max-md:border-b max-sm:px-2 md:border-r">
      <h3 className="font-bold">{t('userImport.columns')}</h3>
      <p className="text-hint text-grey-6">
        {t('import.recognised', { number: columns.filter(({ index }) => isRead(index)).length, total: columns.length })}
      </p>
      <ul>
        {columns.map(({ index, letter, header, samples }) => (
          <li key={index} className={line}>
            <div className="min-w-0">
              <p className="font-bold wrap-anywhere">{header || letter}</p>
              <p className="truncate text-hint text-grey-6">{samples.filter(Boolean).join(', ')}</p>
            </div>
            <Leads />
            <Select<UserTarget | 'ignore'>
              label={t('userImport.column', { text: header || letter })}
              value={mapping[index] ?? 'ignore'}
              options={targets.map((target) => ({ value: target, label: t(`userImport.target.${target}`) }))}
              onChange={(target) => void flow.map(index, target)}
              className={cx(!isRead(index) && 'text-grey-6')}
            />
            <span className="w-2.5 text-green-dark">{isRead(index) && <Icon as={Check} />}</span>
          </li>
        ))}
      </ul>
      {words.length > 0 && (
        <>
          <h3 className="mt-3 font-bold">{t('userImport.unknown')}</h3>
          <ul>
            {words.map(({ text, rows }) => (
              <li key={text} className={line}>
                <div className="min-w-0">
                  <p className="wrap-anywhere">{text}</p>
                  {rows > 0 && (
                    <p className="text-hint text-grey-6">
                      {rows === 1
                        ? t('userImport.unknownRow')
                        : t('userImport.unknownRows', { number: numberText(rows) })}
                    </p>
                  )}
                </div>
                <Leads />
                <Select
                  label={text}
                  value={state.roles[text] ?? null}
                  options={choices}
                  onChange={(value) => void flow.mean(text, value)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
