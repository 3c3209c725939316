import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import Newspaper from 'lucide-react/icons/newspaper'
import { lazy } from 'react'
import { addressesOf } from '../../lib/addresses.ts'
import type { Services } from '../../lib/client-context.tsx'
import { createCookies } from '../../lib/cookies.ts'
import { createProofDesk } from '../../lib/proof.ts'
import { createSession } from '../../lib/session.ts'
import { type Client, trpc } from '../../lib/trpc.ts'
import { createUnsavedGuard } from '../../lib/unsaved.ts'
import { createVersionWatch } from '../../lib/version.ts'
import { fakeServer, testMe } from '../../resource/testing.tsx'
import { useUnsaved } from '../../resource/unsaved.tsx'
import { AppShell } from './app-shell.tsx'
import { Root } from './root.tsx'
import type { AppSection } from './sections.ts'

const groups = [
  { id: 1, name: 'skane', title: 'College Skåne', category: 'region', vopagesStatus: true, parent_id: null, depth: 0 },
  { id: 3, name: 'eslov', title: 'Eslöv–Höör–Hörby', category: 'local', vopagesStatus: true, parent_id: 1, depth: 1 },
]

function Broken(): never {
  throw new Error('bug')
}

type Start = {
  path?: string
  signedIn?: boolean
  answers?: Record<string, (input: never) => unknown>
  fetch?: typeof fetch
}

/** The sections of the started app, one of them a form. @param isUnsaved whether the form holds something unsaved */
function sectionsOf(isUnsaved: () => boolean): AppSection[] {
  function Form() {
    useUnsaved({ isUnsaved })
    return <h1>Formulär</h1>
  }
  return [
    { segment: '', label: 'screen.dashboard', icon: Newspaper, Page: () => <h1>Start</h1> },
    {
      segment: 'article',
      label: 'screen.articles',
      group: 'nav.content',
      subject: 'Article',
      icon: Newspaper,
      Page: Form,
    },
    { segment: 'tag', label: 'screen.tags', group: 'nav.content', subject: 'Tag', icon: Newspaper, Page: Broken },
    { segment: 'links', label: 'screen.links', icon: Newspaper, hidden: true, Page: lazy(() => new Promise(() => {})) },
  ]
}

/** Returns what starts an app at an address. @param isUnsaved whether its form holds something unsaved */
export const appStarter =
  (isUnsaved: () => boolean = () => false) =>
  ({ path = '/', signedIn = true, answers = {}, fetch: ask }: Start = {}) => {
    history.replaceState(null, '', path)
    const addresses = addressesOf({ protocol: 'http:', host: 'admin.vo.localhost:3000' })
    if (!addresses) throw new Error('no addresses')
    const cookies = createCookies('localhost')
    for (const name of cookies.names()) cookies.remove(name)
    if (signedIn) cookies.set('vo_atoken', 'abc', 60)
    const left: string[] = []
    const session = createSession({
      addresses,
      cookies,
      local: localStorage,
      tab: sessionStorage,
      fetch: ask ?? (async () => Response.json({ error: 'invalid_request' }, { status: 400 })),
      go: (url) => left.push(url),
    })
    const server = fakeServer({ 'session.me': () => testMe, 'group.selector': () => groups, ...answers })
    const guard = createUnsavedGuard()
    guard.watch()
    const services: Services = {
      session,
      guard,
      desk: createProofDesk(),
      versions: createVersionWatch(localStorage),
      client: trpc.createClient({ links: [server.link] }) as Client,
      queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    }
    const view = render(
      <Root services={services}>
        <AppShell
          app="admin"
          name="app.admin"
          sections={sectionsOf(isUnsaved)}
          other={{ label: 'nav.toCert', host: 'cert', icon: Newspaper }}
        />
      </Root>,
    )
    return { ...view, ...server, services, session, cookies, left }
  }
