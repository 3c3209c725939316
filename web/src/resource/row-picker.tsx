import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { useServices } from '../lib/client-context.tsx'
import { t } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import type { Option } from '../ui/options.ts'
import { useRelation } from './fields/relation.tsx'
import type { ActionTools, RelationSource } from './screen.ts'

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

type PickerProps = { value: Option<number> | null; onChange: (o: Option<number> | null) => void }

function PickerOf({ source, value, onChange }: PickerProps & { source: RelationSource }) {
  const { client } = useServices()
  return <Combobox<Option<number>> value={value} onChange={onChange} search={(text) => source.search(client, text)} />
}

function PickerOfNamed({ relation, ...props }: PickerProps & { relation: string }) {
  return <PickerOf {...props} source={useRelation(relation)} />
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
            {typeof question.relation === 'string' ? (
              <PickerOfNamed relation={question.relation} value={chosen} onChange={setChosen} />
            ) : (
              <PickerOf source={question.relation} value={chosen} onChange={setChosen} />
            )}
          </Field>
        )}
      </Dialog>
    </RowPickerContext>
  )
}
