import { brandShades, isThemeColour } from '@kollegium/api/definitions'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { CALLBACK_PATH } from '../../lib/addresses.ts'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { GroupProvider } from '../../lib/group.tsx'
import { t } from '../../lib/i18n.ts'
import { type LateCode, useCodes } from '../../lib/late.tsx'
import { MeProvider } from '../../lib/me.tsx'
import { SessionError } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmProvider } from '../../ui/confirm.tsx'
import { LoadingOverlay } from '../../ui/progress.tsx'
import { LoadError } from '../../ui/states.tsx'
import { OtherPerson } from './other-person.tsx'

/** Loads on demand: most persons have approved already. */
const ConsentPage = lazy(() => import('./consent-page.tsx'))
const ToValidation = lazy(() => import('./to-validation.tsx'))

/** Draws a page without an app around it. */
export function StandalonePage({ children }: { children: ReactNode }) {
  return (
    <main id="content" className="mx-auto max-w-text px-3 py-8">
      {children}
    </main>
  )
}

type GateProps = { code?: LateCode | undefined; children: ReactNode }
type State = 'waiting' | 'ready' | 'failed' | 'unavailable'

/**
 * Admits a signed-in person, sends others to sign in, and finishes the sign-in on the callback page (Spec §2.1, §4).
 */
export function SignInGate({ code, children }: GateProps) {
  const { session } = useServices()
  const [path, navigate] = useLocation()
  const callback = path === CALLBACK_PATH
  const [state, setState] = useState<State>(() => (session.token() && !callback ? 'ready' : 'waiting'))
  const entered = useRef(false)
  const here = () => location.pathname + location.search

  const leave = (returnTo: string) => session.signIn(returnTo).catch(() => setState('unavailable'))

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for each page that is opened
  useEffect(() => {
    // A code is valid once, and development runs effects twice.
    if (entered.current) return
    entered.current = true
    const enter = async () => {
      try {
        if (callback) {
          const to = await session.finishSignIn(new URLSearchParams(location.search))
          navigate(to, { replace: true })
        } else {
          session.cleanCookies()
          if (!session.token()) {
            if (!session.isRenewable()) return leave(here())
            await session.refresh()
          }
        }
        setState('ready')
      } catch (error) {
        const problem = error instanceof SessionError ? error.problem : 'UNAVAILABLE'
        if (problem === 'SIGNED_OUT' || problem === 'OTHER_APP') return leave(here())
        setState(problem === 'UNAVAILABLE' ? 'unavailable' : 'failed')
      }
    }
    void enter()
  }, [])

  if (state === 'failed') {
    return (
      <StandalonePage>
        <LoadError title={t('notice.authFailed')}>{t('session.failedHelp')}</LoadError>
        <Button variant="primary" className="mt-2" onClick={() => void leave('/')}>
          {t('action.clickToSignIn')}
        </Button>
      </StandalonePage>
    )
  }
  if (state === 'unavailable') {
    return (
      <StandalonePage>
        <LoadError title={t('session.unavailable')} onRetry={() => location.reload()} />
      </StandalonePage>
    )
  }
  // `/login` only leads to sign in: a person who is has no page there.
  if (state === 'ready' && path === '/login') return <Redirect to="/" replace />
  if (state === 'waiting' || callback) return <LoadingOverlay title={t('loading.signingIn')} />
  return <Person code={code}>{children}</Person>
}

/**
 * Loads the person, their permissions and their groups in one request, and the code of the app beside them. The app is drawn when its code is
 * there: React would show a placeholder in its place for a third of a second.
 */
function Person({ code, children }: GateProps) {
  const [codes] = useState(code ? [code] : [])
  const isCodeHere = useCodes(codes)
  const { session, versions } = useServices()
  // A question that was refused ahead (lib/first-calls.ts) is not asked again: a person without a session is on the way to sign in.
  const me = trpc.session.me.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY, retryOnMount: false })
  const groups = trpc.group.selector.useQuery(undefined, { staleTime: 60_000, retryOnMount: false })
  // The messages come with the person, so that the page is drawn below them at once. Without an answer it is drawn without them.
  const messages = trpc.activeMessage.list.useQuery(undefined, { retry: false, retryOnMount: false })
  const version = me.data?.version
  useEffect(() => versions.seen(version), [versions, version])
  const colour = me.data?.brand.colour
  useEffect(() => {
    const { style } = document.documentElement
    if (!colour) return
    for (const [name, value] of Object.entries(brandShades(colour))) {
      if (isThemeColour(colour)) style.removeProperty(name)
      else style.setProperty(name, value)
    }
  }, [colour])

  const error = me.error ?? (groups.data ? null : groups.error)
  if (error && !(me.data && groups.data)) {
    const failure = failureOf(error)
    // The session link is on its way to the sign-in page.
    if (failure.code === 'UNAUTHENTICATED') return <LoadingOverlay />
    return (
      <StandalonePage>
        <LoadError
          title={t('notice.userFetchFailed')}
          reference={failure.reference}
          onRetry={() => {
            void me.refetch()
            void groups.refetch()
          }}
        >
          {failure.message}
        </LoadError>
        {/* Acting as somebody has run out: no other screen could stop it. */}
        {failure.code === 'FORBIDDEN' && session.masquerade() !== null && (
          <Button variant="primary" className="mt-2" onClick={() => session.setMasquerade(null)}>
            {t('masquerade.stop')}
          </Button>
        )}
        {/* The licensee no longer names the person, or is closed. */}
        {failure.code === 'FORBIDDEN' && session.licensee() !== null && (
          <Button className="mt-2" onClick={() => session.setLicensee(null)}>
            {t('licensee.stop')}
          </Button>
        )}
      </StandalonePage>
    )
  }
  if (!me.data || !groups.data || !messages.isFetched || !isCodeHere) return <LoadingOverlay />
  if (me.data.user.candidateOnly && session.addresses.app !== 'validig') {
    return (
      <StandalonePage>
        <Suspense>
          <ToValidation actingAs={me.data.realUser ? me.data.user.id : null} />
        </Suspense>
      </StandalonePage>
    )
  }
  // An acting person can't approve for somebody else.
  const asksConsent = me.data.consentNeeded && !me.data.realUser
  return (
    <MeProvider me={me.data}>
      <OtherPerson />
      {asksConsent ? (
        <StandalonePage>
          <Suspense fallback={<LoadingOverlay />}>
            <ConsentPage onApproved={() => me.refetch()} />
          </Suspense>
        </StandalonePage>
      ) : (
        <GroupProvider groups={groups.data}>
          {/* Questions name places, and links to them may change the group. */}
          <ConfirmProvider>{children}</ConfirmProvider>
        </GroupProvider>
      )}
    </MeProvider>
  )
}
