// Parts of certificates are tested as the certificate app shows them.
import '../lib/cert-texts.ts'
import { entities, navigationOf, standsOnSite, subjectNames, trashedSubjects } from '@kollegium/api/definitions'
import { article } from '@kollegium/api/definitions/content'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { addressesOf } from '../lib/addresses.ts'
import { type Services, ServicesProvider } from '../lib/client-context.tsx'
import { createCookies } from '../lib/cookies.ts'
import { GroupProvider, type SelectableGroup } from '../lib/group.tsx'
import { type Me, MeProvider } from '../lib/me.tsx'
import { createProofDesk, proofLink } from '../lib/proof.ts'
import { createSession } from '../lib/session.ts'
import { useShortcutKeys } from '../lib/shortcut-keys.ts'
import { type AppRouter, type Client, trpc } from '../lib/trpc.ts'
import { createUnsavedGuard } from '../lib/unsaved.ts'
import { createVersionWatch } from '../lib/version.ts'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { ToastProvider } from '../ui/toasts.tsx'
import { RelationsContext } from './fields/relation-source.ts'
import type { RelationSource } from './relation-source.ts'
import { RowPickerProvider } from './row-picker.tsx'
import { defineScreen, type Screen } from './screen.ts'
import { UnsavedPrompt } from './unsaved.tsx'

export type Call = { path: string; input: unknown }
type Answers = Record<string, (input: never) => unknown>

/** Builds a refused call, as the browser gets it. */
export function refusal(code: string, message: string, more: object = {}): TRPCClientError<AppRouter> {
  return TRPCClientError.from({
    error: { message, code: -32000, data: { code, fields: {}, details: {}, ...more } },
  } as never)
}

/** Fakes the server: `answers` by path, and an error for any other path. Every call is recorded. */
export function fakeServer(answers: Answers) {
  const calls: Call[] = []
  const link: TRPCLink<AppRouter> = () => (request) =>
    observable((observer) => {
      const { path, input } = request.op
      calls.push({ path, input })
      Promise.resolve()
        .then(() => {
          const answer = answers[path]
          if (!answer) throw new Error(`No answer for ${path}`)
          return answer(input as never)
        })
        .then(
          (data) => {
            observer.next({ result: { type: 'data', data } })
            observer.complete()
          },
          (error) => observer.error(error),
        )
    })
  return { link, calls, answers }
}

/** A signed-in person with every right. */
export const testMe = {
  user: {
    id: 7,
    name: 'gunexe',
    email: 'gunilla@example.com',
    firstname: 'Gunilla',
    lastname: 'Exempelsson',
    apps: [],
    roles: [],
    candidateOnly: false,
    hasValidig: false,
  },
  realUser: null,
  licensees: [],
  licenseeId: null,
  rules: [['manage', 'all']],
  siteSubjects: subjectNames.filter(standsOnSite),
  trashedSubjects,
  seesActivity: true,
  navigation: navigationOf(entities),
  brand: {
    name: 'Collegenätverket',
    mark: 'college',
    colour: '#0078BE',
    association: '',
    email: 'kansliet@example.com',
  },
  preferences: { shortcuts: true, tours: ['cert'], defaults: [], looks: [] },
  version: '1',
} as unknown as Me

/** The screen of articles, without any options. */
export const articleScreen: Screen = defineScreen({ resource: article, api: (client) => client.article })

export type Setup = {
  answers?: Answers
  link?: TRPCLink<AppRouter>
  me?: Partial<Me>
  path?: string
  relations?: Record<string, RelationSource>
  /** Groups that the person may work in. */
  groups?: readonly SelectableGroup[]
  reload?: () => void
}

/** Reads the window's keys, as an app's frame does. */
function Keys() {
  useShortcutKeys(true, { onGo: () => undefined, onList: () => undefined })
  return null
}

/** Renders a screen with all its providers, without a network. */
export function renderWith(ui: ReactNode, setup: Setup = {}) {
  history.replaceState(null, '', setup.path ?? '/')
  const server = fakeServer(setup.answers ?? {})
  const addresses = addressesOf({ protocol: 'http:', host: 'admin.vo.localhost:3000' })
  if (!addresses) throw new Error('no addresses')
  const session = createSession({
    addresses,
    cookies: createCookies('localhost'),
    local: localStorage,
    tab: sessionStorage,
    fetch: () => Promise.reject(new Error('no network in tests')),
    go: () => undefined,
  })
  const desk = createProofDesk()
  const services: Services = {
    session,
    versions: createVersionWatch(localStorage),
    guard: createUnsavedGuard(),
    desk,
    client: trpc.createClient({ links: [proofLink(desk), setup.link ?? server.link] }) as Client,
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  }
  const { guard } = services
  const stop = guard.watch()
  const view = render(
    <ServicesProvider services={services}>
      <Router aroundNav={(navigate, to, options) => guard.attempt(() => navigate(to, options))}>
        <ToastProvider>
          <MeProvider me={{ ...testMe, ...setup.me } as Me}>
            <GroupProvider groups={setup.groups ?? []}>
              <ConfirmProvider>
                <RelationsContext value={setup.relations ?? {}}>
                  <RowPickerProvider>{ui}</RowPickerProvider>
                  <Keys />
                </RelationsContext>
              </ConfirmProvider>
            </GroupProvider>
          </MeProvider>
          <UnsavedPrompt />
        </ToastProvider>
      </Router>
    </ServicesProvider>,
  )
  return { ...view, ...server, services, stop }
}

/** Tries to leave, and returns the ways that the prompt offers. */
export async function waysToLeave(guard: ReturnType<typeof createUnsavedGuard>): Promise<string[]> {
  act(() => guard.attempt(() => undefined))
  const prompt = await screen.findByRole('alertdialog', { name: 'Vill du lämna sidan?' })
  return within(prompt)
    .getAllByRole('button')
    .flatMap(({ textContent }) => textContent || [])
}
