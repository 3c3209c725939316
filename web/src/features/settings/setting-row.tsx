import { everySetting, frontLengths, reviewWords } from '@kollegium/api/definitions/settings'
import type { EntityName } from '@kollegium/api/i18n/sv/entities'

import GitBranch from 'lucide-react/icons/git-branch'
import { useState } from 'react'
import { capitalise, formsOf, t } from '../../lib/i18n.ts'
import { RelationPicker } from '../../resource/fields/relation.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ImageField } from '../media/image-field.tsx'
import { itemOf, type MediaItem } from '../media/media-item.ts'
import type { Setting, Value } from './use-settings.ts'

/** Returns a setting's label. */
export const labelOf = ({ name }: Pick<Setting, 'name'>): string => {
  const key = everySetting.shape[name].meta()?.label
  return key ? t(key) : name
}

/** Returns the words under a setting's label, or ''. */
const hintOf = ({ name }: Pick<Setting, 'name'>): string => {
  const key = everySetting.shape[name].meta()?.hint
  return key ? t(key) : ''
}

type RowProps = {
  item: Setting
  /** The group's own value, as typed; null inherits. */
  value: Value
  error?: string
  readOnly: boolean
  /** A value above can be inherited. */
  inherits: boolean
  onChange: (value: Value) => void
}

/** Edits one setting: the inherited value, and the group's own. */
export function SettingRow({ item, value, error, readOnly, inherits, onChange }: RowProps) {
  const [own, setOwn] = useState(false)
  const shown = own || value !== null || Boolean(error) || (!inherits && !readOnly)
  const [label, hint] = [labelOf(item), hintOf(item)]
  return (
    <div className="grid items-start gap-x-3 gap-y-1 border-b border-grey-2 py-2 sm:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="py-0.75">
        <p className="font-bold" id={`setting-${item.name}`}>
          {label}
        </p>
        {hint && <p className="text-hint text-grey-6">{hint}</p>}
      </div>
      {shown ? (
        <div className="[&_legend]:sr-only">
          <Own item={item} label={label} value={value} error={error} readOnly={readOnly} onChange={onChange} />
          {/* The value has a cross of its own for its removal. */}
          {inherits && !readOnly && value === null && (
            <Button
              variant="tertiary"
              size={32}
              className="-ml-1 mt-0.5"
              onClick={() => {
                setOwn(false)
                onChange(null)
              }}
            >
              {t('settings.inherit')}
            </Button>
          )}
        </div>
      ) : (
        <div className="flex min-h-5 items-center gap-1 rounded-control border border-dashed border-grey-4 bg-grey-0 px-1.5 py-0.5">
          <Inherited item={item} />
          {!readOnly && (
            <Button
              variant="tertiary"
              size={32}
              className="ml-auto shrink-0"
              aria-describedby={`setting-${item.name}`}
              onClick={() => setOwn(true)}
            >
              {t('group.policy.own')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** Shows the value that holds while the group has none of its own. */
function Inherited({ item }: { item: Setting }) {
  // A removed own value will not hold, so the inherited one is unknown.
  if (item.value === null || !item.inherited) return <span className="text-grey-6">{t('choice.none')}</span>
  const unseen = () => t('settings.unseen', { element: capitalise(formsOf(item.kind as EntityName).indefSg) })
  const said = item.kind === 'choice' ? t(reviewWords[item.value as keyof typeof reviewWords]) : String(item.value)
  const isWord = item.kind === 'email' || item.kind === 'text' || item.kind === 'choice'
  const name = item.target?.title ?? (isWord ? said : unseen())
  return (
    <>
      <Icon as={GitBranch} size={16} className="text-grey-6" />
      <span className="min-w-0 wrap-anywhere">
        {name}{' '}
        <span className="text-hint text-grey-6">
          {item.from ? t('media.inherited', { text: item.from.title }) : t('settings.fromAll')}
        </span>
      </span>
    </>
  )
}

function Own(props: Omit<RowProps, 'inherits'> & { label: string }) {
  const { item, label, value, error, readOnly, onChange } = props
  if (item.kind === 'file') return <OwnPicture {...props} />
  if (item.kind === 'email') {
    return (
      <Field id={`field-${item.name}`} label={label} labelHidden error={error} readOnly={readOnly}>
        <TextInput
          type="email"
          inputMode="email"
          maxLength={254}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value || null)}
        />
      </Field>
    )
  }
  if (item.kind === 'text') {
    return (
      <Field id={`field-${item.name}`} label={label} labelHidden error={error} readOnly={readOnly}>
        <TextInput
          maxLength={frontLengths[item.name as keyof typeof frontLengths]}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.target.value || null)}
        />
      </Field>
    )
  }
  if (item.kind === 'choice') return <OwnChoice {...props} />
  const saved = item.own === value && item.target ? { value: item.target.id, label: item.target.title } : null
  return (
    <Field id={`field-${item.name}`} label={label} labelHidden error={error} readOnly={readOnly}>
      <RelationPicker
        relation={item.kind}
        value={typeof value === 'number' ? value : null}
        known={saved}
        onChange={onChange}
        disabled={readOnly}
      />
      {typeof value === 'number' && item.kind !== 'portfolio' && (
        <p className="mt-0.5 text-hint">
          <TextLink href={`/${item.kind}/${value}`} aria-describedby={`setting-${item.name}`}>
            {t('settings.open')}
          </TextLink>
        </p>
      )}
    </Field>
  )
}

const choices = Object.keys(reviewWords) as (keyof typeof reviewWords)[]

function OwnChoice({ item, label, value, error, readOnly, onChange }: Omit<RowProps, 'inherits'> & { label: string }) {
  return (
    <Field id={`field-${item.name}`} label={label} labelHidden error={error} readOnly={readOnly}>
      <Select
        options={[
          { value: '', label: t('choice.none') },
          ...choices.map((each) => ({ value: each as string, label: t(reviewWords[each]) })),
        ]}
        value={String(value ?? '')}
        disabled={readOnly}
        onChange={(chosen) => onChange(chosen || null)}
      />
    </Field>
  )
}

function OwnPicture({ item, label, value, error, readOnly, onChange }: Omit<RowProps, 'inherits'> & { label: string }) {
  const [picked, setPicked] = useState<MediaItem | null>(null)
  const saved = item.file && item.own === value ? itemOf(item.file) : null
  return (
    <ImageField
      field={{
        name: item.name,
        label,
        required: false,
        optional: false,
        readOnly,
        error,
        value: picked?.file_id === value ? picked : saved,
        onBlur: () => undefined,
        record: null,
        onChange: (next) => {
          setPicked(next)
          onChange(next?.file_id ?? null)
        },
      }}
      fallback={{ frame: null, add: t('settings.picture') }}
    />
  )
}
