import { dayIn } from '@kollegium/api/i18n/languages'
import type { PublicFormName, Receipt } from '@kollegium/api/server'
import type { Services } from '@kollegium/api/services'
import { z } from 'zod'
import type { Receipt as DrawnReceipt } from '../../../site/pages/forms/model.ts'
import { t } from '../page-models.ts'
import { formSpecs } from './definitions.ts'

// A receipt stands in its own address, sealed, so that it can be read again and nobody can make one. The page asks no row.

const life = 2 * 24 * 3600 * 1000

const sealed = z.object({ form: z.string(), number: z.number(), at: z.number(), email: z.string(), back: z.string() })

type Keys = Pick<Services, 'keys'>

/** The path with query of a receipt's page. @param back the path that its way back leads to */
export function receiptAddress({ keys }: Keys, form: PublicFormName, receipt: Receipt, back: string): string {
  const { number, at, email } = receipt
  const text = JSON.stringify({ form, number, at: at.getTime(), email, back } satisfies z.infer<typeof sealed>)
  return `${formSpecs[form].path}?kvitto=${Buffer.from(keys.seal(text)).toString('base64url')}`
}

/** The page of a receipt; null when the address holds none of this form's, or an old one. */
export function receiptPage(
  { keys }: Keys,
  form: PublicFormName,
  address: string,
  now = Date.now(),
): DrawnReceipt | null {
  const found = opened(keys, address)
  if (!found || found.form !== form || now - found.at > life) return null
  const { receipt, steps } = formSpecs[form]
  const { number, at, email, back } = found
  return {
    kind: 'receipt',
    heading: t(receipt.heading),
    text: t(receipt.text),
    facts: [
      { label: t('receipt.number'), value: String(number) },
      { label: t('receipt.day'), value: dayIn('sv', new Date(at)) },
      ...(email ? [{ label: t(receipt.confirmation), value: email }] : []),
    ],
    // The first step is done.
    steps: steps.slice(1).map(([title, text]) => ({ title: t(title), text: t(text) })),
    way: { label: t(back === '/' ? 'receipt.home' : 'receipt.back'), href: back },
  }
}

function opened(keys: Keys['keys'], address: string): z.infer<typeof sealed> | null {
  try {
    return sealed.parse(JSON.parse(keys.open(Buffer.from(address, 'base64url'))))
  } catch {
    return null
  }
}
