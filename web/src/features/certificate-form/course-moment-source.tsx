import { useQueryClient } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { certificateClientOf } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { numberText, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { AppLink } from '../../ui/link.tsx'
import type { Option } from '../../ui/options.ts'
import { useToast } from '../../ui/toasts.tsx'
import { isLocked } from '../persons/rows.ts'
import type { CertificateWork } from './use-certificate.ts'

/**
 * Links the diploma to the course moment of its participants (Spec §3). Choosing it saves the draft and adds the
 * approved participants. Later it offers those approved since.
 */
export function CourseMomentSource({ work, readOnly }: { work: CertificateWork; readOnly: boolean }) {
  const { kind, record, values, groupId } = work
  const { client } = useServices()
  const cache = useQueryClient()
  const can = useCan()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const linked = record?.courseMoment
  const mayRead = can('read', 'CourseMoment')
  const mayChoose = mayRead && !readOnly && !values.rows.some(isLocked)
  if (!linked && !mayChoose) return null

  const search = async (text: string, signal: AbortSignal): Promise<Option<number>[]> => {
    if (groupId === null) return []
    const filters = { group: [groupId] }
    const { items } = await client.courseMoment.list.query({ search: text, filters, limit: 20 }, { signal })
    return items.map(({ id, number, title, participants }) => ({
      value: id,
      label: title,
      hint: t('cert.courseMoment.option', { number, participants: numberText(participants) }),
    }))
  }
  const take = async (id: number) => {
    setBusy(true)
    try {
      const saved = record && !work.isDirty ? record : await work.save({ quiet: true })
      if (!saved) return
      const { added } = await client.courseMoment.fillDiploma.mutate({
        id,
        certificate_id: saved.id,
        updated_at: saved.updated_at,
      })
      work.take(await certificateClientOf(client, kind.kind).get.query({ id: saved.id }))
      void cache.invalidateQueries({ queryKey: [['courseMoment', 'diplomas']] })
      toast.success(t(added === 1 ? 'cert.courseMoment.added.one' : 'cert.courseMoment.added.many', { number: added }))
    } catch (error) {
      toast.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="course-moment-title" className="mb-3 border-b border-grey-2 pb-3">
      <h2 id="course-moment-title" className="text-h3">
        {t('cert.courseMoment')}
      </h2>
      {linked ? (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="min-w-0 wrap-anywhere">
            {mayRead ? <AppLink href={`/courseMoment/${linked.id}`}>{linked.title}</AppLink> : linked.title}
            <span className="block text-hint text-grey-6">{linked.number}</span>
          </p>
          {mayRead && !readOnly && (
            <Button icon={UserPlus} busy={busy && t('cert.courseMoment.taking')} onClick={() => void take(linked.id)}>
              {t('cert.courseMoment.takeMore')}
            </Button>
          )}
        </div>
      ) : (
        <Field
          id="field-course_moment_id"
          label={t('cert.courseMoment.choose')}
          hint={t('cert.courseMoment.hint')}
          error={work.commonErrors.course_moment_id}
          required
          className="mt-1"
        >
          <Combobox<Option<number>>
            value={null}
            searching
            disabled={busy || groupId === null}
            placeholder={t(busy ? 'cert.courseMoment.taking' : 'cert.courseMoment.search')}
            search={search}
            onChange={(option) => option && void take(option.value)}
          />
        </Field>
      )}
    </section>
  )
}
