import '../../../lib/bulk-texts.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleOff from 'lucide-react/icons/circle-off'
import FolderInput from 'lucide-react/icons/folder-input'
import ShieldPlus from 'lucide-react/icons/shield-plus'
import { type EntityName, formsOf, numberText, t } from '../../../lib/i18n.ts'
import type { Client } from '../../../lib/trpc.ts'
import type { BulkAct, RowAction } from '../../../resource/screen.ts'

const elementOf = (name: EntityName, number: number) => (number === 1 ? formsOf(name).indefSg : formsOf(name).indefPl)
const told = (name: EntityName, number: number) => ({ number: numberText(number), element: elementOf(name, number) })

type Update = (client: Client, id: number, on: boolean) => Promise<unknown>

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
        for (const id of ids) await update(client, id, on)
        return bulk.done(ids.length, '')
      },
      bulk,
    }
  }
  return [one(true), one(false)]
}

const moveTo = async (client: Client, ids: number[], folder: number) => {
  const { portfolio_id } = await client.folder.get.query({ id: folder })
  await client.file.move.mutate({ ids, portfolio_id, folder_id: folder })
}

/** Puts files into another folder, of whichever portfolio. */
export const moveFiles: RowAction = {
  label: t('bulk.move'),
  icon: FolderInput,
  needs: 'update',
  only: 'bulk',
  run: async (ids, { client, pick }) => {
    const folder = await pick('folder', t('bulk.move'))
    if (!folder) return null
    await moveTo(client, ids, folder.value)
    return t('bulk.moved', { ...told('file', ids.length), text: folder.label })
  },
  bulk: {
    name: 'moveFiles',
    choose: ({ pick }) => pick('folder', t('bulk.move')),
    done: (number, text) => t('bulk.moved', { ...told('file', number), text }),
  },
}

/** Gives a user a role beside those that the user has. */
async function giveRole(client: Client, id: number, role: number): Promise<void> {
  const { roles, updated_at } = await client.user.get.query({ id })
  const held = roles.map((each) => each.id)
  if (!held.includes(role)) await client.user.update.mutate({ id, data: { roles: [...held, role] }, updated_at })
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
    for (const id of ids) await giveRole(client, id, role.value)
    return t('bulk.roleGiven', { ...told('user', ids.length), text: role.label })
  },
  bulk: {
    name: 'addRole',
    choose: ({ pick }) => pick('grantableRole', t('bulk.role')),
    done: (number, text) => t('bulk.roleGiven', { ...told('user', number), text }),
  },
}
