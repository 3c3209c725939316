import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { ProofDesk } from './proof.ts'
import type { Session } from './session.ts'
import { type Client, trpc } from './trpc.ts'
import type { UnsavedGuard } from './unsaved.ts'
import type { VersionWatch } from './version.ts'

/** Services that the app creates once, at start. */
export type Services = {
  session: Session
  versions: VersionWatch
  guard: UnsavedGuard
  desk: ProofDesk
  client: Client
  queries: QueryClient
}

const ServicesContext = createContext<Services | null>(null)

/** Returns the app's services. Throws outside `ServicesProvider`. */
export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('useServices is used outside ServicesProvider')
  return services
}

/** Provides the app's session, typed client, cache and unsaved guard. */
export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <ServicesContext value={services}>
      <trpc.Provider client={services.client} queryClient={services.queries}>
        <QueryClientProvider client={services.queries}>{children}</QueryClientProvider>
      </trpc.Provider>
    </ServicesContext>
  )
}
