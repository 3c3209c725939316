import { useQueryClient } from '@tanstack/react-query'
import CircleHelp from 'lucide-react/icons/circle-help'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useServices } from '../lib/client-context.tsx'
import { failureOf } from '../lib/errors.ts'
import { useGroup } from '../lib/group.tsx'
import { capitalise, doneText, type EntityName, formsOf, t } from '../lib/i18n.ts'
import { whileLoading } from '../lib/loading.ts'
import { useCan } from '../lib/me.tsx'
import { type Question, useConfirm } from '../ui/confirm.tsx'
import type { MenuItem } from '../ui/menu.tsx'
import { useToast } from '../ui/toasts.tsx'
import { useRowPicker } from './row-picker.tsx'
import { type CycleRow, type Outcome, type Row, type RowAction, type Screen, withGroupId } from './screen.ts'
import { useDuplicate } from './use-duplicate.tsx'
import { type Undoable, useUndoToast } from './use-undo-toast.ts'
import { visitItem, visitOf } from './visit.ts'
import { useHasWhy, whyAddress } from './why.ts'

/** Returns a row's title, label or name; for a person the full name, or else the address. */
export function titleOf(row: Row): string {
  return String(row.title ?? row.label ?? row.fullname ?? (row.name || row.email) ?? row.id)
}

const listText = (parts: string[]) => new Intl.ListFormat('sv').format(parts)

/** Names entities for a question: "artikeln och 2 sidor". */
function elementsOf(entities: EntityName[]): string {
  const parts = [...Map.groupBy(entities, (entity) => entity)].map(([entity, of]) =>
    of.length === 1 ? formsOf(entity).defSg : `${of.length} ${formsOf(entity).indefPl}`,
  )
  return listText(parts)
}

/** Tells of rows that are back, and where to see what became of a single one meanwhile. */
function takenBack({ resource: { name }, versionsAt }: Screen, rows: Row[]): Partial<Undoable> {
  const [only, ...others] = rows
  const { defSg, indefPl } = formsOf(name)
  return others.length > 0
    ? { undone: t('undo.backMany', { number: rows.length, element: indefPl }) }
    : {
        undone: t('undo.back', { element: capitalise(defSg) }),
        compare: only && (versionsAt?.(only.id) ?? `/${name}/${only.id}`),
      }
}

