import type { ReactNode } from 'react'
import { NetworkMark } from './brand.tsx'
import { Button } from './button.tsx'
import { t } from './i18n.ts'

export type ErrorScreenProps = {
  /** HTTP status or the error's own code, as the large heading. */
  code: string | number
  /** Names the error; 403, 404 and 500 have texts of their own. */
  title?: string
  /** Says how to go on. */
  message?: ReactNode
  /** The brand's name, for the document's title "{code} | {brand}". */
  brand: string
  reference?: string
  onRetry?: () => void
  home?: string
  actions?: ReactNode
}

const known = { 403: 'error.403', 404: 'error.404', 500: 'error.500' } as const
const help = { 403: 'error.403.help', 404: 'error.404.help', 500: 'error.500.help' } as const

function kindOf(code: string | number): keyof typeof known {
  const number = Number(code)
  return number === 403 || number === 404 ? number : 500
}

/**
 * Replaces the page when an error reaches the app (Spec §2.2): the code as a large heading, with an explanation below.
 */
export function ErrorScreen(props: ErrorScreenProps) {
  const { code, brand, reference, onRetry, home = '/', actions } = props
  const kind = kindOf(code)
  return (
    <div className="relative flex min-h-40 items-center overflow-hidden px-10 py-8 max-md:px-3">
      <title>{t('error.title', { code, brand })}</title>
      <span
        aria-hidden
        className="pointer-events-none absolute -right-1 top-1/2 -translate-y-1/2 max-sm:hidden [--mark-inner:var(--color-green-light)] [--mark-outer:var(--color-blue-ice)]"
      >
        <NetworkMark size={460} />
      </span>
      <div className="relative max-w-60">
        <h1>
          <span className="block text-code text-blue">{code}</span>
          <span className="mt-1.5 block text-h2">{props.title ?? t(known[kind])}</span>
        </h1>
        <p className="mt-1 text-grey-6">{props.message ?? t(help[kind])}</p>
        {reference && <p className="mt-1 text-hint text-grey-6">{t('error.reference', { number: reference })}</p>}
        <div className="mt-3 flex flex-wrap gap-1.5">
          {onRetry ? (
            <>
              <Button variant="primary" onClick={onRetry}>
                {t('action.tryAgain')}
              </Button>
              <Button href={home}>{t('help.start')}</Button>
            </>
          ) : (
            <Button variant="primary" href={home}>
              {t('help.start')}
            </Button>
          )}
          {actions}
        </div>
      </div>
    </div>
  )
}
