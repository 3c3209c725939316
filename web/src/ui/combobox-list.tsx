import { ComboboxOption, ComboboxOptions } from '@headlessui/react'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import { Highlighted } from './highlighted.tsx'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'
import { grouped, type Option } from './options.ts'
import { option, panel } from './panel-classes.ts'
import type { SearchState } from './use-search.ts'

/** The value of the line that offers to create the typed text. */
export const CREATE = '\u0000create'

function Grouped({ label, children }: { label: string | undefined; children: ReactNode }) {
  if (!label) return children
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox (ARIA APG), not of form controls
    <div role="group" aria-label={label}>
      {children}
    </div>
  )
}

function countLine<T extends Option>(found: SearchState<T>): string {
  if (found.state === 'failed') return t('combobox.failed')
  if (found.state === 'searching' || found.state === 'idle') return t('combobox.searching')
  if (found.total === 0) return t('list.noHits')
  return t('list.found', { number: found.total })
}

/** Draws the hits under a combobox: under their headings, with a line that counts them last. */
export function ComboboxList<T extends Option>(props: {
  found: SearchState<T>
  query: string
  /** Offers to create the typed text. */
  creates?: boolean
}) {
  const { found, query, creates } = props
  const line = countLine(found)
  const isEmpty = found.options.length === 0 && !creates
  return (
    <ComboboxOptions
      anchor={{ to: 'bottom start', gap: 2, padding: 8 }}
      modal={false}
      className={cx(panel, 'max-h-45! w-(--input-width) min-w-30 overflow-y-auto py-0.5 empty:invisible')}
    >
      {grouped(found.options).map((part) => (
        <Grouped key={part.group ?? ''} label={part.group}>
          {part.group && (
            <div role="presentation" className="px-1.5 pt-1 pb-0.5 text-hint text-grey-6">
              {part.group}
            </div>
          )}
          {part.options.map((each) => (
            <ComboboxOption key={each.value} value={each} disabled={each.disabled} className={option}>
              {({ selected }) => (
                <>
                  <span className="min-w-0 grow">
                    <Highlighted text={each.label} query={query} />
                    {(each.note ?? each.hint) && (
                      <span className="block text-hint text-grey-6">{each.note ?? each.hint}</span>
                    )}
                  </span>
                  {selected && <Icon as={Check} size={18} className="text-blue-dark" />}
                </>
              )}
            </ComboboxOption>
          ))}
        </Grouped>
      ))}
      {creates && (
        <ComboboxOption value={{ value: CREATE, label: query.trim() }} className={option}>
          <Icon as={Plus} size={18} className="text-blue-dark" />
          <span>{t('combobox.create', { text: query.trim() })}</span>
        </ComboboxOption>
      )}
      {/* A list of choices must hold one: without hits the line is a choice that can't be made. */}
      <div
        role={isEmpty ? 'option' : 'presentation'}
        aria-disabled={isEmpty || undefined}
        className={cx(
          'px-1.5 py-1 text-hint',
          found.options.length > 0 && 'mt-0.5 border-t border-grey-2',
          found.state === 'failed' ? 'text-wine' : 'text-grey-6',
        )}
      >
        {line}
      </div>
    </ComboboxOptions>
  )
}

/** Tells a screen reader the number of hits when it changes. */
export function ComboboxStatus<T extends Option>({ found, open }: { found: SearchState<T>; open: boolean }) {
  return (
    <span role="status" className="sr-only">
      {open && found.state !== 'searching' && found.state !== 'idle' ? countLine(found) : ''}
    </span>
  )
}
