import { kindBasics } from '@kollegium/api/definitions/certificates'
import { useQueryClient } from '@tanstack/react-query'
import Award from 'lucide-react/icons/award'
import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { renewLists } from '../../lib/any-kind.ts'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { useCan } from '../../lib/me.tsx'
import { numberText, t } from '../../lib/words.ts'
import { judged, type Row } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useDiplomas } from './diplomas-part.tsx'
import type { Participant } from './values.ts'

const kind = 'diploma_language_representative'

const useParticipants = () => useWatch({ name: 'participants' }) as Participant[]

/** How many participants there are, and how many of them are approved. */
export function HowMany() {
  const rows = useParticipants()
  const approved = rows.filter((row) => row.approved).length
  return <>{t('courseMoment.howMany', { number: numberText(rows.length), approved: numberText(approved) })}</>
}

/** Begins a diploma for the approved participants who have none yet, and goes there; what is typed is saved first. */
export function CreateDiploma(props: { record: Row; save: () => Promise<boolean>; otherwise: ReactNode }) {
  const { record, save, otherwise } = props
  const { client, guard } = useServices()
  const can = useCan()
  const toast = useToast()
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  const { formState } = useFormContext()
  const { isDirty } = formState
  const { data } = useDiplomas(record)
  const [busy, setBusy] = useState(false)
  const rows = useParticipants()
  const waiting = rows.filter(({ id, approved }) => approved && !(id && data?.holders.includes(id))).length
  if (waiting === 0 || !data || !can('create', kindBasics[kind].subject, judged(record))) return otherwise
  const create = async () => {
    setBusy(true)
    try {
      if (isDirty && !(await save())) return
      const { id } = await client.courseMoment.createDiploma.mutate({ id: record.id })
      void renewLists(cache, kind)
      void cache.invalidateQueries({ queryKey: [['courseMoment', 'diplomas']] })
      guard.pass(() => navigate(`/${kind}/${id}`))
    } catch (error) {
      toast.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="primary" icon={Award} busy={busy && t('courseMoment.creating')} onClick={() => void create()}>
      {t('courseMoment.createDiplomas', { number: numberText(waiting) })}
    </Button>
  )
}
