import type { Column } from '@kollegium/api/definitions'
import Columns3 from 'lucide-react/icons/columns-3'
import { useState } from 'react'
import { t } from '../lib/i18n.ts'
import { useMe } from '../lib/me.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Popover } from '../ui/popover.tsx'
import type { ListResource } from './list-state.ts'

const keyOf = (user: number, resource: string) => `vo_columns:${user}:${resource}`

function stored(key: string): string[] | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(value) ? value.map(String) : null
  } catch {
    return null
  }
}

/**
 * Keeps the person's choice of columns on this computer. The title is always one of them.
 * @param opening the columns of the saved filter that the list opens with
 */
export function useColumns(
  resource: ListResource,
  opening?: readonly string[],
): {
  columns: Column[]
  toggle: (key: string) => void
  put: (keys: readonly string[]) => void
  reset: () => void
} {
  const me = useMe()
  const key = keyOf(me.user.id, resource.columnsName ?? resource.name)
  const [chosen, setChosen] = useState(() => (opening && opening.length > 0 ? [...opening] : stored(key)))
  const put = (keys: readonly string[]) => {
    localStorage.setItem(key, JSON.stringify(keys))
    setChosen([...keys])
  }
  const byDefault = resource.list.columns.filter((column) => column.shown).map((column) => column.key)
  const shown = new Set(chosen ?? byDefault)
  return {
    columns: resource.list.columns.filter((column) => column.kind === 'title' || shown.has(column.key)),
    toggle(column) {
      put(shown.has(column) ? [...shown].filter((each) => each !== column) : [...shown, column])
    },
    put,
    reset() {
      localStorage.removeItem(key)
      setChosen(null)
    },
  }
}

/** Lets the person choose the list's columns. */
export function ColumnChooser(props: {
  resource: ListResource
  columns: readonly Column[]
  onToggle: (key: string) => void
  onReset: () => void
}) {
  const shown = new Set(props.columns.map((column) => column.key))
  return (
    <Popover
      as={Button}
      buttonProps={{ icon: Columns3 }}
      button={{ children: t('list.columns'), 'aria-label': t('list.columns') }}
      align="start"
      className="w-32 p-2!"
    >
      {() => (
        <>
          <fieldset className="grid gap-1">
            <legend className="sr-only">{t('list.columns')}</legend>
            {props.resource.list.columns.map((column) => (
              <Checkbox
                key={column.key}
                label={t(column.label)}
                checked={shown.has(column.key)}
                disabled={column.kind === 'title'}
                onChange={() => props.onToggle(column.key)}
              />
            ))}
          </fieldset>
          <Button variant="tertiary" size={32} className="mt-1" onClick={props.onReset}>
            {t('action.reset')}
          </Button>
        </>
      )}
    </Popover>
  )
}
