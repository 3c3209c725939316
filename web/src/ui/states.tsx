import Lock from 'lucide-react/icons/lock'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { t } from './i18n.ts'
import { TextLink } from './link.tsx'
import { Notice } from './notice.tsx'

/** Draws a sheet with three green lines, for a list without rows. */
function EmptySheet() {
  return (
    <svg width="52" height="56" viewBox="0 0 52 56" fill="none" aria-hidden className="shrink-0">
      <path d="M4 3h30l14 14v36H4z" fill="#fff" stroke="var(--color-grey-4)" strokeWidth="2" strokeLinejoin="round" />
      <path d="M34 3v14h14" stroke="var(--color-grey-4)" strokeWidth="2" strokeLinejoin="round" />
      <path d="M13 27h26M13 36h26M13 45h16" stroke="var(--color-green)" strokeWidth="3.5" />
    </svg>
  )
}

export type EmptyStateProps = { title: ReactNode; children?: ReactNode; action?: ReactNode; icon?: ReactNode }

/** Explains an empty list's purpose, with one button. */
export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className="flex gap-4 py-6 pl-5 pr-3 max-sm:flex-col max-sm:gap-2 max-sm:px-0">
      {icon ?? <EmptySheet />}
      <div className="max-w-50">
        <h2 className="text-h3">{title}</h2>
        {children && <div className="mt-0.5 text-grey-6">{children}</div>}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  )
}

/** Runs a button that then disappears, and moves focus to the search field. */
const thenSearch = (press: () => void) => (event: MouseEvent) => {
  const around = event.currentTarget.closest('main, [role="dialog"]') ?? document
  press()
  around.querySelector<HTMLElement>('input[type="search"]')?.focus()
}

/** Suggests another spelling for a search without hits, as a link or a button. */
export function SpellingSuggestion({ text, href, onClick }: { text: string; href?: string; onClick?: () => void }) {
  return (
    <>
      {t('list.meant')}{' '}
      {href ? (
        <TextLink href={href}>{text}</TextLink>
      ) : (
        <button
          type="button"
          onClick={onClick && thenSearch(onClick)}
          className="rounded-control text-blue-dark underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          {text}
        </button>
      )}
      ?
    </>
  )
}

/** Tells that a search had no hits. The search stays and can be emptied; `children` stand before the buttons. */
export function NoHits(props: { onClearSearch?: () => void; onClearFilter?: () => void; children?: ReactNode }) {
  return (
    <div className="py-4">
      <h2 className="text-h3">{t('list.noHits')}</h2>
      {/* The spelling suggestion arrives later. */}
      <p role="status" className="mt-0.5 text-grey-6">
        {props.children} {t('list.noHitsHelp')}
      </p>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {props.onClearSearch && <Button onClick={thenSearch(props.onClearSearch)}>{t('control.clearSearch')}</Button>}
        {props.onClearFilter && (
          <Button variant="tertiary" onClick={thenSearch(props.onClearFilter)}>
            {t('action.clearFilter')}
          </Button>
        )}
      </div>
    </div>
  )
}

export type NoAccessProps = {
  /** The screen's name. */
  to: string
  /** The signed-in person's name. */
  as?: string
  group?: string
  /** Another group allows it; `actions` lead there. */
  elsewhere?: boolean
  actions?: ReactNode
}

/** Tells that the person lacks permission: their name, the group and the ways on. */
export function NoAccess({ to, as, group, elsewhere, actions }: NoAccessProps) {
  const who = as && (group ? t('error.signedInIn', { name: as, group }) : t('error.signedInAs', { name: as }))
  return (
    <div className="flex gap-2.5 py-4">
      <Lock size={32} strokeWidth={1.75} aria-hidden className="shrink-0 text-grey-6" />
      <div className="max-w-70">
        <h2 className="text-h3">{t('notice.routeNotAllowed', { route: to })}</h2>
        <p className="mt-0.5 text-grey-6">
          {who} {t(elsewhere ? 'error.403.elsewhere' : 'error.403.help')}
        </p>
        {actions && <div className="mt-2 flex flex-wrap gap-1.5">{actions}</div>}
      </div>
    </div>
  )
}

export type LoadErrorProps = { title?: ReactNode; children?: ReactNode; reference?: string; onRetry?: () => void }

/** Tells that a part of the page could not be loaded, with the reference number and a retry. */
export function LoadError({ title = t('error.load'), children, reference, onRetry }: LoadErrorProps) {
  return (
    <Notice
      severity="error"
      live
      title={title}
      actions={
        onRetry && (
          <Button icon={RotateCcw} onClick={onRetry}>
            {t('action.tryAgain')}
          </Button>
        )
      }
    >
      {children}
      {reference && (
        <span className="mt-0.25 block text-hint text-grey-6">{t('error.reference', { number: reference })}</span>
      )}
    </Notice>
  )
}
