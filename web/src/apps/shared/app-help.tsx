import { type AppName, slugOf } from '@kollegium/api/definitions'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { useCan, useMe } from '../../lib/me.tsx'
import { useShortcutKeys } from '../../lib/shortcut-keys.ts'
import { useMedia } from '../../lib/use-media.ts'
import { type AppSection, labelOf, mayOpen, segmentOf } from './sections.ts'

const HelpPanel = lazy(() => import('../../features/help/help-panel.tsx'))
const ShortcutsDialog = lazy(() => import('../../features/help/shortcuts-dialog.tsx'))

/** Lists the names of a screen in the app's help book, the closest first: `cert-diploma-form`, then `cert-diploma`. */
export function helpNames(app: AppName, path: string): string[] {
  // `courseMoment` and `diploma_yh`, spelt as addresses of texts.
  const words = segmentOf(path).replace(/[A-Z]/g, '-$&').replaceAll('_', '-')
  const segment = slugOf(words) || 'start'
  const isForm = path.split(/[?#]/)[0]?.split('/').length === 3
  return [...(isForm ? [`${app}-${segment}-form`] : []), `${app}-${segment}`]
}

export type AppHelp = {
  open: boolean
  toggle: () => void
  /** Opens the help at a page of the app's book, by its slug. */
  openAt: (slug: string) => void
  showShortcuts: () => void
  /** The docked panel; null while it is closed or lies over the page. */
  aside: ReactNode
  /** The panel over the page. */
  over: ReactNode
}

/** Provides help for the current screen, and reads the shortcuts. */
export function useAppHelp(app: AppName, sections: readonly AppSection[], onTour?: () => void): AppHelp {
  const [path, navigate] = useLocation()
  const me = useMe()
  const can = useCan()
  const [open, setOpen] = useState(false)
  const [slug, setSlug] = useState<string | null>(null)
  const [listing, setListing] = useState(false)
  const beside = useMedia('(min-width: 1280px)')
  const reachable = sections.filter((each) => each.key && mayOpen(each, can))
  const close = () => {
    setOpen(false)
    setSlug(null)
  }

  useShortcutKeys(me.preferences.shortcuts, {
    onGo(key) {
      const section = reachable.find((each) => each.key === key)
      if (section) navigate(`/${section.segment}`)
    },
    onList: () => setListing(true),
  })

  const panel = open && (
    <HelpPanel
      app={app}
      key={slug}
      names={slug ? [slug] : helpNames(app, path)}
      docked={beside}
      onClose={close}
      onShortcuts={() => setListing(true)}
      onTour={
        onTour &&
        (() => {
          setOpen(false)
          onTour()
        })
      }
    />
  )
  return {
    open,
    toggle: () => (open ? close() : setOpen(true)),
    openAt: (page) => {
      setSlug(page)
      setOpen(true)
    },
    showShortcuts: () => setListing(true),
    aside:
      panel && beside ? (
        <Suspense fallback={<div className="w-52 shrink-0 border-l border-grey-3" />}>{panel}</Suspense>
      ) : null,
    over: (
      <Suspense>
        {!beside && panel}
        {listing && (
          <ShortcutsDialog
            places={reachable.map((each) => ({ key: each.key ?? '', label: labelOf(each) }))}
            onClose={() => setListing(false)}
          />
        )}
      </Suspense>
    ),
  }
}