/** Returns the actions for rows of the list, with their questions and toasts. */
export function useRowActions(screen: Screen, onGone: (ids: number[]) => void) {
  const { client, session } = useServices()
  const can = useCan()
  const confirm = useConfirm()
  const toast = useToast()
  const pick = useRowPicker()
  const hasWhy = useHasWhy()
  const { groups } = useGroup()
  const duplicatesOf = useDuplicate(screen)
  const cache = useQueryClient()
  const { name, subject } = screen.resource
  const api = screen.api(client)
  const forms = formsOf(name)

  const offerUndo = useUndoToast()

  const refresh = () => cache.invalidateQueries({ queryKey: [[name]] })
  const tell = (done: string | Outcome, about?: Partial<Undoable>) =>
    typeof done === 'string'
      ? toast.success(done, about?.next)
      : offerUndo({ ...done, entity: name, refresh, ...about })
  const attempt = async (work: () => Promise<string | Outcome | null>, about?: Partial<Undoable>) => {
    try {
      const done = await work()
      if (done) tell(done, about)
      await refresh()
    } catch (error) {
      const failure = failureOf(error)
      // After a conflict the shown row is stale, and the same call would fail again.
      if (failure.code === 'CONFLICT') await refresh()
      const again = { label: t('action.tryAgain'), onClick: () => void attempt(work, about) }
      toast.error(failure.message, failure.code === 'CONFLICT' ? undefined : again)
    }
  }

  const remove = async (rows: Row[]) => {
    const [only] = rows
    if (!only) return
    const many = rows.length > 1
    const used = screen.used && (await whileLoading(screen.used(client, rows)))
    if (used) return tellUses(rows, used)
    const yes = await confirm.remove({
      element: many ? `${rows.length} ${forms.indefPl}` : forms.defSg,
      subject: many ? undefined : titleOf(only),
      text: screen.removeText,
      undo: screen.undoText,
    })
    if (!yes) return
    const ids = rows.map((row) => row.id)
    await attempt(
      async () => {
        try {
          await whileLoading(many ? api.deleteMany.mutate({ ids }) : api.delete.mutate({ id: only.id }))
        } catch (error) {
          const others = many ? [] : await findCycle(only, error)
          if (others.length === 0) throw error
          return removeRing(only, others)
        }
        onGone(ids)
        const text = many
          ? t('toast.deletedMany', { number: ids.length, element: forms.indefPl })
          : doneText('deleted', name)
        return undoable(
          text,
          ids.map((id) => ({ entity: name, id })),
        )
      },
      takenBack(screen, rows),
    )
  }

  /** A removal that the trash can take back; otherwise only its text. */
  const undoable = (text: string, removed: Pick<CycleRow, 'entity' | 'id'>[]): string | Outcome => {
    const { takeBack } = screen
    return takeBack ? { text, icon: Trash2, undo: () => takeBack(client, removed) } : text
  }
  /** Rows that only use each other can go together; others stay, and the question says where they are used. */
  const tellUses = async (rows: Row[], used: Question) => {
    const [only, ...more] = rows
    const others = only && more.length === 0 && screen.ring ? await ringAround(only) : []
    if (only && others.length > 0) await attempt(() => removeRing(only, others))
    else await confirm(used)
  }
  const ringAround = (row: Row) =>
    screen.ring ? whileLoading(screen.ring.around(client, row.id)).catch(() => []) : Promise.resolve([])

  /** Returns the rows that must be removed together with a refused row. */
  const findCycle = async (row: Row, error: unknown) => {
    const { code, details } = failureOf(error)
    if (!screen.ring || code !== 'CONFLICT' || !details.usedIn) return []
    return whileLoading(screen.ring.around(client, row.id))
  }

  const removeRing = async (row: Row, others: CycleRow[]) => {
    const called = elementsOf([name, ...others.map(({ entity }) => entity)])
    const yes = await confirm.remove({
      element: called,
      subject: listText([titleOf(row), ...others.map(({ title }) => title)].map((title) => `”${title}”`)),
      text: t('list.ring'),
      undo: screen.undoText,
    })
    if (!yes) return null
    await whileLoading(screen.ring?.remove(client, row.id, others) ?? Promise.resolve())
    onGone([row.id])
    await Promise.all(others.map(({ entity }) => cache.invalidateQueries({ queryKey: [[entity]] })))
    return undoable(t('toast.deletedTogether', { text: capitalise(called) }), [{ entity: name, id: row.id }, ...others])
  }

  const run = (action: RowAction, rows: Row[]) => {
    const chosen = rows.filter((row) => action.when?.(row) ?? true)
    const ids = chosen.map((row) => row.id)
    const [only, ...others] = chosen
    const single = only && others.length === 0 ? only : undefined
    const shown = action.publishes && single && visitOf(screen, { ...single, status: 'published' })
    const about = { compare: single && screen.versionsAt?.(single.id), next: shown || undefined }
    return attempt(() => action.run(ids, { client, session, confirm, pick, groups, can }, chosen), about)
  }

  const mayRemove = (row: Row) => !screen.stays?.(row) && can('delete', subject, withGroupId(row))
  const allowed = (screen.actions ?? []).filter(
    (action) => can(action.needs, subject) && (action.offered?.({ groups, can }) ?? true),
  )
  return {
    canDelete: can('delete', subject),
    mayRemove,
    remove,
    run,
    bulk: allowed.filter((action) => action.only !== 'row'),
    menuOf: (row: Row) => rowMenu({ screen, can, hasWhy, actions: allowed, run, duplicatesOf, mayRemove, remove }, row),
  }
}

type RowMenuParts = {
  screen: Screen
  can: ReturnType<typeof useCan>
  hasWhy: boolean
  /** The actions that the person has the right to on some row. */
  actions: readonly RowAction[]
  run: (action: RowAction, rows: Row[]) => Promise<void>
  duplicatesOf: (row: Row) => MenuItem[]
  mayRemove: (row: Row) => boolean
  remove: (rows: Row[]) => Promise<void>
}

/** Builds the menu of one row: edit, its page on the site, the resource's own actions, why, then removal. */
function rowMenu(parts: RowMenuParts, row: Row): MenuItem[] {
  const { screen, can, hasWhy, actions, run, duplicatesOf, mayRemove, remove } = parts
  const { name, subject } = screen.resource
  const page = screen.visit?.(row)
  const editable = !screen.noUpdate && can('update', subject, withGroupId(row))
  const href = `/${name}/${row.id}`
  const items: MenuItem[] = [
    editable ? { label: t('action.edit'), icon: Pencil, href } : { label: t('action.show'), icon: Eye, href },
  ]
  items.push(...visitItem({ siteUrl: page ?? null }))
  for (const action of actions) {
    const applies =
      action.only !== 'bulk' && (action.when?.(row) ?? true) && can(action.needs, subject, withGroupId(row))
    if (applies) items.push({ label: action.label, icon: action.icon, onSelect: () => void run(action, [row]) })
  }
  items.push(...duplicatesOf(row))
  if (hasWhy) {
    items.push({ label: t('why.menu'), icon: CircleHelp, href: whyAddress({ action: 'delete', subject, id: row.id }) })
  }
  if (mayRemove(row)) {
    const onSelect = () => void remove([row])
    items.push({ label: t('action.delete'), icon: Trash2, danger: true, separated: true, onSelect })
  }
  return items
}

/** Returns the heading of a resource's list: "Artiklar". */
export const headingOf = (screen: Pick<Screen, 'resource'>) => capitalise(formsOf(screen.resource.name).indefPl)
