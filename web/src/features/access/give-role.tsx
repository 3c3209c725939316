import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import type { Client } from '../../lib/trpc.ts'
import { useRelation } from '../../resource/fields/relation-source.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Option } from '../../ui/options.ts'
import { useToast } from '../../ui/toasts.tsx'
import type { RoleName } from './use-role.ts'

type Given = { user: number; role: number; group: number | null }

/**
 * Gives a person a role beside those that the person has; in a group it makes a membership where there is none. The server
 * refuses a role that one may not give. @returns false when the person has it already
 */
async function give(client: Client, { user, role, group }: Given): Promise<boolean> {
  const { roles, memberships, updated_at } = await client.user.get.query({ id: user })
  if (group === null) {
    const held = roles.map(({ id }) => id)
    if (held.includes(role)) return false
    await client.user.update.mutate({ id: user, data: { roles: [...held, role] }, updated_at })
    return true
  }
  const membership = memberships.find(({ group_id }) => group_id === group)
  const held = membership?.groupRoles.map(({ id }) => id) ?? []
  if (held.includes(role)) return false
  if (membership) await client.membership.update.mutate({ id: membership.id, groupRoles: [...held, role] })
  else await client.membership.add.mutate({ group_id: group, user_id: user, groupRoles: [role] })
  return true
}

type Errors = { user?: string; group?: string; whole?: string }
type Props = {
  name: RoleName
  role: { id: number; label: string }
  /** The group that the role is to be given in, where that is known. */
  group?: Option<number> | undefined
  onClose: () => void
}

/** Asks for a person, and for a group role for the group, and gives the role (design guide, 103). */
export function GiveRole({ name, role, group: first, onClose }: Props) {
  const { client } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  const users = useRelation('user')
  const groups = useRelation('group')
  const [user, setUser] = useState<Option<number> | null>(null)
  const [group, setGroup] = useState<Option<number> | null>(first ?? null)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const inGroup = name === 'groupsRole'
  const submit = async () => {
    const missing = {
      ...(!user && { user: t('role.giveMissing') }),
      ...(inGroup && !group && { group: t('role.giveMissingGroup') }),
    }
    setErrors(missing)
    if (!user || missing.group) return
    setBusy(true)
    try {
      const isNew = await give(client, { user: user.value, role: role.id, group: inGroup ? (group?.value ?? 0) : null })
      await Promise.all([name, 'user', 'group'].map((key) => cache.invalidateQueries({ queryKey: [[key]] })))
      toast.success(t(isNew ? 'role.given' : 'role.givenAlready', { name: user.label }))
      onClose()
    } catch (cause) {
      const { fields, message } = failureOf(cause)
      // The fields of the call are others than these two: a refusal of the role is told for the whole.
      const ofUser = fields.user_id?.[0]
      setErrors(ofUser ? { user: ofUser } : { whole: Object.values(fields)[0]?.[0] ?? message })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('role.giveTitle', { role: role.label })}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void submit()}>
            {t('role.give')}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        {errors.whole && <Notice severity="error" live title={errors.whole} />}
        <Field label={t('role.givePerson')} required error={errors.user}>
          <Combobox<Option<number>>
            value={user}
            search={(text) => users.search(client, text)}
            onChange={(option) => setUser(option)}
          />
        </Field>
        {inGroup && (
          <Field label={t('role.giveGroup')} hint={t('role.giveGroupHelp')} required error={errors.group}>
            <Combobox<Option<number>>
              value={group}
              search={(text) => groups.search(client, text)}
              onChange={(option) => setGroup(option)}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
