import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type SaveState = 'clean' | 'unsaved' | 'saving' | 'saved' | 'failed'

/** Shows whether the form is saved, by a sign and a word. */
export function SaveStatus({ state }: { state: SaveState }) {
  return (
    <span role="status" className="text-hint font-bold">
      {state === 'unsaved' && (
        <span className="inline-flex items-center gap-1 text-orange-dark">
          <span aria-hidden className="size-[10px] rounded-full bg-orange" />
          {t('save.unsaved')}
        </span>
      )}
      {state === 'saving' && (
        <span className="inline-flex items-center gap-0.75 font-normal text-grey-6">
          <Spinner size={16} />
          {t('save.saving')}
        </span>
      )}
      {state === 'saved' && (
        <span className="inline-flex items-center gap-0.75 text-green-dark">
          <Icon as={Check} size={16} />
          {t('save.saved')}
        </span>
      )}
      {state === 'failed' && (
        <span className="inline-flex items-center gap-0.75 text-wine">
          <Icon as={CircleAlert} size={16} />
          {t('save.failed')}
        </span>
      )}
    </span>
  )
}

export type FormHeaderProps = {
  title: string
  /** The document's title, where it says more than the heading: the record's name. */
  name?: string
  /** A chip beside the title, for example the record's type. */
  chip?: ReactNode
  state?: SaveState
  /** The line under the title: when the draft was saved, or the author of the last change. */
  line?: ReactNode
  /** Buttons, the most important last. On a narrow screen they stay at the bottom. */
  actions: ReactNode
}

/**
 * Tells the style sheet how high the bar at the bottom of a phone is: buttons that have no room in one line take a second. A property of
 * the root costs every element of the page its styles anew, so it is set where it is read alone, and not to the same height.
 */
function measure(bar: HTMLElement | null) {
  if (!bar || typeof ResizeObserver === 'undefined') return
  const { style } = document.documentElement
  const phone = window.matchMedia?.('(width < 600px)')
  const observer = new ResizeObserver(() => {
    const height = `${bar.offsetHeight}px`
    const isRead = phone?.matches && bar.childElementCount > 0
    if (isRead && style.getPropertyValue('--save-bar') !== height) style.setProperty('--save-bar', height)
  })
  observer.observe(bar)
  return () => observer.disconnect()
}

/** Stays at the top of a form: title, save state and buttons. */
export function FormHeader({ title, name = title, chip, state = 'clean', line, actions }: FormHeaderProps) {
  return (
    <div
      data-form-header
      className="sticky top-(--bar) z-10 mx-[calc(var(--pad)*-1)] mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-grey-2 bg-white px-(--pad) py-1 max-sm:static"
    >
      <title>{name}</title>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2">
          <h1 className="min-w-0 text-h2 hyphens-auto wrap-break-word">{title}</h1>
          {chip}
          <SaveStatus state={state} />
        </div>
        {line && <p className="text-hint text-grey-6">{line}</p>}
      </div>
      <div
        data-save-bar
        ref={measure}
        className="ml-auto flex items-center gap-1.5 empty:hidden max-sm:fixed max-sm:bottom-0 max-sm:left-8 max-sm:right-0 max-sm:z-20 max-sm:flex-wrap max-sm:gap-y-1 max-sm:border-t max-sm:border-grey-2 max-sm:bg-white max-sm:px-2 max-sm:py-1.5 max-sm:*:grow"
      >
        {actions}
      </div>
    </div>
  )
}
