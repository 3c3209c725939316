import type { Column } from '@kollegium/api/definitions'
import { useRef, useState } from 'react'
import { useServices } from '../lib/client-context.tsx'
import { failureOf } from '../lib/errors.ts'
import { useMe } from '../lib/me.tsx'
import { type Inputs, trpc } from '../lib/trpc.ts'
import { useToast } from '../ui/toasts.tsx'
import type { ListResource } from './list-state.ts'

/** A column as the person wants it; without a width it is as wide as its values need. */
export type ShownColumn = Column & { width?: number }
type Kept = Inputs['preference']['saveLook']['columns']

export type Columns = ReturnType<typeof useColumns>

/**
 * Holds the columns of a list, their order and widths, as the server keeps them for the person. The title is always one of them.
 * @param opening the columns of the saved filter that the list opens with
 */
export function useColumns(resource: ListResource, opening?: readonly string[]) {
  const me = useMe()
  const { client } = useServices()
  const utils = trpc.useUtils()
  const toast = useToast()
  const list = resource.columnsName ?? resource.name
  const known = resource.list.columns
  const [chosen, setChosen] = useState<Kept | null>(() => {
    if (opening && opening.length > 0) return opening.map((key) => ({ key, width: 0 }))
    return me.preferences.looks.find((look) => look.list === list)?.columns ?? null
  })
  const now = useRef(chosen)
  const set = (next: Kept | null) => {
    now.current = next
    setChosen(next)
  }
  const shown = chosen ? placed(known, chosen) : known.filter((column) => column.shown || column.kind === 'title')
  const kept = (): Kept => shown.map(({ key, width = 0 }: ShownColumn) => ({ key, width }))

  const save = () => {
    const columns = now.current ?? []
    utils.session.me.setData(undefined, (before) => {
      if (!before) return before
      const others = before.preferences.looks.filter((look) => look.list !== list)
      const looks = columns.length > 0 ? [...others, { list, columns }] : others
      return { ...before, preferences: { ...before.preferences, looks } }
    })
    // Somebody who acts for the person changes nothing of theirs.
    if (me.realUser) return
    client.preference.saveLook.mutate({ list, columns }).catch((error) => toast.error(failureOf(error).message))
  }
  const put = (keys: readonly string[]) => {
    const widths = new Map(kept().map(({ key, width }) => [key, width]))
    set(keys.map((key) => ({ key, width: widths.get(key) ?? 0 })))
    save()
  }
  return {
    columns: shown as readonly ShownColumn[],
    /** Shows these columns in this order. */
    put,
    /** Sets the width of a column while it is dragged; null: as wide as its values need. `save` keeps it. */
    resize: (column: string, width: number | null) =>
      set(kept().map((each) => (each.key === column ? { key: column, width: width ?? 0 } : each))),
    save,
    /** Shows the list as it comes. */
    reset() {
      set(null)
      save()
    },
  }
}

/** The known columns among the kept ones, in the kept order; the title stands first where it is not among them. */
function placed(known: readonly Column[], kept: Kept): ShownColumn[] {
  const chosen = kept.flatMap(({ key, width }) => {
    const column = known.find((each) => each.key === key)
    return column ? { ...column, ...(width > 0 && { width }) } : []
  })
  const title = known.find(({ kind }) => kind === 'title')
  return title && !chosen.some(({ key }) => key === title.key) ? [title, ...chosen] : chosen
}
