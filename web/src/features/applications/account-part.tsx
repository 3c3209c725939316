import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { RelationPicker } from '../../resource/fields/relation.tsx'
import { useRelation } from '../../resource/fields/relation-source.ts'
import { useGrantableRoles } from '../../resource/grantable-roles.ts'
import type { Row } from '../../resource/screen.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, Fieldset } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { MultiCombobox } from '../../ui/multi-combobox.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Option } from '../../ui/options.ts'
import { Section } from '../../ui/shell.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type AccountChoice, choiceOf, choose, type Proposal, useHeldChoice, useProposal } from './account-choice.ts'
import { useMayDecide } from './may-decide.ts'
import { WaitingWays } from './waiting-line.tsx'

const apps = ['cert', 'pages', 'metodmaterial'] as const

/** Stands above the facts: on a phone the ways to other applications, and the people who may be the applicant. */
export function ApplicationHead({ record }: { record: Row }) {
  return (
    <>
      <WaitingWays record={record} small />
      <AlikeNotice record={record} />
    </>
  )
}

/** Tells which people may be the applicant and have an account already. */
function AlikeNotice({ record }: { record: Row }) {
  const { data } = useProposal(record, useMayDecide(record))
  if (!data || data.holder) return null
  const { taken, people } = data
  const same = people.find(({ email }) => email.toLowerCase() === String(record.email).toLowerCase())
  if (taken && !same) return <Notice severity="warning" title={t('application.takenHidden')} />
  if (people.length === 0) return null
  return (
    <div className="mb-3">
      <Notice severity="warning" title={t(same ? 'application.taken' : 'application.alike')} stacked>
        <ul>
          {people.map(({ id, fullname, email, groups }) => (
            <li key={id} className="wrap-anywhere">
              <TextLink href={`/user/${id}`}>{fullname}</TextLink>
              {`, ${[...groups.map(({ title }) => title), email].join(', ')}`}
            </li>
          ))}
        </ul>
        {t(same ? 'application.takenHelp' : 'application.alikeHelp')}
      </Notice>
    </div>
  )
}

/** Stands behind the organisation's number, when a group of the network has it. */
export function KnownOrgnr({ field, record }: { field: string; record: Row }) {
  const { data } = useProposal(record, useMayDecide(record))
  if (field !== 'content.orgnr' || !data?.orgnrIsKnown) return null
  return <Right>{t('application.orgnrKnown')}</Right>
}

/** Something that is as it should be, said by a sign and words. */
const Right = ({ children }: { children: ReactNode }) => (
  <span className="ml-1.5 inline-flex items-center gap-0.5 text-hint font-bold text-green-dark">
    <Icon as={Check} size={16} />
    {children}
  </span>
)

/** Shows the account that an application becomes, with every part of it to be changed before (design 37). */
export function AccountPart({ record }: { record: Row | null }) {
  return record ? <OfRecord record={record} /> : null
}

function OfRecord({ record }: { record: Row }) {
  const may = useMayDecide(record)
  const { data, error, refetch } = useProposal(record, may)
  if (!may) return null
  const failure = error && !data ? failureOf(error) : null
  return (
    // The account is made by its own button: text that is typed here is no change of the application.
    <div className="mt-4" onInput={(event) => event.stopPropagation()}>
      <Section
        title={t('application.account')}
        lead={data && t(data.holder ? 'application.holderLead' : 'application.accountLead')}
      >
        {failure && <LoadError title={failure.message} reference={failure.reference} onRetry={() => void refetch()} />}
        {!data && !failure && <SkeletonForm />}
        {data?.holder && <TextLink href={`/user/${data.holder.id}`}>{data.holder.fullname}</TextLink>}
        {data && !data.holder && <AccountFields id={record.id} proposal={data} />}
      </Section>
    </div>
  )
}

