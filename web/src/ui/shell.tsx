import VenetianMask from 'lucide-react/icons/venetian-mask'
import { type CSSProperties, createContext, type ReactNode, useContext, useState } from 'react'
import { LiveBeside, useHasSideRoom } from '../lib/side-room.ts'
import { Button } from './button.tsx'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'

/** Links to the page's content; the first stop of Tab on every page. */
export function SkipLink({ to = 'content' }: { to?: string }) {
  return (
    <a
      href={`#${to}`}
      className="fixed left-2 top-2 z-60 -translate-y-20 rounded-control bg-white px-2 py-1 font-bold text-blue-dark shadow-menu focus:translate-y-0"
    >
      {t('action.skipToContent')}
    </a>
  )
}

export type ActingBarProps = {
  /** "Du agerar som" */
  label: string
  /** The name of the user or licensee that the person acts as. */
  name: string
  /** The clock time when acting ends, "kl. 15.42". */
  until?: string
  /** "Sluta agera" */
  stop: string
  onStop: () => void
}

/** Stands above everything while the person acts as or for someone else; it can't be closed. */
export function ActingBar({ label, name, until, stop, onStop }: ActingBarProps) {
  return (
    <section
      data-surface="dark"
      aria-label={label}
      className="flex min-h-7 items-center gap-1.5 bg-purple px-(--pad,16px) text-white"
    >
      <Icon as={VenetianMask} size={24} />
      <p className="min-w-0 grow">
        {label} <strong>{name}</strong>
        {until && <span className="max-sm:hidden"> · {t('masquerade.until', { time: until })}</span>}
      </p>
      <Button variant="primary" size={32} onClick={onStop}>
        {stop}
      </Button>
    </section>
  )
}

export type ShellProps = {
  drawer: ReactNode
  topBar: ReactNode
  /** The bar of acting as someone else: `<ActingBar …/>`. */
  acting?: ReactNode
  /** Messages above the page. */
  messages?: ReactNode
  /** A help panel beside the page: `<SidePanel modal={false}>`. */
  aside?: ReactNode
  children: ReactNode
}

/**
 * Draws the frame of an app: drawer, top bar, page. `--pad` is the page's padding, `--bar` the height of the parts that
 * stay at the top.
 */
export function Shell({ drawer, topBar, acting, messages, aside, children }: ShellProps) {
  const bar = { '--bar': acting ? '56px' : '0px' } as CSSProperties
  return (
    <div style={bar} className="[--pad:16px] sm:[--pad:24px] lg:[--pad:32px] xl:[--pad:40px]">
      <SkipLink />
      {acting && <div className="sticky top-0 z-30">{acting}</div>}
      <div className="flex min-h-[calc(100dvh-var(--bar))]">
        {drawer}
        <div className="flex min-w-0 grow flex-col">
          {topBar}
          <div data-aside={aside ? '' : undefined} className="group/shell flex min-w-0 grow">
            <div className="flex min-w-0 grow flex-col">
              {messages && (
                <div role="status" className="grid gap-1 px-(--pad) not-empty:pt-2 print:hidden">
                  {messages}
                </div>
              )}
              <main
                id="content"
                tabIndex={-1}
                className="min-w-0 grow px-(--pad) pb-6 pt-4 has-[>[data-form-header]]:pt-0 max-sm:pt-2 max-sm:has-[[data-form-header]]:pb-[calc(var(--tools-bar,73px)+24px)]"
              >
                {children}
              </main>
            </div>
            {aside}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Draws the heading of a list screen with its one primary button; the heading is the document's title too. */
export function PageHead({ title, action }: { title: string; action?: ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 max-sm:mb-2">
      <title>{title}</title>
      <h1 className="text-h1 max-sm:text-h2">{title}</h1>
      {action}
    </div>
  )
}

/**
 * Draws the two columns of a form: the visible content, and the settings that govern it. Below 1280 px the side column
 * comes under.
 */
export function FormColumns({ children, side }: { children: ReactNode; side?: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    // Docked help leaves room for the side column only in a very wide window. Of the parts of a phone's form one is shown, without a gap.
    <div className="grid max-w-[1120px] items-start gap-4 max-sm:has-[>*>[role=tabpanel]]:gap-0 lg:not-in-data-aside:grid-cols-[minmax(0,784px)_272px] xl:not-in-data-aside:grid-cols-[minmax(0,784px)_304px] huge:not-in-data-beside:grid-cols-[minmax(0,784px)_304px]">
      <div className="min-w-0 max-w-text">
        <SideSlot value={slot}>{children}</SideSlot>
      </div>
      {/* Room that is kept for parts on their way is not seen to move when the text above it grows. */}
      {side && (
        <div className="min-w-0 has-[>[data-side-slot]:empty~div>.invisible]:invisible has-[>[data-side-slot]:not(:empty)]:self-stretch max-lg:max-w-text in-data-aside:max-huge:max-w-text in-data-beside:max-w-text">
          <div data-side-slot ref={setSlot} className="peer sticky top-[calc(var(--bar,0px)+88px)] empty:hidden" />
          {/* A fault is never behind the panel. */}
          <div className="peer-not-empty:not-has-[[aria-invalid=true]]:hidden">{side}</div>
        </div>
      )}
    </div>
  )
}

const SideSlot = createContext<HTMLElement | null>(null)

/**
 * The place for a panel that takes the side column of its form while it is open; null where the column stands under the form, or there
 * is none.
 */
export function useSideSlot(): HTMLElement | null {
  const slot = useContext(SideSlot)
  const hasRoom = useHasSideRoom()
  const isTaken = useContext(LiveBeside)
  return hasRoom && !isTaken ? slot : null
}

/** Draws a part of a form, under a line when it follows another. */
export function Section({ title, lead, children }: { title?: ReactNode; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-3 not-first:mt-4 not-first:border-t not-first:border-grey-2 not-first:pt-4">
      {title && (
        <div>
          <h2 className="text-h2 hyphens-auto wrap-anywhere">{title}</h2>
          {lead && <p className="mt-0.5 text-grey-6 wrap-anywhere">{lead}</p>}
        </div>
      )}
      {children}
    </section>
  )
}

/** Draws a part of the side column: small bold heading, line above. */
export function SideSection({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section className="not-first:mt-2.5 not-first:border-t not-first:border-grey-2 not-first:pt-2.5">
      {title && <h2 className="mb-1 font-bold wrap-anywhere">{title}</h2>}
      {children}
    </section>
  )
}
