/** @jsxImportSource preact */
import { BadgeCheck, Ban, CircleAlert, CircleHelp, Clock } from 'lucide-preact'
import type { VerifyPage } from '../model.ts'
import { container, plainButton, primaryButton } from '../parts/layout.ts'
import { t } from '../words.ts'

/** Is the number on a paper ours, and does it hold (design pictures 20 and 26)? Never a personal number. */
export function Verify({ page }: { page: VerifyPage }) {
  const { status, paper, facts } = page
  const found = status === 'valid' || status === 'revoked' || status === 'replaced'
  return (
    <div class={`${container} pt-6 pb-8 max-sm:pt-4`}>
      <div class="max-w-text">
        <h1 class="text-h1 text-blue-deep max-sm:text-h2-article">
          {t(found && paper === 'certificate' ? 'verify.headingCertificate' : 'verify.heading')}
        </h1>
        {status === 'ask' || status === 'missing' ? (
          <p class="mt-2 text-body">{t('verify.intro')}</p>
        ) : (
          <Result page={page} />
        )}
        {found && <Facts facts={facts} />}
        {status === 'valid' && <p class="mt-3 text-ui text-grey-6">{t('verify.never')}</p>}
        {(status === 'revoked' || status === 'replaced') && page.educator && (
          <p class="mt-3 text-ui">
            {t(paper === 'certificate' ? 'verify.askCertificate' : 'verify.askDiploma', { text: page.educator })}
          </p>
        )}
        <NumberForm page={page} again={found} />
      </div>
    </div>
  )
}

const tones = {
  valid: { Icon: BadgeCheck, look: 'border-green-dark bg-green-light', icon: 'text-green-dark' },
  revoked: { Icon: Ban, look: 'border-wine bg-wine-light', icon: 'text-wine' },
  replaced: { Icon: Ban, look: 'border-wine bg-wine-light', icon: 'text-wine' },
  unknown: { Icon: CircleHelp, look: 'border-orange bg-orange-light', icon: 'text-orange-dark' },
  limited: { Icon: Clock, look: 'border-orange bg-orange-light', icon: 'text-orange-dark' },
} as const

function Result({ page: { status, paper, note } }: { page: VerifyPage }) {
  if (status === 'ask' || status === 'missing') return null
  const { Icon, look, icon } = tones[status]
  const title =
    status === 'unknown'
      ? t('verify.unknown')
      : status === 'limited'
        ? t('verify.waitTitle')
        : t(`verify.${paper}.${status}`)
  return (
    <div role="status" class={`mt-3 flex gap-2 border-l-6 px-3 py-3 max-sm:px-2 max-sm:py-2 ${look}`}>
      <Icon size={40} strokeWidth={1.75} aria-hidden class={`shrink-0 max-sm:size-4 ${icon}`} />
      <div>
        <h2 class="text-h2 max-sm:text-h3">{title}</h2>
        <p class="text-ui">{note}</p>
      </div>
    </div>
  )
}

function Facts({ facts }: Pick<VerifyPage, 'facts'>) {
  return (
    <dl class="mt-4">
      {facts.map(({ label, value }) => (
        <div key={label} class="border-b border-grey-2 py-1.5 text-body sm:grid sm:grid-cols-[176px_1fr] max-sm:py-2">
          <dt class="text-grey-6 max-sm:text-hint">{label}</dt>
          <dd class={`break-words ${label === t('paper.fact.name') ? 'font-bold' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function NumberForm({ page: { status, typed, problem }, again }: { page: VerifyPage; again: boolean }) {
  const error = status === 'missing' ? t('verify.missing') : problem
  return (
    <form
      action="/verifiera"
      method="get"
      novalidate
      class={`mt-4 ${again ? 'border-t border-grey-2 pt-3' : ''}`}
      data-verify
    >
      <label for="nummer" class="text-ui font-bold">
        {t(again ? 'verify.another' : 'verify.field')}
      </label>
      <div class="mt-0.5 flex gap-1.5">
        <input
          id="nummer"
          name="nummer"
          value={typed}
          placeholder={t('verify.placeholder')}
          maxlength={60}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'nummer-fel' : undefined}
          class="min-h-6 min-w-0 grow rounded-control border border-grey-4 bg-white px-2 text-body focus:edge-focus aria-invalid:edge-error"
        />
        <button type="submit" class={`shrink-0 ${again ? plainButton : primaryButton}`}>
          {t('verify.submit')}
        </button>
      </div>
      {error && (
        <p id="nummer-fel" class="mt-1 flex gap-0.75 text-ui font-bold text-wine">
          <CircleAlert size={20} strokeWidth={1.75} aria-hidden class="mt-0.25 shrink-0" />
          {error}
        </p>
      )}
    </form>
  )
}