function AccountFields({ id, proposal }: { id: number; proposal: Proposal }) {
  const { typed, faults, problem } = useHeldChoice(id)
  const choice = choiceOf(proposal, typed)
  const change = (part: Partial<AccountChoice>) => choose(id, part)
  const toggle = (app: (typeof apps)[number], on: boolean) =>
    change({ apps: apps.filter((each) => (each === app ? on : choice.apps.includes(each))) })
  return (
    <>
      {problem && (
        <Notice severity="error" live title={problem}>
          {faults.id ?? faults.email}
        </Notice>
      )}
      {proposal.gone.length > 0 && !typed.roles && (
        <Notice severity="warning" title={t('people.rolesGone', { text: proposal.gone.join(', ') })} />
      )}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Username id={id} value={choice.name} proposal={proposal} fault={faults.name} />
        <Field id="account-group" label={t('invite.group')} error={faults.group}>
          <RelationPicker
            relation="group"
            value={choice.group}
            known={proposal.group && { value: proposal.group.id, label: proposal.group.title }}
            onChange={(group) => change({ group })}
          />
        </Field>
        <GlobalRoles value={choice.roles} fault={faults.roles} onChange={(roles) => change({ roles })} />
        {choice.group !== null && (
          <GroupRoles
            group={choice.group}
            value={choice.groupRoles}
            fault={faults.groupRoles}
            onChange={(groupRoles) => change({ groupRoles })}
          />
        )}
      </div>
      <Fieldset legend={t('field.apps')}>
        <div className="flex flex-wrap gap-x-3">
          {apps.map((app) => (
            <Checkbox
              key={app}
              label={t(`enum.app.${app}`)}
              checked={choice.apps.includes(app)}
              onChange={(event) => toggle(app, event.target.checked)}
            />
          ))}
        </div>
      </Fieldset>
      <Checkbox
        label={t('application.notify')}
        checked={choice.notify}
        onChange={(event) => change({ notify: event.target.checked })}
      />
    </>
  )
}

type UsernameProps = { id: number; value: string; proposal: Proposal; fault: string | undefined }

/** The username, with the server's word on whether somebody has it. */
function Username({ id, value, proposal, fault }: UsernameProps) {
  const { client } = useServices()
  const name = useDebounced(value.trim(), 300)
  const typed = name !== '' && name !== proposal.name
  const asked = useQuery({
    queryKey: [['application', 'account'], { id, name }],
    queryFn: () => client.application.account.query({ id, name }),
    enabled: typed,
  })
  const isFree = typed ? asked.data?.nameIsFree : true
  const taken = typed && isFree === false ? t('valid.usernameTaken') : undefined
  return (
    <Field id="account-name" label={t('field.name.user')} required error={fault ?? taken}>
      <div className="relative">
        <TextInput
          value={value}
          maxLength={64}
          autoComplete="off"
          onChange={(event) => choose(id, { name: event.target.value })}
        />
        <span role="status" className="pointer-events-none absolute inset-y-0 right-1.5 flex items-center">
          {isFree && name !== '' && !fault && <Right>{t('application.nameFree')}</Right>}
        </span>
      </div>
    </Field>
  )
}

type RolesProps = { value: Option<number>[]; fault: string | undefined; onChange: (roles: Option<number>[]) => void }

function GlobalRoles({ value, fault, onChange }: RolesProps) {
  const { client } = useServices()
  const source = useRelation('grantableRole')
  return (
    <Field id="account-roles" label={t('field.roles')} error={fault}>
      <MultiCombobox<Option<number>>
        label={t('field.roles')}
        placeholder={t('user.addRole')}
        value={value}
        search={(text) => source.search(client, text)}
        onChange={onChange}
      />
    </Field>
  )
}

function GroupRoles({ group, value, fault, onChange }: RolesProps & { group: number }) {
  const grantable = useGrantableRoles([group])
  return (
    <Field id="account-group-roles" label={t('invite.groupRoles')} error={fault}>
      <MultiCombobox<Option<number>>
        label={t('invite.groupRoles')}
        placeholder={t('user.addRole')}
        value={value}
        options={grantable(group, value).offered}
        onChange={onChange}
      />
    </Field>
  )
}
