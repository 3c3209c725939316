import '../lib/help-texts.ts'
import { type FormEvent, useId, useState } from 'react'
import { failureOf } from '../lib/errors.ts'
import { useGroup } from '../lib/group.tsx'
import { t } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { LoadError } from '../ui/states.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useToast } from '../ui/toasts.tsx'
import { type SavedFilter, savableQuery } from './list-query.ts'
import { SavedFilterRow } from './saved-filter-row.tsx'
import { SharedFilters } from './shared-filters.tsx'
import { useSavedFilters } from './use-saved-filters.ts'

export type SavedFiltersPanelProps = {
  list: string
  columns: readonly string[]
  /** The list's current address. */
  query: URLSearchParams
  onShow: (address: string, columns?: readonly string[]) => void
  onClose: () => void
}

const isSame = (one: readonly string[], other: readonly string[]) => [...one].sort().join() === [...other].sort().join()

/** Lets the person choose, rename, remove and save filters of a list, and pick its default. */
export default function SavedFiltersPanel({ list, columns, query, onShow, onClose }: SavedFiltersPanelProps) {
  const { filters, shared, failure, retry, busy, save, remove, share } = useSavedFilters(list)
  const { current } = useGroup()
  const theirs = shared.filter(({ isOwn }) => !isOwn)
  const toast = useToast()
  const id = useId()
  const now = savableQuery(query)
  const isShown = (each: SavedFilter) => each.query === now && isSame(each.columns, columns)
  const put = (filter: SavedFilter, more: Partial<SavedFilter> = {}) => {
    const { list: _list, ...content } = { ...filter, ...more }
    return save({ ...content, was: filter.name })
  }

  if (failure) {
    return (
      <div className="p-3">
        <LoadError title={failure.message} reference={failure.reference} onRetry={retry} />
      </div>
    )
  }
  return (
    <div className="max-h-[min(640px,80dvh)] overflow-y-auto">
      <section aria-labelledby={id} className="p-2">
        <h2 id={id} className="px-1 font-bold">
          {t('filters.title')}
        </h2>
        {filters === undefined && <Skeleton className="mx-1 my-1.5 w-24" />}
        {filters?.length === 0 && <p className="px-1 text-hint text-grey-6">{t('filters.empty')}</p>}
        {filters && filters.length > 0 && (
          <ul aria-label={t('filters.yours')} className="mt-0.5">
            {filters.map((each) => (
              <SavedFilterRow
                key={each.name}
                filter={each}
                shown={isShown(each)}
                onShow={() => {
                  onShow(each.query, each.columns)
                  onClose()
                }}
                onRename={(name) => put(each, { name })}
                sharedWith={shared.find(({ isOwn, name }) => isOwn && name === each.name)?.group.title ?? null}
                group={current?.title ?? null}
                onShare={async (on) => {
                  await share(each.name, on ? (current?.id ?? null) : null)
                  toast.success(t(on ? 'filters.shareDone' : 'filters.shareEnded', { group: current?.title ?? '' }))
                }}
                onDefault={() => put(each, { is_default: !each.is_default })}
                onRemove={async () => {
                  const { list: _list, ...content } = each
                  await remove(each.name)
                  toast.show({
                    severity: 'success',
                    text: t('filters.removed', { text: each.name }),
                    action: {
                      label: t('filters.undo'),
                      onClick: () => void save(content).catch((error) => toast.error(failureOf(error).message)),
                    },
                  })
                }}
              />
            ))}
          </ul>
        )}
        {theirs.length > 0 && (
          <SharedFilters
            filters={theirs}
            onShow={(each) => {
              onShow(each.query, each.columns)
              onClose()
            }}
          />
        )}
        {now !== '' && (
          <Button
            variant="tertiary"
            size={32}
            className="mt-0.5"
            onClick={() => {
              onShow('')
              onClose()
            }}
          >
            {t('filters.all')}
          </Button>
        )}
      </section>
      {filters && (
        <Keep
          filters={filters}
          busy={busy}
          onSave={async (name, was) => {
            await save({ name, query: now, columns: [...columns], ...(was === undefined ? {} : { was }) })
            toast.success(t('filters.saved'))
          }}
        />
      )}
    </div>
  )
}

type KeepProps = {
  filters: readonly SavedFilter[]
  busy: boolean
  onSave: (name: string, was?: string) => Promise<void>
}

/** Saves the list's current filter under a new name, or replaces another one. */
function Keep({ filters, busy, onSave }: KeepProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const taken = filters.find((each) => each.name.toLowerCase() === name.trim().toLowerCase())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The list may stand inside a form, which must not be submitted.
    event.stopPropagation()
    if (name.trim() === '') return setError(t('filters.nameNeeded'))
    try {
      await onSave(name.trim(), taken?.name)
      setName('')
    } catch (error) {
      const failure = failureOf(error)
      setError(failure.fields.name?.[0] ?? failure.message)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="border-t border-grey-2 bg-grey-0 p-3">
      <Field label={t('filters.keep')} hint={taken && t('filters.replaceHint')} error={error}>
        <TextInput
          value={name}
          maxLength={60}
          placeholder={t('filters.name')}
          onChange={(event) => {
            setName(event.target.value)
            setError(null)
          }}
        />
      </Field>
      <Button type="submit" className="mt-1" busy={busy}>
        {taken ? t('filters.replace') : t('action.save')}
      </Button>
    </form>
  )
}
