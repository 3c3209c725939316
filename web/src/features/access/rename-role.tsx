import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { doneText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { type RoleName, roleApi } from './use-role.ts'

type Errors = { label?: string; name?: string; whole?: string }

type Names = { label: string; name: string }
type DialogProps = {
  title: string
  action: string
  /** The names that the fields begin with. */
  start: Names
  /** The name is the code's own and stays. */
  nameStays?: boolean
  save: (names: Names) => Promise<void>
  onClose: () => void
}

/** Asks for a role's label and name, and tells what is wrong at the field. */
function RoleNames({ title, action, start, nameStays = false, save, onClose }: DialogProps) {
  const [names, setNames] = useState(start)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    setErrors({})
    try {
      await save(names)
      onClose()
    } catch (cause) {
      const { fields, message } = failureOf(cause)
      const [ofLabel, ofName] = [fields['data.label']?.join(' '), fields['data.name']?.join(' ')]
      setErrors({ label: ofLabel, name: ofName, whole: ofLabel || ofName ? undefined : message })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void submit()}>
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        {errors.whole && <Notice severity="error" live title={errors.whole} />}
        <Field label={t('field.role.label')} required error={errors.label}>
          <TextInput
            value={names.label}
            maxLength={100}
            onChange={(event) => setNames({ ...names, label: event.target.value })}
            onKeyDown={(event) => event.key === 'Enter' && void submit()}
          />
        </Field>
        {!nameStays && (
          <Field label={t('field.role.name')} required error={errors.name}>
            <TextInput
              value={names.name}
              maxLength={60}
              onChange={(event) => setNames({ ...names, name: event.target.value })}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}

type RoleDialogProps = {
  name: RoleName
  role: { id: number; name: string; label: string; builtIn: boolean; updated_at: string }
  onClose: () => void
}

/** Returns a function that forgets what is known of roles and their permissions. */
function useForgetRoles(name: RoleName) {
  const cache = useQueryClient()
  return () =>
    Promise.all([name, 'permission', 'groupsPermission'].map((key) => cache.invalidateQueries({ queryKey: [[key]] })))
}

/** Renames a role. The name of a built-in role stays, because the code asks for it; the label is free. */
export function RenameRole({ name, role, onClose }: RoleDialogProps) {
  const { client } = useServices()
  const forget = useForgetRoles(name)
  const toast = useToast()
  return (
    <RoleNames
      title={t('role.rename')}
      action={t('action.save')}
      start={role}
      nameStays={role.builtIn}
      onClose={onClose}
      save={async ({ label, name: own }) => {
        const data = { label, ...(!role.builtIn && { name: own }) }
        await roleApi(client, name).update.mutate({ id: role.id, data, updated_at: role.updated_at })
        await forget()
        toast.success(doneText('saved', name))
      }}
    />
  )
}

/** Makes a new role with the rights of this one, which nobody has yet, and opens it. */
export function CopyRole({ name, role, onClose }: RoleDialogProps) {
  const { client } = useServices()
  const forget = useForgetRoles(name)
  const toast = useToast()
  const [, navigate] = useLocation()
  return (
    <RoleNames
      title={t('role.copy')}
      action={t('role.copyYes')}
      start={{
        label: t('duplicate.title', { text: role.label }).slice(0, 100),
        name: `${role.name.slice(0, 54)}_kopia`,
      }}
      onClose={onClose}
      save={async ({ label, name: own }) => {
        const made = await roleApi(client, name).copy.mutate({ id: role.id, data: { label, name: own } })
        await forget()
        toast.success(t('role.copied', { role: made.label }))
        navigate(`/${name}/${made.id}`)
      }}
    />
  )
}
