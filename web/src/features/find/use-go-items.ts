import type { AppName } from '@kollegium/api/definitions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CircleHelp from 'lucide-react/icons/circle-help'
import Settings from 'lucide-react/icons/settings'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { type Item, matchingItems, mostLines, type Place } from './items.ts'

type Given = {
  app: AppName
  /** The pages that the person may open, of this app and of others. */
  places: readonly Place[]
  hrefOf: (path: string) => string
  openHelp: (slug: string) => void
}

/** Lists the places that the typed text names: pages of the apps, rows of the settings, pages of the help. */
export function useGoItems(text: string, { app, places, hrefOf, openHelp }: Given): Item[] {
  const can = useCan()
  const search = useDebounced(text.trim())
  const asked = search.length >= 2
  const settings = useQuery({
    queryKey: ['settingPlaces'],
    queryFn: async () => (await import('./setting-places.ts')).settingPlaces(),
    enabled: asked && can('read', 'Setting'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const pages = trpc.help.search.useQuery({ app, search }, { enabled: asked, placeholderData: keepPreviousData })
  const own = places.map(
    ({ label, href, icon, hint }): Item => ({ key: `go ${href}`, icon, label, href, ...(hint && { kind: hint }) }),
  )
  if (!text.trim()) return own.slice(0, mostLines)
  const rows = (settings.data ?? []).map(
    ({ label, path }): Item => ({
      key: `setting ${path}`,
      icon: Settings,
      label,
      kind: t('find.setting'),
      href: hrefOf(path),
    }),
  )
  // The server finds help by its text as well.
  const help = (asked ? (pages.data ?? []) : []).map(
    ({ title, slug }): Item => ({
      key: `help ${slug}`,
      icon: CircleHelp,
      label: title,
      kind: t('find.helpPage'),
      run: () => openHelp(slug),
    }),
  )
  const named = [...matchingItems(own, text), ...matchingItems(rows, text)]
  return [...named.slice(0, mostLines - Math.min(help.length, 2)), ...help].slice(0, mostLines)
}
