import type { AppName } from '@kollegium/api/definitions'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { OwnSearch, Place } from '../../features/find/items.ts'
import { addressOf } from '../../lib/addresses.ts'
import { useServices } from '../../lib/client-context.tsx'
import { type TextKey, t } from '../../lib/i18n.ts'
import { type Can, useCan } from '../../lib/me.tsx'
import type { AppHelp } from './app-help.tsx'
import { type AppSection, labelOf, mayOpen } from './sections.ts'

const Palette = lazy(() => import('../../features/find/palette.tsx'))

/** The pages of another app, fetched when somebody searches. */
type OtherPages = { host: AppName; label: TextKey; load: (can: Can) => Promise<readonly AppSection[]> }

/** The search over everything of an app. */
export type Find = {
  others?: OtherPages
  /** Searches the app's own records; records of the admin and of the certificate app are found in every app. */
  searchOwn?: OwnSearch
}

type Given = {
  app: AppName
  sections: readonly AppSection[]
  find: Find | undefined
  help: Pick<AppHelp, 'open' | 'toggle' | 'openAt' | 'showShortcuts'>
  signOut: () => void
}

/** Provides the search over everything: its opening, and the dialog while it is open. An app without it gets neither. */
export function usePalette(given: Given): { open: (() => void) | undefined; dialog: ReactNode } {
  const { app, sections, find, help, signOut } = given
  const others = find?.others
  const [isOpen, setOpen] = useState(false)
  const can = useCan()
  const { session } = useServices()
  const elsewhere = useOtherSections(isOpen ? others : undefined)
  const open = sections.filter((each) => (!each.hidden || each.segment === 'account') && mayOpen(each, can))
  const own = open.map((each): Place => ({ label: labelOf(each), href: `/${each.segment}`, icon: each.icon }))
  const other = elsewhere
    .filter((each) => !each.hidden && mayOpen(each, can))
    .map(
      (each): Place => ({
        label: labelOf(each),
        href: addressOf(session.addresses, others?.host ?? app, `/${each.segment}`),
        icon: each.icon,
        hint: others && t(others.label),
      }),
    )
  const dialog = isOpen && (
    <Suspense>
      <Palette
        app={app}
        places={[...own, ...other]}
        searchOwn={find?.searchOwn}
        onClose={() => setOpen(false)}
        onHelp={(slug) => {
          if (slug !== undefined) help.openAt(slug)
          else if (!help.open) help.toggle()
        }}
        onShortcuts={help.showShortcuts}
        signOut={signOut}
      />
    </Suspense>
  )
  return { open: find && (() => setOpen(true)), dialog }
}

function useOtherSections(others: OtherPages | undefined): readonly AppSection[] {
  const can = useCan()
  const [sections, setSections] = useState<readonly AppSection[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening is the trigger
  useEffect(() => {
    let isGone = false
    // Without the other app's pages the search still finds this one's.
    others?.load(can).then(
      (found) => !isGone && setSections(found),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [others?.host])
  return sections
}
