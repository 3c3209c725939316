import './theme.css'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createServices } from './apps/shared/create-services.ts'
import { Root } from './apps/shared/root.tsx'
import { StandalonePage } from './apps/shared/sign-in-gate.tsx'
import { addressesOf, CALLBACK_PATH } from './lib/addresses.ts'
import { askForPerson, firstAnswers } from './lib/first-calls.ts'
import { t } from './lib/i18n.ts'
import { late } from './lib/late.tsx'
import { LoadError } from './ui/states.tsx'

// Each app is a chunk of its own, so that no app loads the other.
const apps = {
  admin: late(async () => {
    const app = await import('./apps/admin/app.tsx')
    if (services) await app.openAt(services)
    return app
  }),
  cert: late(() => import('./apps/cert/app.tsx')),
  metodmaterial: late(() => import('./apps/metodmaterial/app.tsx')),
  validig: late(() => import('./apps/validig/app.tsx')),
}

const addresses = addressesOf(location)
const services = addresses && createServices(addresses)
const App = addresses && apps[addresses.app]

function draw() {
  const element = document.getElementById('root')
  if (!element) return
  createRoot(element).render(
    <StrictMode>
      {services && App ? (
        <Root services={services} code={App}>
          <Suspense>
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

// A person with a token is let in. Everybody else signs in first.
if (services?.session.token() && App && location.pathname !== CALLBACK_PATH) {
  askForPerson(services)
  void firstAnswers(services.queries, App.load()).then(draw)
} else draw()
