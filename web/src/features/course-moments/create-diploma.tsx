import { kindBasics } from '@kollegium/api/definitions/certificates'
import { useQueryClient } from '@tanstack/react-query'
import Award from 'lucide-react/icons/award'
import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { invalidateCertificateLists } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { numberText, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import type { Row } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useDiplomas } from './diplomas-part.tsx'
import type { Participant } from './participant-values.ts'

const kind = 'diploma_language_representative'

const useParticipants = () => useWatch({ name: 'participants' }) as Participant[]

/** Shows the number of participants and of approved ones. */
export function HowMany({ lead }: { lead: string }) {
  const rows = useParticipants()
  const approved = rows.filter((row) => row.approved).length
  const number = numberText(rows.length)
  return <>{lead + t('courseMoment.howMany', { number, approved: numberText(approved) })}</>
}

/** Creates a diploma for approved participants without one, and opens it; unsaved values are saved first. */
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
  const linked = { group_id: record.group_id, course_moment_id: record.id }
  const waiting = rows.filter(({ id, approved }) => approved && !(id && data?.holders.includes(id))).length
  if (waiting === 0 || !data || !can('create', kindBasics[kind].subject, linked)) return otherwise
  const create = async () => {
    setBusy(true)
    try {
      if (isDirty && !(await save())) return
      const { id } = await client.courseMoment.createDiploma.mutate({ id: record.id })
      void invalidateCertificateLists(cache, kind)
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
