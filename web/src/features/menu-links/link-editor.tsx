import { useEffect, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Field, OutsideField } from '../../ui/field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { EntityPicker } from '../entities/entity-picker.tsx'
import type { LinkRow } from './tree.ts'

/** Edits a link's text and target, under its row in the list. */
export function LinkEditor(props: {
  link: LinkRow
  types: readonly string[]
  onChange: (part: Partial<LinkRow>) => void
  onDone: () => void
  onRemove: () => void
}) {
  const { link, types, onChange, onDone, onRemove } = props
  const [leads, setLeads] = useState<'content' | 'own'>(link.url ? 'own' : 'content')
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <OutsideField>
      <div className="grid gap-2 border-b border-grey-2 border-l-4 border-l-blue bg-blue-ice p-2">
        <Field
          label={t('field.title')}
          hint={leads === 'content' ? t('links.titleHint') : undefined}
          required={leads === 'own'}
        >
          <TextInput
            ref={title}
            value={link.title}
            maxLength={200}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        </Field>
        <RadioGroup
          row
          legend={t('links.leadsTo')}
          options={[
            { value: 'content', label: t('links.content') },
            { value: 'own', label: t('links.own') },
          ]}
          value={leads}
          onChange={(next) => {
            setLeads(next)
            onChange(next === 'own' ? { content: null, content_id: null } : { url: '' })
          }}
        />
        {leads === 'content' ? (
          <Field label={t('links.content')}>
            <EntityPicker
              value={link.content}
              types={types}
              onChange={(content) => onChange({ content, content_id: content?.id ?? null })}
            />
          </Field>
        ) : (
          <Field label={t('links.own')} hint={t('links.urlHint')}>
            <TextInput
              value={link.url}
              inputMode="url"
              maxLength={500}
              onChange={(event) => onChange({ url: event.target.value })}
            />
          </Field>
        )}
        <div className="flex flex-wrap gap-1">
          <Button onClick={onDone}>{t('action.done')}</Button>
          <Button variant="danger-quiet" onClick={onRemove}>
            {t('links.remove')}
          </Button>
        </div>
      </div>
    </OutsideField>
  )
}
