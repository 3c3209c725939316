import '../lib/copy-link-texts.ts'
import { createRef } from 'react'
import { copyText } from '../lib/copy-text.ts'
import { t } from '../lib/i18n.ts'
import type { Confirm } from '../ui/confirm.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'

/** The words after a link is copied, and what else holds of the link, such as how long it works. */
type Told = { copied: string; about?: string | undefined }

/**
 * Copies a link and returns the toast's text. When the browser refuses, it shows the link in a field, selected, and returns null. Call
 * it in the press's own turn, as {@link copyText}.
 * @param told is asked once the link is known
 */
export async function copyLink(
  confirm: Confirm,
  url: string | Promise<string>,
  told: () => Told = () => ({ copied: t('toast.linkCopied') }),
): Promise<string | null> {
  const isCopied = await copyText(url)
  const { copied, about } = told()
  if (isCopied) return copied
  const field = createRef<HTMLInputElement>()
  await confirm({
    tells: true,
    title: t('copyLink.title'),
    focus: field,
    text: (
      <Field label={t('copyLink.field')} hint={[t('copyLink.help'), about].filter(Boolean).join(' ')}>
        <TextInput ref={field} readOnly value={await url} onFocus={(event) => event.currentTarget.select()} />
      </Field>
    ),
  })
  return null
}
