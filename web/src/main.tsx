import './theme.css'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createServices } from './apps/shared/create-services.ts'
import { Root } from './apps/shared/root.tsx'
import { StandalonePage } from './apps/shared/sign-in-gate.tsx'
import { addressesOf } from './lib/addresses.ts'
import { t } from './lib/i18n.ts'
import { LoadingOverlay } from './ui/progress.tsx'
import { LoadError } from './ui/states.tsx'

// Each app is a chunk of its own, so that no app loads the other.
const apps = {
  admin: lazy(() => import('./apps/admin/app.tsx')),
  cert: lazy(() => import('./apps/cert/app.tsx')),
  metodmaterial: lazy(() => import('./apps/metodmaterial/app.tsx')),
  validig: lazy(() => import('./apps/validig/app.tsx')),
}

const element = document.getElementById('root')
const addresses = addressesOf(location)
if (element) {
  const App = addresses && apps[addresses.app]
  createRoot(element).render(
    <StrictMode>
      {addresses && App ? (
        <Root services={createServices(addresses)}>
          <Suspense fallback={<LoadingOverlay />}>
            <App />
          </Suspense>
        </Root>
      ) : (
        <StandalonePage>
          <LoadError title={t('notice.configError')} />
        </StandalonePage>
      )}
    </StrictMode>,
  )
}
