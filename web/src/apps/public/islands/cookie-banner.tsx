/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Consent, readConsent, storeConsent } from './consent.ts'
import { tellOfView } from './visits.ts'

/** Milliseconds until the banner appears, and until the page reloads (Spec §9, Timing). */
const delay = 1000

/** The event that opens the banner ('Kakor' in a footer), or makes the choice in its `detail`. */
export const cookieEvent = 'kollegium:cookies'

export type CookieBannerProps = {
  title: string
  text: string
  readMore: string
  /** The address of the policy page. */
  href: string
  refuse: string
  approve: string
  float: string
  saving: string
  reload?: () => void
}

type State = 'hidden' | 'shown' | 'saving'

/**
 * Asks about cookies a second after load, and again on demand (Spec §2.2). On the policy page a floating button opens
 * it instead. Visits are counted from the approval on (visits.ts).
 */
export function CookieBanner(props: CookieBannerProps) {
  const { href, reload = () => location.reload() } = props
  const [state, setState] = useState<State>('hidden')
  const region = useRef<HTMLElement>(null)
  const onPolicyPage = location.pathname === href

  const choose = (value: Consent) => {
    const before = readConsent()
    storeConsent(value)
    // The page is read now; loading it anew is no new view.
    if (before !== '1') tellOfView()
    setState('saving')
    setTimeout(reload, delay)
  }

  useEffect(() => {
    if (onPolicyPage || readConsent()) return
    const timer = setTimeout(() => setState((now) => (now === 'hidden' ? 'shown' : now)), delay)
    return () => clearTimeout(timer)
  }, [onPolicyPage])

  useEffect(() => {
    const answer = (event: Event) => {
      const value: unknown = event instanceof CustomEvent ? event.detail : null
      if (value === '0' || value === '1') return choose(value)
      setState('shown')
      // // Focus moves only when the visitor opened the banner.
      requestAnimationFrame(() => region.current?.focus())
    }
    addEventListener(cookieEvent, answer)
    return () => removeEventListener(cookieEvent, answer)
  })

  if (state === 'saving') return <Saving text={props.saving} />
  if (state === 'shown') return <Banner {...props} region={region} onChoose={choose} />
  if (!onPolicyPage) return null
  return (
    <button
      type="button"
      onClick={() => dispatchEvent(new CustomEvent(cookieEvent))}
      class="fixed bottom-2 left-2 z-40 min-h-6 rounded-full bg-blue-deep px-3 text-ui font-bold text-white shadow-menu hover:bg-blue-dark"
    >
      {props.float}
    </button>
  )
}

type BannerProps = CookieBannerProps & {
  region: { current: HTMLElement | null }
  onChoose: (value: Consent) => void
}

function Banner({ title, text, readMore, href, refuse, approve, region, onChoose }: BannerProps) {
  const button =
    'min-h-6 flex-1 basis-20 rounded-control bg-blue px-2 py-1 text-ui font-bold text-white hover:bg-blue-dark'
  return (
    <section
      ref={region}
      tabindex={-1}
      aria-labelledby="kakor-rubrik"
      data-cookie-banner
      class="fixed inset-x-0 bottom-0 z-40 max-h-dvh overflow-y-auto border-t-4 border-blue bg-white shadow-dialog animate-rise"
    >
      <div class="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-8 gap-y-2 px-4 py-4 max-sm:px-2 max-sm:py-2 xl:px-0">
        <div class="min-w-0 flex-1 basis-60">
          <h2 id="kakor-rubrik" class="text-h2 text-blue-deep max-sm:text-h3">
            {title}
          </h2>
          <p class="mt-0.5 text-ui">
            {text}{' '}
            <a href={href} class="text-blue-dark underline underline-offset-4 hover:no-underline">
              {readMore}
            </a>
          </p>
        </div>
        <div class="flex flex-1 basis-42 flex-wrap gap-2 md:max-w-52">
          <button type="button" class={button} onClick={() => onChoose('0')}>
            {refuse}
          </button>
          <button type="button" class={button} onClick={() => onChoose('1')}>
            {approve}
          </button>
        </div>
      </div>
    </section>
  )
}

function Saving({ text }: { text: string }) {
  return (
    <div class="fixed inset-0 z-50 flex items-center justify-center bg-white/80" role="status">
      <span class="absolute inset-x-0 top-0 h-0.5 overflow-hidden bg-grey-2">
        <span class="block h-full w-1/3 bg-blue animate-run" />
      </span>
      <p class="text-h3 text-blue-deep">{text}</p>
    </div>
  )
}
