import { useServices } from '../lib/client-context.tsx'
import { useGroup } from '../lib/group.tsx'
import { useCan } from '../lib/me.tsx'
import { useConfirm } from '../ui/confirm.tsx'
import type { ListScreen } from './list-screen.ts'
import type { RowAction } from './row-action.ts'
import { rowMenu } from './row-menu.ts'
import { useRowPicker } from './row-picker.tsx'
import { type Row, withGroupId } from './screen.ts'
import { useAttempt } from './use-attempt.ts'
import { useDuplicate } from './use-duplicate.tsx'
import { useRemoval } from './use-removal.ts'
import { visitOf } from './visit.ts'
import { useHasWhy } from './why.ts'

const useNothingReviewed = () => () => false

/** An act that shows rows to visitors takes none that somebody else reviews first. */
const exceptReviewed = (action: RowAction, isReviewed: (row: Row) => boolean): RowAction => ({
  ...action,
  when: (row) => !isReviewed(row) && (action.when?.(row) ?? true),
})

/**
 * Returns the actions for rows of the list: those of the resource, and removal. Each asks and tells by itself.
 * @param onGone hears of the removed rows
 */
export function useRowActions(screen: ListScreen, onGone: (ids: number[]) => void) {
  const { client, session } = useServices()
  const can = useCan()
  const confirm = useConfirm()
  const pick = useRowPicker()
  const hasWhy = useHasWhy()
  const { groups, current } = useGroup()
  const isReviewed = (screen.useIsReviewed ?? useNothingReviewed)()
  const attempt = useAttempt(screen)
  const remove = useRemoval(screen, onGone)
  const duplicatesOf = useDuplicate(screen)
  const { subject } = screen.resource

  const run = (action: RowAction, rows: Row[]) => {
    const chosen = rows.filter((row) => action.when?.(row) ?? true)
    const ids = chosen.map((row) => row.id)
    const [only, ...others] = chosen
    const single = only && others.length === 0 ? only : undefined
    const shown = action.publishes && single && visitOf(screen, { ...single, status: 'published' })
    const about = { compare: single && screen.versionsAt?.(single.id), next: shown || undefined }
    return attempt(() => action.run(ids, { client, session, confirm, pick, groups, current, can }, chosen), about)
  }

  const mayRemove = (row: Row) => !screen.stays?.(row) && can('delete', subject, withGroupId(row))
  const actions = (screen.actions ?? [])
    .filter(
      ({ needs, subject: other, offered }) =>
        can(needs, other ?? subject) && (offered?.({ groups, current, can }) ?? true),
    )
    .map((action) => (action.publishes ? exceptReviewed(action, isReviewed) : action))
  /** The chosen group's texts are all reviewed. */
  const isAllReviewed = current !== null && isReviewed({ id: 0, group_id: current.id })
  return {
    canDelete: can('delete', subject),
    mayRemove,
    remove,
    run,
    bulk: actions.filter(({ only, publishes }) => only !== 'row' && !(publishes && isAllReviewed)),
    menuOf: (row: Row) => rowMenu({ screen, can, hasWhy, actions, run, duplicatesOf, mayRemove, remove }, row),
  }
}
