import { useState } from 'react'
import type { SelectableGroup } from '../../lib/group.tsx'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SearchInput } from '../../ui/text-input.tsx'

/** A group, and why it can't be chosen. */
export type GroupChoice = SelectableGroup & { note: string | undefined }

/** Lets the person tick groups in the shape of their tree, found by name. */
export function GroupChoices(props: {
  groups: readonly GroupChoice[]
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}) {
  const { groups, chosen, onChange } = props
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLocaleLowerCase('sv')
  const shown = groups.filter(({ title }) => title.toLocaleLowerCase('sv').includes(wanted))
  const free = shown.filter(({ note }) => !note)
  const all = free.length > 0 && free.every(({ id }) => chosen.has(id))
  const put = (some: readonly GroupChoice[], on: boolean) => {
    const next = new Set(chosen)
    for (const { id } of some) on ? next.add(id) : next.delete(id)
    onChange(next)
  }
  return (
    <div className="min-w-0">
      <SearchInput label={t('list.searchGroup')} value={query} onChange={setQuery} />
      {/* A row that is cut in its middle says that the list goes on. */}
      <fieldset className="mt-1.5 max-h-[306px] overflow-y-auto border-b border-grey-2 pr-1 pointer-coarse:max-h-[340px]">
        <legend className="sr-only">{t('screen.groups')}</legend>
        {shown.map((group) => (
          <div
            key={group.id}
            style={wanted ? undefined : { paddingInlineStart: group.depth * 24 }}
            className="flex flex-wrap items-center justify-between gap-x-2"
          >
            <Checkbox
              label={group.title}
              disabled={Boolean(group.note)}
              checked={chosen.has(group.id)}
              aria-describedby={group.note && `copy-note-${group.id}`}
              onChange={(event) => put([group], event.target.checked)}
            />
            {group.note && (
              <span id={`copy-note-${group.id}`} className="text-hint text-grey-6">
                {group.note}
              </span>
            )}
          </div>
        ))}
        {shown.length === 0 && <p className="py-2 text-grey-6">{t('list.noHits')}</p>}
      </fieldset>
      {free.length > 1 && (
        <Button variant="tertiary" size={32} className="-ml-1 mt-1" onClick={() => put(free, !all)}>
          {t(all ? 'action.deselectAll' : 'action.selectAll')}
        </Button>
      )}
    </div>
  )
}
