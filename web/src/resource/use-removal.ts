import { useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useServices } from '../lib/client-context.tsx'
import { failureOf } from '../lib/errors.ts'
import { capitalise, doneText, type EntityName, formsOf, listText, numberText, t } from '../lib/i18n.ts'
import { inCalls } from '../lib/in-calls.ts'
import { whileLoading } from '../lib/loading.ts'
import { type Question, useConfirm } from '../ui/confirm.tsx'
import type { ListScreen } from './list-screen.ts'
import type { Outcome, PartOutcome } from './row-action.ts'
import { titleOf } from './row-title.ts'
import type { CycleRow, Row } from './screen.ts'
import { undoRemoval } from './undo-removal.ts'
import { useAttempt } from './use-attempt.ts'
import { backText, type Undoable } from './use-undo-toast.ts'

/** Names entities for a question: "artikeln och 2 sidor". */
function elementsOf(entities: EntityName[]): string {
  const parts = [...Map.groupBy(entities, (entity) => entity)].map(([entity, of]) =>
    of.length === 1 ? formsOf(entity).defSg : `${of.length} ${formsOf(entity).indefPl}`,
  )
  return listText(parts)
}

/** Whether rows without a trash are kept for a while, so that their removal can be undone. */
const isKept = ({ resource: { trashed, finalRemoval } }: ListScreen): boolean => !trashed && !finalRemoval

/** Tells of rows that are back, and where to see what became of a single one meanwhile. */
function takenBack(screen: ListScreen, rows: Row[]): Partial<Undoable> {
  const { resource, versionsAt } = screen
  const { name } = resource
  const [only, ...others] = rows
  const undone = backText(name, rows.length)
  // A row without a trash is nowhere to be seen until it is back.
  return others.length > 0 || isKept(screen)
    ? { undone }
    : { undone, compare: only && (versionsAt?.(only.id) ?? `/${name}/${only.id}`) }
}

/**
 * Returns the function that removes rows. Used rows stay, and the places that use them are named; a row that is only used by rows
 * which it uses itself goes together with them (a cycle). A removal that can be undone is taken back from its toast.
 * @param onGone hears of the removed rows
 */
export function useRemoval(screen: ListScreen, onGone: (ids: number[]) => void) {
  const { client } = useServices()
  const confirm = useConfirm()
  const cache = useQueryClient()
  const attempt = useAttempt(screen)
  const { removalCycle } = screen
  const { name } = screen.resource
  const api = screen.api(client)
  const forms = formsOf(name)

  const undoText = screen.undoText ?? (isKept(screen) ? t('undo.kept') : undefined)

  /** A removal that can be undone; otherwise only its text. */
  const undoable = (text: string, removed: Pick<CycleRow, 'entity' | 'id'>[]): string | Outcome => {
    if (!screen.resource.trashed && !isKept(screen)) return text
    return { text, icon: Trash2, undo: () => undoRemoval(client, removed) }
  }

  const ask = (rows: Row[], only: Row) => {
    const many = rows.length > 1
    return confirm.remove({
      element: many ? `${rows.length} ${forms.indefPl}` : forms.defSg,
      subject: many ? undefined : titleOf(only),
      text: screen.removeText,
      undo: undoText,
    })
  }

  const removeOne = async (row: Row): Promise<string | Outcome | null> => {
    try {
      await whileLoading(api.delete.mutate({ id: row.id }))
    } catch (error) {
      const others = await ringBehind(row, error)
      if (others.length === 0) throw error
      return removeRing(row, others)
    }
    onGone([row.id])
    return undoable(doneText('deleted', name), [{ entity: name, id: row.id }])
  }

  const removeMany = async (rows: Row[]): Promise<string | Outcome | PartOutcome> => {
    const gone: number[] = []
    let refusal: unknown = null
    try {
      for (const some of inCalls(rows.map(({ id }) => id))) {
        await whileLoading(api.deleteMany.mutate({ ids: some }))
        gone.push(...some)
      }
    } catch (error) {
      if (gone.length === 0) throw error
      refusal = error
    }
    onGone(gone)
    const done = undoable(
      t('toast.deletedMany', { number: numberText(gone.length), element: forms.indefPl }),
      gone.map((id) => ({ entity: name, id })),
    )
    if (refusal === null) return done
    const told = typeof done === 'string' ? { text: done } : done
    return { ...told, text: `${told.text}. ${failureOf(refusal).message}`, partly: true }
  }

  const removeRing = async (row: Row, others: CycleRow[]): Promise<string | Outcome | null> => {
    const called = elementsOf([name, ...others.map(({ entity }) => entity)])
    const yes = await confirm.remove({
      element: called,
      subject: listText([titleOf(row), ...others.map(({ title }) => title)].map((title) => `”${title}”`)),
      text: t('list.removalCycle'),
      undo: undoText,
    })
    if (!yes) return null
    await whileLoading(removalCycle?.remove(client, row.id, others) ?? Promise.resolve())
    onGone([row.id])
    await Promise.all(others.map(({ entity }) => cache.invalidateQueries({ queryKey: [[entity]] })))
    return undoable(t('toast.deletedTogether', { text: capitalise(called) }), [{ entity: name, id: row.id }, ...others])
  }

  /** The rows that must go together with a row that the server has refused to remove. */
  const ringBehind = async (row: Row, error: unknown): Promise<CycleRow[]> => {
    const { code, details } = failureOf(error)
    if (!removalCycle || code !== 'CONFLICT' || !details.usedIn) return []
    return whileLoading(removalCycle.around(client, row.id))
  }

  /** Names the places that use the rows, unless a single one goes together with them. */
  const tellUses = async (rows: Row[], used: Question): Promise<void> => {
    const [only, ...more] = rows
    const alone = only && more.length === 0 && removalCycle
    const others = alone ? await whileLoading(removalCycle.around(client, only.id)).catch(() => []) : []
    if (only && others.length > 0) await attempt(() => removeRing(only, others))
    else await confirm(used)
  }

  return async function remove(rows: Row[]): Promise<void> {
    const [only, ...others] = rows
    if (!only) return
    const used = screen.used && (await whileLoading(screen.used(client, rows)))
    if (used?.tells) return tellUses(rows, used)
    if (!(await (used ? confirm(used) : ask(rows, only)))) return
    await attempt(() => (others.length > 0 ? removeMany(rows) : removeOne(only)), takenBack(screen, rows))
  }
}
