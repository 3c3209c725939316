import { sv } from '../../../i18n/sv/index.ts'
import { swedishDay } from '../../../i18n/swedish-day.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { certificatesOf } from './certificates.ts'
import { discover } from './oidc.ts'
import { isProviderAddress, limitedFetch } from './outgoing.ts'
import type { Provider, ProviderServices } from './provider.ts'

const t = createTranslator(sv)

/** One thing that was looked at: its name, whether it is as it should be, and a sentence about it. */
export type ProviderCheck = { what: string; good: boolean; found: string }

const timeoutMs = 10_000

/** Looks at a provider as a sign-in would, as far as that goes without a person. */
export async function checkProvider(
  services: Pick<ProviderServices, 'env' | 'keys'>,
  provider: Provider,
): Promise<ProviderCheck[]> {
  const isOidc = provider.kind === 'oidc'
  const isHttps = isProviderAddress(services.env, isOidc ? provider.issuer : provider.sso_url)
  const address = {
    what: t('signInProvider.checked.address'),
    good: isHttps,
    found: t(isHttps ? 'signInProvider.isHttps' : 'signInProvider.noHttps'),
  }
  if (!isHttps) return [address]
  return [address, ...(await (isOidc ? checkOidc(services, provider) : checkSaml(services, provider)))]
}

async function checkOidc(
  services: Pick<ProviderServices, 'env' | 'keys'>,
  provider: Provider,
): Promise<ProviderCheck[]> {
  const configuration = await discover(services, provider).catch(() => null)
  const description = {
    what: t('signInProvider.checked.description'),
    good: configuration !== null,
    found: t(configuration ? 'signInProvider.described' : 'signInProvider.notDescribed'),
  }
  if (!configuration) return [description]
  const server = configuration.serverMetadata()
  const keys = await countKeys(services, server.jwks_uri)
  const ways = server.code_challenge_methods_supported
  const hasFlow = (server.response_types_supported ?? ['code']).includes('code') && (ways?.includes('S256') ?? false)
  return [
    description,
    {
      what: t('signInProvider.checked.keys'),
      good: keys > 0,
      found: keys > 0 ? t('signInProvider.hasKeys', { number: keys }) : t('signInProvider.noKeys'),
    },
    {
      what: t('signInProvider.checked.flow'),
      good: hasFlow,
      found: t(hasFlow ? 'signInProvider.hasFlow' : 'signInProvider.noFlow'),
    },
  ]
}

async function countKeys({ env }: Pick<ProviderServices, 'env'>, address: string | undefined): Promise<number> {
  if (!address) return 0
  try {
    const answer = await limitedFetch(env)(address, { signal: AbortSignal.timeout(timeoutMs) })
    const { keys } = (await answer.json()) as { keys?: unknown }
    return Array.isArray(keys) ? keys.length : 0
  } catch {
    return 0
  }
}

async function checkSaml(services: Pick<ProviderServices, 'env'>, provider: Provider): Promise<ProviderCheck[]> {
  const answers = await limitedFetch(services.env)(provider.sso_url, { signal: AbortSignal.timeout(timeoutMs) })
    // Without a request most services answer with a fault of the caller's.
    .then(({ status }) => status < 500)
    .catch(() => false)
  return [
    {
      what: t('signInProvider.checked.description'),
      good: answers,
      found: t(answers ? 'signInProvider.answers' : 'signInProvider.noAnswer'),
    },
    ...certificatesOf(provider.certificates).map(({ until }) => {
      const good = until.getTime() > Date.now()
      const date = swedishDay(until)
      return {
        what: t('signInProvider.checked.certificates'),
        good,
        found: t(good ? 'signInProvider.until' : 'signInProvider.expired', { date }),
      }
    }),
  ]
}
