import '../../lib/find-texts.ts'
import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react'
import type { AppName } from '@kollegium/api/definitions'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { addressOf } from '../../lib/addresses.ts'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import type { Item, OwnSearch, Part, Place } from './items.ts'
import { PaletteFoot } from './palette-foot.tsx'
import { PaletteInput } from './palette-input.tsx'
import { PaletteList } from './palette-list.tsx'
import { type Step, useActs, useGroupItems } from './use-acts.ts'
import { useFound } from './use-found.ts'
import { useGoItems } from './use-go-items.ts'
import { usePeopleItems } from './use-people-items.ts'

export type PaletteProps = {
  app: AppName
  /** The pages that the person may open, of this app and of others. */
  places: readonly Place[]
  /** Searches the app's own records. */
  searchOwn?: OwnSearch | undefined
  onClose: () => void
  onHelp: (slug?: string) => void
  onShortcuts: () => void
  signOut: () => void
}

/**
 * Draws the search over everything (design 97): records opened lately, records found, pages to go to, things to do. The keyboard alone
 * is enough.
 */
export default function Palette(props: PaletteProps) {
  const { onClose } = props
  const [text, setText] = useState('')
  const [step, setStep] = useState<Step | null>(null)
  const [active, setActive] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const write = (next: string) => {
    setText(next)
    setActive(0)
  }
  const begin = (next: Step | null) => {
    setStep(next)
    write('')
    field.current?.focus()
  }
  const found = useParts(text, step, { ...props, begin })
  const items = found.parts.flatMap((part) => part.items)
  const at = Math.min(active, items.length - 1)
  const choose = useChoice(onClose)

  return (
    <Dialog open onClose={onClose} initialFocus={field} aria-label={t('screen.find')} className="relative z-50">
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div className="fixed inset-0 flex justify-center p-2 sm:pt-12 max-sm:p-0">
        <DialogPanel className="flex h-fit max-h-full w-full max-w-[880px] animate-rise flex-col overflow-hidden rounded-panel bg-white shadow-dialog motion-reduce:animate-none sm:max-h-[calc(100dvh-128px)] max-sm:h-full max-sm:rounded-none">
          <PaletteInput
            field={field}
            text={text}
            step={step}
            active={items[at] ? `find-${at}` : undefined}
            onText={write}
            onBack={() => begin(null)}
            onClose={onClose}
            onMove={(by) => items.length > 0 && setActive((at + by + items.length) % items.length)}
            onChoose={(newTab) => {
              const item = items[at]
              if (item) choose(item, newTab)
            }}
          />
          <PaletteList
            parts={found.parts}
            text={text}
            active={at}
            message={found.message}
            status={found.status}
            onActive={setActive}
            onChoose={choose}
          />
          <PaletteFoot />
        </DialogPanel>
      </div>
    </Dialog>
  )
}

type PartsOf = { parts: Part[]; message: string | null; status: string }

/** Returns the lines of the palette, or those of the step that was begun. */
function useParts(text: string, step: Step | null, props: PaletteProps & { begin: (step: Step) => void }): PartsOf {
  const { session } = useServices()
  const { app, places, onClose, begin } = props
  const closing = (run: () => void) => () => {
    onClose()
    run()
  }
  const hrefOf = (path: string, host: AppName = 'admin') =>
    app === host ? path : addressOf(session.addresses, host, path)
  const found = useFound(step ? '' : text, { hrefOf, searchOwn: props.searchOwn })
  const openHelp = (slug: string) => closing(() => props.onHelp(slug))()
  const go = useGoItems(step ? '' : text, { app, places, hrefOf, openHelp })
  const acts = useActs(text, {
    hrefOf,
    begin,
    close: onClose,
    help: { open: closing(() => props.onHelp()), showShortcuts: closing(props.onShortcuts) },
    signOut: closing(props.signOut),
  })
  const groups = useGroupItems(text, onClose)
  const people = usePeopleItems(step === 'reset' ? text : '', onClose)
  if (step) {
    const items = step === 'group' ? groups : people.items
    const none = text.trim() ? t('find.none', { text: text.trim() }) : t('find.resetWrite')
    return {
      parts: [{ key: 'do', label: t(step === 'group' ? 'find.groupWhich' : 'find.resetWho'), items }],
      message: items.length > 0 || people.isWaiting ? null : none,
      status: statusOf(items),
    }
  }
  const parts: Part[] = [
    ...found.parts,
    { key: 'go', label: t('find.go'), items: go },
    { key: 'do', label: t('find.do'), items: acts },
  ]
  const nothing = found.asked && found.isCurrent && found.parts.every(({ items }) => items.length === 0)
  return {
    parts,
    message: found.failed ? t('find.failed') : nothing ? t('find.none', { text: text.trim() }) : null,
    status: found.isCurrent ? statusOf(parts.flatMap(({ items }) => items)) : '',
  }
}

const statusOf = ({ length }: readonly Item[]) =>
  t(length === 1 ? 'find.hits.one' : 'find.hits.many', { number: length })

/** Opens a line's page, here or in a new tab, or does its act. */
function useChoice(onClose: () => void) {
  const [, navigate] = useLocation()
  const { guard } = useServices()
  return ({ href, run }: Item, newTab: boolean) => {
    if (!href) return run?.()
    if (newTab) {
      window.open(href, '_blank', 'noopener')
      return
    }
    onClose()
    if (href.startsWith('/')) navigate(href)
    else guard.attempt(() => location.assign(href))
  }
}
