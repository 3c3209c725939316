import { createContext, type ReactNode, Suspense, useContext, useMemo, useRef, useState } from 'react'
import { t } from '../lib/i18n.ts'
import { late } from '../lib/late.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import type { Option } from '../ui/options.ts'
import type { RelationSource } from './relation-source.ts'
import type { ActionTools } from './row-action.ts'

const RowPickerField = late(() => import('./row-picker-field.tsx'))

type PickRow = ActionTools['pick']
type PickRequest = { relation: string | RelationSource; title: string }
const RowPickerContext = createContext<PickRow | null>(null)

/**
 * Returns a function that lets the person choose one row of a relation in a dialog. Throws outside `RowPickerProvider`.
 */
export function useRowPicker(): PickRow {
  const pick = useContext(RowPickerContext)
  if (!pick) throw new Error('usePick is used outside PickProvider')
  return pick
}

/** Provides the row picker's dialog. */
export function RowPickerProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<PickRequest | null>(null)
  const [chosen, setChosen] = useState<Option<number> | null>(null)
  const pending = useRef<((option: Option<number> | null) => void) | null>(null)
  const answer = (option: Option<number> | null) => {
    pending.current?.(option)
    pending.current = null
    setQuestion(null)
  }
  const pick = useMemo<PickRow>(
    () => (relation, title) =>
      new Promise((resolve) => {
        pending.current?.(null)
        pending.current = resolve
        setChosen(null)
        setQuestion({ relation, title })
      }),
    [],
  )
  return (
    <RowPickerContext value={pick}>
      {children}
      <Dialog
        open={question !== null}
        onClose={() => answer(null)}
        title={question?.title ?? ''}
        actions={
          <>
            <Button onClick={() => answer(null)}>{t('action.cancel')}</Button>
            <Button variant="primary" disabled={!chosen} onClick={() => answer(chosen)}>
              {t('action.select')}
            </Button>
          </>
        }
      >
        {question && (
          <Field label={question.title} labelHidden>
            <Suspense fallback={<div className="h-6" />}>
              <RowPickerField relation={question.relation} value={chosen} onChange={setChosen} />
            </Suspense>
          </Field>
        )}
      </Dialog>
    </RowPickerContext>
  )
}
