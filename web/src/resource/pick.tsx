import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { useServices } from '../lib/client-context.tsx'
import { t } from '../lib/words.ts'
import { Button } from '../ui/button.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import type { Option } from '../ui/options.ts'
import { useRelation } from './fields/relation.tsx'
import type { ActionTools } from './screen.ts'

type Pick = ActionTools['pick']
type Question = { relation: string; title: string }
const PickContext = createContext<Pick | null>(null)

/** Lets a person choose one row of a relation in a dialog. Throws outside `PickProvider`. */
export function usePick(): Pick {
  const pick = useContext(PickContext)
  if (!pick) throw new Error('usePick is used outside PickProvider')
  return pick
}

function PickField(props: {
  relation: string
  value: Option<number> | null
  onChange: (o: Option<number> | null) => void
}) {
  const source = useRelation(props.relation)
  const { client } = useServices()
  return (
    <Combobox<Option<number>>
      value={props.value}
      onChange={props.onChange}
      search={(text) => source.search(client, text)}
    />
  )
}

export function PickProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [chosen, setChosen] = useState<Option<number> | null>(null)
  const pending = useRef<((option: Option<number> | null) => void) | null>(null)
  const answer = (option: Option<number> | null) => {
    pending.current?.(option)
    pending.current = null
    setQuestion(null)
  }
  const pick = useMemo<Pick>(
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
    <PickContext value={pick}>
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
            <PickField relation={question.relation} value={chosen} onChange={setChosen} />
          </Field>
        )}
      </Dialog>
    </PickContext>
  )
}
