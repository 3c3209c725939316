import '../../../lib/bulk-texts.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleOff from 'lucide-react/icons/circle-off'
import FolderInput from 'lucide-react/icons/folder-input'
import ShieldPlus from 'lucide-react/icons/shield-plus'
import UserPlus from 'lucide-react/icons/user-plus'
import { createElement } from 'react'
import { type EntityName, formsOf, numberText, type TextKey, t } from '../../../lib/i18n.ts'
import type { ActionTools, BulkAct, RowAction } from '../../../resource/row-action.ts'
import type { Row } from '../../../resource/screen.ts'

const elementOf = (name: EntityName, number: number) => (number === 1 ? formsOf(name).indefSg : formsOf(name).indefPl)
const told = (name: EntityName, number: number) => ({ number: numberText(number), element: elementOf(name, number) })

/** Their code comes with the first of them. */
const tickedRows = () => import('./ticked-rows.ts')

/** Asks before rows are turned off. */
type MayHide = (tools: ActionTools, rows: readonly Row[]) => Promise<boolean>

/**
 * The actions that turn rows on and off: `field` is the row's own yes or no, `mayHide` asks first, and `hides` and `follows` tell in the
 * question of a run all that follows.
 */
export function activeActs(
  name: EntityName,
  field: string,
  more: Pick<RowAction, 'offered'> & { mayHide?: MayHide; hides?: BulkAct['warns']; follows?: BulkAct['follows'] } = {},
): RowAction[] {
  const { mayHide, hides, follows, ...rest } = more
  const one = (on: boolean): RowAction => {
    const bulk = {
      name: on ? 'activate' : 'inactivate',
      done: (number: number) => t(on ? 'bulk.activated' : 'bulk.inactivated', told(name, number)),
      ...(!on && hides && { warns: hides }),
      ...(!on && follows && { follows }),
    } as const
    const icon = on ? CircleCheck : CircleOff
    return {
      label: t(on ? 'bulk.activate' : 'bulk.inactivate'),
      icon,
      needs: 'update',
      only: 'bulk',
      ...rest,
      when: (row) => row[field] !== on,
      run: async (_, tools, rows) => {
        if (!on && mayHide && !(await mayHide(tools, rows))) return null
        return (await tickedRows()).doAct(tools.client, bulk.name, { list: name, rows }, { icon, text: bulk.done })
      },
      bulk,
    }
  }
  return [one(true), one(false)]
}

type TargetName = keyof Awaited<ReturnType<typeof tickedRows>>['choose']

/**
 * An act whose target the person picks. `done` tells the number of rows and the target's name, `mayDo` asks first, and `follows` tells in
 * the question of a run all that follows.
 */
function withTarget(
  name: TargetName,
  about: Pick<RowAction, 'label' | 'icon' | 'offered'> & {
    entity: EntityName
    done: TextKey
    mayDo?: (tools: ActionTools, rows: readonly Row[], target: { id: number; name: string }) => Promise<boolean>
    follows?: BulkAct['follows']
  },
): RowAction {
  const { entity, done, mayDo, follows, ...shown } = about
  const doneText = (number: number, text: string) => t(done, { ...told(entity, number), text })
  const choose = async (tools: ActionTools) => (await tickedRows()).choose[name](tools, shown.label)
  return {
    ...shown,
    ...{ needs: 'update', only: 'bulk' },
    run: async (_, tools, rows) => {
      const target = await choose(tools)
      if (!target) return null
      if (mayDo && !(await mayDo(tools, rows, { id: target.value, name: target.label }))) return null
      const about = { list: entity, rows, target: target.value, group: tools.current?.id }
      const text = (number: number) => doneText(number, target.label)
      return (await tickedRows()).doAct(tools.client, name, about, { icon: shown.icon, text, name: target.label })
    },
    bulk: { name, choose, done: doneText, ...(follows && { follows }) },
  }
}

/** The question before files leave what visitors reach; its code comes with the first. */
const movingQuestion = () => import('../../../features/documents/moving-question.tsx')

/** Puts files into another folder, of whichever portfolio. */
export const moveFiles = withTarget('moveFiles', {
  ...{ label: t('bulk.move'), icon: FolderInput, entity: 'file', done: 'bulk.moved' },
  mayDo: async (tools, rows, target) => (await movingQuestion()).mayMoveInto(tools, rows, target),
  async follows() {
    const { WhatMoveHides } = await movingQuestion()
    return ({ shownBy: uses, hidden = 0 }, { close }) => createElement(WhatMoveHides, { uses, hidden, onFollow: close })
  },
})

/** Gives people a role. The server asks for a proof once, and refuses a role that one may not give. */
export const addRole = withTarget('addRole', {
  ...{ label: t('bulk.role'), icon: ShieldPlus, entity: 'user', done: 'bulk.roleGiven' },
})

/** Makes people members of a group. */
export const addToGroup = withTarget('addToGroup', {
  ...{ label: t('bulk.toGroup'), icon: UserPlus, entity: 'user', done: 'bulk.joined' },
  offered: ({ groups, can }) => groups.some(({ id }) => can('create', 'Membership', { group_id: id })),
})

/** Gives people a role in the group that one works in. */
export const addGroupRole = withTarget('addGroupRole', {
  ...{ label: t('bulk.groupRole'), icon: ShieldPlus, entity: 'user', done: 'bulk.roleGiven' },
  offered: ({ current, can }) => current !== null && can('update', 'Membership', { group_id: current.id }),
})
