import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { Labelled } from '../../resource/fields/text.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { TextLink } from '../../ui/link.tsx'
import type { Option } from '../../ui/options.ts'
import { factsOf } from './group-values.ts'

type Candidate = Outputs['group']['startPages'][number]
type PageOption = Option<number> & { waiting: boolean }

const optionOf = ({ id, title, status, group_id }: Omit<Candidate, 'group_id'> & { group_id?: number | null }) => {
  const common = group_id === null && t('group.startPage.common')
  const state = status === 'scheduled' ? t('status.scheduled') : status === 'unpublished' && t('status.draft')
  const hint = [common, state].filter(Boolean).join(' · ') || undefined
  return { value: id, label: title, hint, waiting: status !== 'published' }
}

/** Chooses the sub-site's start page among the group's own pages and the central site's. */
export function StartPageField(field: FieldProps<number | null>) {
  const { client } = useServices()
  const [picked, setPicked] = useState<PageOption | null>(null)
  const facts = factsOf(field.record)
  const saved = facts?.start_page ? optionOf(facts.start_page) : null
  const known = [picked, saved].find((option) => option && option.value === field.value)
  const hidden = field.value !== null && { value: field.value, label: t('group.startPage.hidden'), waiting: false }
  const chosen = known ?? (hidden || null)
  const search = async (text: string) =>
    (await client.group.startPages.query({ id: facts?.id, search: text })).map(optionOf)
  return (
    <div>
      <Labelled field={field as never}>
        <Combobox<PageOption>
          value={chosen}
          search={search}
          disabled={field.readOnly}
          onChange={(option) => {
            setPicked(option)
            field.onChange(option?.value ?? null)
          }}
        />
      </Labelled>
      {known && (
        <p className="mt-0.5 text-hint text-grey-6">
          {known.waiting && `${t('group.startPage.waiting')} `}
          <TextLink href={`/page/${known.value}`}>{t('group.startPage.open')}</TextLink>
        </p>
      )}
    </div>
  )
}
