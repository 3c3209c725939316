import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import Trash2 from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { failureOf } from '../lib/errors.ts'
import { t } from '../lib/i18n.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { cx } from '../ui/classes.ts'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useToast } from '../ui/toasts.tsx'
import type { SavedFilter } from './list-query.ts'

export type SavedFilterRowProps = {
  filter: SavedFilter
  /** The list shows this filter now. */
  shown: boolean
  onShow: () => void
  onRename: (name: string) => Promise<unknown>
  onDefault: () => Promise<unknown>
  onRemove: () => Promise<unknown>
  /** The title of the group that the filter is shared with. */
  sharedWith: string | null
  /** The title of the group that one works in, with which one may share it; null without a group. */
  group: string | null
  onShare: (on: boolean) => Promise<unknown>
}

/** Draws a saved filter: its name applies it, the pin makes it the default. */
export function SavedFilterRow(props: SavedFilterRowProps) {
  const { filter, shown, onShow, onRename, onDefault, onRemove, sharedWith, group, onShare } = props
  const [renaming, setRenaming] = useState(false)
  const toast = useToast()
  const { name, is_default } = filter
  const attempt = (work: Promise<unknown>) => void work.catch((error) => toast.error(failureOf(error).message))
  if (renaming) return <Rename name={name} onRename={onRename} onClose={() => setRenaming(false)} />
  return (
    <li className="flex items-center">
      <button
        type="button"
        onClick={onShow}
        aria-current={shown || undefined}
        className={cx(
          'flex min-h-5 min-w-0 grow items-center gap-1 rounded-control px-1 text-left hover:bg-grey-1 touch:min-h-6',
          shown && 'bg-blue-ice font-bold',
        )}
      >
        <span className="min-w-0 grow wrap-anywhere">
          {name}
          {is_default && <span className="block text-hint font-normal text-grey-6">{t('filters.opensWith')}</span>}
          {sharedWith !== null && (
            <span className="block text-hint font-normal text-grey-6">
              {t('filters.sharedWith', { group: sharedWith })}
            </span>
          )}
        </span>
        {shown && <Icon as={Check} size={18} />}
      </button>
      <IconButton
        icon={Pin}
        iconSize={18}
        label={t(is_default ? 'filters.dropDefault' : 'filters.makeDefault', { text: name })}
        pressed={is_default}
        onClick={() => attempt(onDefault())}
      />
      {(group !== null || sharedWith !== null) && (
        <IconButton
          icon={Users}
          iconSize={18}
          label={
            sharedWith === null
              ? t('filters.share', { text: name, group: group ?? '' })
              : t('filters.unshare', { text: name })
          }
          pressed={sharedWith !== null}
          onClick={() => attempt(onShare(sharedWith === null))}
        />
      )}
      <IconButton
        icon={Pencil}
        iconSize={18}
        label={t('filters.rename', { text: name })}
        onClick={() => setRenaming(true)}
      />
      <IconButton
        icon={Trash2}
        iconSize={18}
        label={t('filters.remove', { text: name })}
        onClick={() => attempt(onRemove())}
      />
    </li>
  )
}

function Rename(props: { name: string; onRename: (name: string) => Promise<unknown>; onClose: () => void }) {
  const [name, setName] = useState(props.name)
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (name.trim() === '') return setError(t('filters.nameNeeded'))
    try {
      if (name.trim() !== props.name) await props.onRename(name.trim())
      props.onClose()
    } catch (error) {
      const failure = failureOf(error)
      setError(failure.fields.name?.[0] ?? failure.message)
    }
  }
  return (
    <li className="p-1">
      <form onSubmit={submit} noValidate>
        <Field label={t('filters.rename', { text: props.name })} error={error}>
          <TextInput
            ref={field}
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              props.onClose()
            }}
          />
        </Field>
        <div className="mt-1 flex gap-1">
          <Button type="submit" size={32}>
            {t('action.save')}
          </Button>
          <Button variant="tertiary" size={32} onClick={props.onClose}>
            {t('action.cancel')}
          </Button>
        </div>
      </form>
    </li>
  )
}
