import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { type Services, ServicesProvider } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import type { LateCode } from '../../lib/late.tsx'
import { useLoading } from '../../lib/loading.ts'
import { UnsavedPrompt } from '../../resource/unsaved.tsx'
import { ConfirmProvider } from '../../ui/confirm.tsx'
import { LoadingOverlay } from '../../ui/progress.tsx'
import { ToastProvider } from '../../ui/toasts.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { NewVersionNotice } from './new-version.tsx'
import { ProofGate } from './proof-gate.tsx'
import { SignInGate } from './sign-in-gate.tsx'

type RootProps = {
  services: Services
  /** The app's code, which is fetched while the person is asked for. */
  code?: LateCode
  children: ReactNode
}

/** Provides everything round an app: services, router, toasts, dialogs, overlay, sign-in. */
export function Root({ services, code, children }: RootProps) {
  const { guard } = services
  return (
    <ErrorBoundary brand={t('brand.network')}>
      <ServicesProvider services={services}>
        <Router aroundNav={(navigate, to, options) => guard.attempt(() => navigate(to, options))}>
          <ToastProvider>
            <ConfirmProvider>
              <SignInGate code={code}>{children}</SignInGate>
              <UnsavedPrompt />
              <NewVersionNotice />
              <ProofGate />
              <Overlay />
            </ConfirmProvider>
          </ToastProvider>
        </Router>
      </ServicesProvider>
    </ErrorBoundary>
  )
}

function Overlay() {
  const markers = useLoading()
  const title = markers.findLast((marker) => marker.title)?.title ?? undefined
  return markers.length > 0 ? <LoadingOverlay title={title} /> : null
}
