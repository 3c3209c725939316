import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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

/** Renames a role. The name of a built-in role stays, because the code asks for it; the label is free. */
export function RenameRole(props: {
  name: RoleName
  role: { id: number; name: string; label: string; builtIn: boolean; updated_at: string }
  onClose: () => void
}) {
  const { name, role, onClose } = props
  const { client } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  const [label, setLabel] = useState(role.label)
  const [own, setOwn] = useState(role.name)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setErrors({})
    try {
      const data = { label, ...(!role.builtIn && { name: own }) }
      await roleApi(client, name).update.mutate({ id: role.id, data, updated_at: role.updated_at })
      await Promise.all(
        [name, 'permission', 'groupsPermission'].map((key) => cache.invalidateQueries({ queryKey: [[key]] })),
      )
      toast.success(doneText('saved', name))
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
      title={t('role.rename')}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        {errors.whole && <Notice severity="error" live title={errors.whole} />}
        <Field label={t('field.role.label')} required error={errors.label}>
          <TextInput
            value={label}
            maxLength={100}
            onChange={(event) => setLabel(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && void save()}
          />
        </Field>
        {!role.builtIn && (
          <Field label={t('field.role.name')} required error={errors.name}>
            <TextInput value={own} maxLength={60} onChange={(event) => setOwn(event.target.value)} />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
