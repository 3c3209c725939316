import '../../../lib/bulk-texts.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleOff from 'lucide-react/icons/circle-off'
import FolderInput from 'lucide-react/icons/folder-input'
import ShieldPlus from 'lucide-react/icons/shield-plus'
import { type Moved, moveBack } from '../../../features/documents/move-elements.ts'
import { type EntityName, formsOf, numberText, t } from '../../../lib/i18n.ts'
import type { Client } from '../../../lib/trpc.ts'
import type { BulkAct, Row, RowAction } from '../../../resource/screen.ts'

const elementOf = (name: EntityName, number: number) => (number === 1 ? formsOf(name).indefSg : formsOf(name).indefPl)
const told = (name: EntityName, number: number) => ({ number: numberText(number), element: elementOf(name, number) })

/** Turns a row on or off; with `version` alone when nobody has changed it since. */
type Update = (client: Client, id: number, on: boolean, version?: string) => Promise<{ updated_at: string }>
/** The versions that an act has left, by id. */
type Left = { id: number; updated_at: string }[]

/** The actions that turn rows on and off: `field` is the row's own yes or no. */
export function activeActs(name: EntityName, field: string, update: Update): RowAction[] {
  const one = (on: boolean): RowAction => {
    const bulk: BulkAct = {
      name: on ? 'activate' : 'inactivate',
      done: (number) => t(on ? 'bulk.activated' : 'bulk.inactivated', told(name, number)),
    }
    return {
      label: t(on ? 'bulk.activate' : 'bulk.inactivate'),
      icon: on ? CircleCheck : CircleOff,
      needs: 'update',
      only: 'bulk',
      when: (row) => row[field] !== on,
      run: async (ids, { client }) => {
        const left: Left = []
        for (const id of ids) left.push({ id, updated_at: (await update(client, id, on)).updated_at })
        const undo = async () => {
          for (const { id, updated_at } of left) await update(client, id, !on, updated_at)
        }
        return { text: bulk.done(ids.length, ''), icon: on ? CircleCheck : CircleOff, undo }
      },
      bulk,
    }
  }
  return [one(true), one(false)]
}

/** Moves files of a list. @returns them with their places, as `moveBack` takes them */
async function moveTo(client: Client, rows: readonly Row[], folder_id: number): Promise<Moved[]> {
  const { portfolio_id } = await client.folder.get.query({ id: folder_id })
  const now = { portfolio_id, folder_id }
  await client.file.move.mutate({ ids: rows.map(({ id }) => id), ...now })
  return rows.map((row) => {
    const before = { portfolio_id: Number(row.portfolio_id), folder_id: row.folder_id as number | null }
    return { type: 'File', id: row.id, before, now }
  })
}

/** Puts files into another folder, of whichever portfolio. */
export const moveFiles: RowAction = {
  label: t('bulk.move'),
  icon: FolderInput,
  needs: 'update',
  only: 'bulk',
  run: async (ids, { client, pick }, rows) => {
    const folder = await pick('folder', t('bulk.move'))
    if (!folder) return null
    const moved = await moveTo(client, rows, folder.value)
    const text = t('bulk.moved', { ...told('file', ids.length), text: folder.label })
    return { text, icon: FolderInput, undo: () => moveBack(client, moved) }
  },
  bulk: {
    name: 'moveFiles',
    choose: ({ pick }) => pick('folder', t('bulk.move')),
    done: (number, text) => t('bulk.moved', { ...told('file', number), text }),
  },
}

/** Gives a user a role beside those that the user has. @returns the version that it left; none for a user who had the role */
async function giveRole(client: Client, id: number, role: number): Promise<Left> {
  const { roles, updated_at } = await client.user.get.query({ id })
  const held = roles.map((each) => each.id)
  if (held.includes(role)) return []
  const after = await client.user.update.mutate({ id, data: { roles: [...held, role] }, updated_at })
  return [{ id, updated_at: after.updated_at }]
}

/** Takes a role back from those who were given it, unless somebody has changed one of them since. */
async function takeRole(client: Client, left: Left, role: number): Promise<void> {
  for (const { id, updated_at } of left) {
    const { roles } = await client.user.get.query({ id })
    const others = roles.map((each) => each.id).filter((held) => held !== role)
    await client.user.update.mutate({ id, data: { roles: others }, updated_at })
  }
}

/** Gives people a role. The server asks for a proof once, and refuses a role that one may not give. */
export const addRole: RowAction = {
  label: t('bulk.role'),
  icon: ShieldPlus,
  needs: 'update',
  only: 'bulk',
  run: async (ids, { client, pick }) => {
    const role = await pick('grantableRole', t('bulk.role'))
    if (!role) return null
    const left: Left = []
    for (const id of ids) left.push(...(await giveRole(client, id, role.value)))
    const text = t('bulk.roleGiven', { ...told('user', ids.length), text: role.label })
    return left.length > 0 ? { text, icon: ShieldPlus, undo: () => takeRole(client, left, role.value) } : text
  },
  bulk: {
    name: 'addRole',
    choose: ({ pick }) => pick('grantableRole', t('bulk.role')),
    done: (number, text) => t('bulk.roleGiven', { ...told('user', number), text }),
  },
}
