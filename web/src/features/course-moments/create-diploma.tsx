import { named } from '@kollegium/api/certificates/kinds/names'
import { useQueryClient } from '@tanstack/react-query'
import Award from 'lucide-react/icons/award'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLocation } from 'wouter'
import { renewLists } from '../../lib/any-kind.ts'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { useCan } from '../../lib/me.tsx'
import { t } from '../../lib/words.ts'
import { judged, type Row } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useDiplomas } from './diplomas-part.tsx'
import type { Participant } from './values.ts'

const kind = 'diploma_language_representative'

/** Begins a diploma for the approved participants as they are saved, and goes there. */
export function CreateDiploma({ record }: { record: Row }) {
  const { client } = useServices()
  const can = useCan()
  const toast = useToast()
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  const { formState } = useFormContext()
  const { data: made } = useDiplomas(record)
  const [busy, setBusy] = useState(false)
  const approved = (record.participants as Participant[]).filter((row) => row.approved).length
  if (approved === 0 || !can('create', named[kind].subject, judged(record))) return null
  const unsaved = formState.isDirty
  const create = async () => {
    setBusy(true)
    try {
      const { id } = await client.courseMoment.createDiploma.mutate({ id: record.id })
      void renewLists(cache, kind)
      void cache.invalidateQueries({ queryKey: [['courseMoment', 'diplomas']] })
      navigate(`/${kind}/${id}`)
    } catch (error) {
      toast.error(failureOf(error).message)
      setBusy(false)
    }
  }
  return (
    <div className="mt-3">
      <Button
        variant="primary"
        icon={Award}
        busy={busy && t('courseMoment.creating')}
        disabled={unsaved}
        onClick={() => void create()}
      >
        {made?.length ? t('courseMoment.createMore') : t('courseMoment.createDiplomas', { number: approved })}
      </Button>
      {unsaved && <p className="mt-1 text-hint text-grey-6">{t('courseMoment.saveFirst')}</p>}
    </div>
  )
}
