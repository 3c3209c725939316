import { clockText, dayText, type TextKey, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConflictNotice, type Difference } from './conflict-notice.tsx'
import { type Versioned, versionOf } from './use-saved-record.ts'
import type { FormMachine } from './use-saving-form.ts'

type FormMessagesProps<Values, Saved extends Versioned> = {
  machine: FormMachine<Values, Saved>
  record: Saved | null
  /** Lists the fields in which another editor's version differs from the typed one. */
  differencesTo: (theirs: Saved) => readonly Difference[]
}

/** The title by which a draft of a new record is known among several. */
function titleIn(values: unknown): string | null {
  const { title, name } = values as { title?: unknown; name?: unknown }
  const text = String(title || name || '').trim()
  return text ? `”${text}”` : null
}

/** Draws the notices above a form's fields: a kept draft, another editor's save, errors of no field. */
export function FormMessages<Values, Saved extends Versioned>(props: FormMessagesProps<Values, Saved>) {
  const { machine, record, differencesTo } = props
  const { draft, conflict, general, state } = machine
  return (
    <>
      {draft.found && (
        <Notice
          severity="info"
          title={t('form.draftFound', { date: dayText(draft.found.at), time: clockText(draft.found.at) })}
          actions={
            <>
              <Button onClick={machine.restore}>{t('form.draftRestore')}</Button>
              <Button variant="tertiary" onClick={draft.discard}>
                {t('form.draftDrop')}
              </Button>
            </>
          }
        >
          {record === null
            ? titleIn(draft.found.values)
            : draft.found.base !== versionOf(record) && t('form.draftStale')}
        </Notice>
      )}
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          differences={() => differencesTo(conflict.current)}
          busy={state === 'saving'}
          onTheirs={machine.takeTheirs}
          onMine={machine.keepMine}
        />
      )}
      {general.map((text) => (
        <Notice key={text} severity="error" live title={text} />
      ))}
    </>
  )
}

/** Returns the line under a form's title, which says what is saved and where. The form gives the texts. */
export function savedLine<Values, Saved extends Versioned>(
  { state, draft, savedAt, autosaved }: Pick<FormMachine<Values, Saved>, 'state' | 'draft' | 'savedAt' | 'autosaved'>,
  words: { keptAfterFailure: TextKey; kept: TextKey },
): string | undefined {
  const { kept } = draft
  if (kept && !kept.ok) return t('form.notKept')
  if (state === 'failed') return kept ? t(words.keptAfterFailure) : undefined
  if (state === 'unsaved' && kept?.onServer) return t('form.keptOnServer', { time: clockText(kept.onServer) })
  if (state === 'unsaved' && kept) return t(words.kept, { time: clockText(kept.at) })
  if (state === 'saved' && savedAt && autosaved) return t('form.autosaved', { time: clockText(savedAt) })
  if (state === 'saved' && savedAt) return t('form.allSaved', { time: clockText(savedAt) })
  return undefined
}
