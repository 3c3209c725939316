import './security-texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useMe } from '../../lib/me.tsx'
import type { Outputs } from '../../lib/trpc.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Section, SideSection } from '../../ui/shell.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { PartPage } from './part-page.tsx'
import { accountKey } from './use-account.ts'

type Account = Outputs['account']['get']
type Choices = { notifications: 'all' | 'candidate' | 'none'; dailyMailOptOut: boolean }

/** Chooses which mails one gets (Spec §9, Notification options). A choice is saved at once. */
export function MailPage() {
  return (
    <PartPage
      title={t('account.mail')}
      side={
        <SideSection title={t('account.mailAlways')}>
          <p className="text-hint">{t('account.mailAlwaysHelp')}</p>
        </SideSection>
      }
    >
      {(account) => <Mails account={account} />}
    </PartPage>
  )
}

/** Holds the choices, and saves each at once; a refusal brings the choice before it back. */
function useChoices(account: Account) {
  const { client } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  const [chosen, setChosen] = useState<Choices>(account.settings as Choices)
  const save = async (change: Partial<Choices>) => {
    const before = chosen
    const settings = { ...chosen, ...change }
    setChosen(settings)
    try {
      const { notifications, dailyMailOptOut } = settings
      await client.account.update.mutate({ data: { settings: { notifications, dailyMailOptOut } } })
      toast.success(t('account.mailSaved'))
      await cache.invalidateQueries({ queryKey: accountKey })
    } catch (error) {
      setChosen(before)
      toast.error(failureOf(error).message)
    }
  }
  return { chosen, save }
}

function Mails({ account }: { account: Account }) {
  const { user } = useMe()
  return user.candidateOnly ? <CandidateMails account={account} /> : <StaffMails account={account} />
}

/** A candidate alone gets no other mails than those of the own validation: one switch chooses them. */
function CandidateMails({ account }: { account: Account }) {
  const { chosen, save } = useChoices(account)
  return (
    <Section title={t('account.notifications')} lead={t('account.mailTo', { text: account.email })}>
      <Switch
        label={t('account.validationMail')}
        hint={t('account.validationMailHelp')}
        checked={chosen.notifications !== 'none'}
        onChange={(on) => void save({ notifications: on ? 'all' : 'none' })}
      />
    </Section>
  )
}

function StaffMails({ account }: { account: Account }) {
  const { chosen, save } = useChoices(account)
  const { notifications, dailyMailOptOut } = chosen
  return (
    <>
      <Section title={t('account.notifications')} lead={t('account.mailTo', { text: account.email })}>
        <RadioGroup
          legend={t('account.notificationsAbout')}
          value={notifications}
          options={(['all', 'candidate', 'none'] as const).map((value) => ({
            value,
            label: t(`enum.notifications.${value}`),
            hint: t(`account.notifications.${value}`),
          }))}
          onChange={(value) => void save({ notifications: value })}
        />
      </Section>
      <Section title={t('account.dailyMail')}>
        <Switch
          label={t('account.dailyMailOn')}
          hint={t('account.dailyMailHelp')}
          checked={!dailyMailOptOut}
          onChange={(on) => void save({ dailyMailOptOut: !on })}
        />
      </Section>
    </>
  )
}
