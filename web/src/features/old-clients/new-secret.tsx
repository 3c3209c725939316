import Copy from 'lucide-react/icons/copy'
import KeyRound from 'lucide-react/icons/key-round'
import { useRef, useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { clockText, longDayText, t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'

/** Shows a secret, this once. @param until the end of the former one, where it works on */
export function NewSecret({ secret, until }: { secret: string; until: string | null }) {
  const toast = useToast()
  const field = useRef<HTMLInputElement>(null)
  const [isRefused, setRefused] = useState(false)
  const copy = async () => {
    const isCopied = await copyText(secret)
    setRefused(!isCopied)
    if (isCopied) toast.success(t('oldClient.secretCopied'))
    else {
      field.current?.focus()
      field.current?.select()
    }
  }
  const end = until && t('oldClient.secretUntil', { date: `${longDayText(until)} kl. ${clockText(until)}` })
  return (
    <>
      <div role="status" className="mt-2 rounded-r-control border-l-4 border-green-dark bg-green-light p-2">
        <div className="flex gap-1">
          <Icon as={KeyRound} className="mt-0.25 shrink-0" />
          <Field label={t('oldClient.secretNew')} hint={t('oldClient.secretOnce')} className="min-w-0 grow">
            <TextInput
              ref={field}
              readOnly
              value={secret}
              onFocus={(event) => event.target.select()}
              end={<IconButton icon={Copy} label={t('oldClient.secretCopy')} onClick={() => void copy()} />}
            />
          </Field>
        </div>
        {end && <p className="mt-1 text-hint">{end}</p>}
      </div>
      {isRefused && (
        <div className="mt-1">
          <Notice severity="error" live>
            {t('oldClient.secretRefused')}
          </Notice>
        </div>
      )}
    </>
  )
}
