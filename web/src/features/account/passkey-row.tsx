import Smartphone from 'lucide-react/icons/smartphone'
import Usb from 'lucide-react/icons/usb'
import { useState } from 'react'
import { longDayText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { momentInWords } from './moment-text.ts'
import { SecurityRow } from './security-row.tsx'
import type { SecurityOverview, useSecurity } from './use-security.ts'

/** Draws a passkey with its name and last use; it can be named anew and removed. */
export function PasskeyRow(props: {
  passkey: SecurityOverview['passkeys'][number]
  security: ReturnType<typeof useSecurity>
}) {
  const { passkey, security } = props
  const { change, client } = security
  const [naming, setNaming] = useState(false)
  const confirm = useConfirm()
  const { id, name, portable, created_at, used_at } = passkey
  const date = longDayText(created_at)
  const remove = async () => {
    const yes = await confirm({
      title: t('security.removePasskeyQuestion'),
      subject: name,
      text: t('security.removePasskeyHelp'),
      confirmLabel: t('security.removePasskeyYes'),
      danger: true,
    })
    if (yes) await change(() => client.security.removePasskey.mutate({ id }), t('security.saved'))
  }
  return (
    <>
      <SecurityRow
        icon={portable ? Usb : Smartphone}
        title={name}
        text={used_at ? t('security.madeUsed', { date, time: momentInWords(used_at) }) : t('security.made', { date })}
        actions={
          <>
            <Button variant="tertiary" size={32} onClick={() => setNaming(true)}>
              {t('security.rename')}
            </Button>
            <Button variant="danger-quiet" size={32} onClick={() => void remove()}>
              {t('action.delete')}
            </Button>
          </>
        }
      />
      {naming && (
        <NameDialog
          name={name}
          onClose={() => setNaming(false)}
          onSave={(next) => {
            setNaming(false)
            void change(() => client.security.renamePasskey.mutate({ id, name: next }), t('security.saved'))
          }}
        />
      )}
    </>
  )
}

function NameDialog(props: { name: string; onClose: () => void; onSave: (name: string) => void }) {
  const { onClose, onSave } = props
  const [name, setName] = useState(props.name)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('security.rename')}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" disabled={!name.trim()} onClick={() => onSave(name)}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <Field label={t('security.passkeyName')}>
        <TextInput maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </Dialog>
  )
}
