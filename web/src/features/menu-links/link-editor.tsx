import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Field, OutsideField } from '../../ui/field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { EntityPicker } from '../entities/entity-picker.tsx'
import { type LinkRow, nameOf } from './tree.ts'

/** Edits a link's text, target and place, beside the list or under its row. */
export function LinkEditor(props: {
  link: LinkRow
  types: readonly string[]
  /** The links that it may lie below. */
  parents: readonly LinkRow[]
  parent: string | null
  /** It stands in the side column. */
  beside: boolean
  onParent: (parent: string | null) => void
  onChange: (part: Partial<LinkRow>) => void
  onDone: () => void
  onRemove: () => void
}) {
  const { link, types, parents, parent, beside, onChange, onParent, onDone, onRemove } = props
  const [leads, setLeads] = useState<'content' | 'own'>(link.url ? 'own' : 'content')
  const title = useRef<HTMLInputElement>(null)
  // The editor may move to the side column while a person types, and no letter is to miss the field.
  useLayoutEffect(() => title.current?.focus(), [])
  return (
    <OutsideField>
      <section
        aria-label={t('links.edit')}
        className={cx('grid gap-2', !beside && 'border-b border-grey-2 border-l-4 border-l-blue bg-blue-ice p-2')}
      >
        {beside && <h2 className="text-h3">{t('links.edit')}</h2>}
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
          <Field
            label={t('links.content')}
            hint={link.content?.path && t('links.follows', { text: link.content.path })}
          >
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
        {(parents.length > 0 || parent !== null) && (
          <Field label={t('links.parent')}>
            <Select<string>
              value={parent ?? ''}
              onChange={(key) => onParent(key === '' ? null : key)}
              options={[
                { value: '', label: t('links.noParent') },
                ...parents.map((row) => ({ value: row.key, label: nameOf(row) })),
              ]}
            />
          </Field>
        )}
        <div className="flex flex-wrap gap-1">
          <Button variant={beside ? 'primary' : 'secondary'} onClick={onDone}>
            {t('action.done')}
          </Button>
          <Button variant="danger-quiet" onClick={onRemove}>
            {t('links.remove')}
          </Button>
        </div>
      </section>
    </OutsideField>
  )
}
