import '../../lib/form-texts.ts'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { AtOnce } from '../../lib/at-once.tsx'
import { useCrumb } from '../../lib/crumb.ts'
import { useGroup } from '../../lib/group.tsx'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { useNarrow } from '../../lib/use-media.ts'
import { RelationPicker } from '../../resource/fields/relation.tsx'
import { NotAllowed } from '../../resource/not-allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field, Fieldset } from '../../ui/field.tsx'
import { FormHeader } from '../../ui/form-header.tsx'
import { MultiCombobox } from '../../ui/multi-combobox.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Option } from '../../ui/options.ts'
import { FormColumns, Section } from '../../ui/shell.tsx'
import { Textarea, TextInput } from '../../ui/text-input.tsx'
import { UserImportDialog } from '../user-import/user-import-dialog.tsx'
import { InviteSide } from './invite-side.tsx'
import { KnownPeople } from './known-people.tsx'
import { PresetChoice } from './preset-choice.tsx'
import { firstWord, type Invitation, useInvitation } from './use-invitation.ts'

const apps = ['cert', 'pages', 'metodmaterial'] as const

/** Invites a person by name, address and task; the person chooses the password by a mailed link (design 105). */
export default function InvitePage() {
  const can = useCan()
  const { current } = useGroup()
  const [, navigate] = useLocation()
  const invitation = useInvitation()
  const { errors, general, attempts, busy } = invitation
  const [importing, setImporting] = useState(false)
  const narrow = useNarrow()
  const title = t('action.inviteUser')
  useCrumb(title)
  if (!can('create', 'User')) return <NotAllowed to={title} why={{ action: 'create', subject: 'User' }} />
  const labels: Record<string, string> = {
    firstname: t('field.firstname'),
    lastname: t('field.lastname'),
    email: t('field.email'),
    memberships: t('invite.groupRoles'),
    roles: t('field.roles'),
    greeting: t('invite.greeting'),
  }
  const summary = Object.entries(errors).map(([key, message]) => ({
    id: `invite-${key}`,
    label: labels[key] ?? key,
    message,
  }))
  const send = async () => {
    if ((await invitation.send()) && !invitation.again) navigate('/user')
  }
  const others = <OtherWays onImport={() => setImporting(true)} />
  return (
    <>
      <FormHeader
        title={title}
        line={current ? t('invite.line', { group: current.title }) : t('invite.lineAll')}
        actions={
          <>
            {!narrow && others}
            <Button variant="primary" icon={Send} busy={busy} onClick={() => void send()}>
              {t('invite.send')}
            </Button>
          </>
        }
      />
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <FormColumns side={<InviteSide invitation={invitation} />}>
          {narrow && <div className="-mx-1.5 -mt-1 mb-2 flex flex-wrap gap-x-1">{others}</div>}
          {general && (
            <div className="mb-3 grid gap-2">
              {summary.length === 0 && <Notice severity="error" live title={general} />}
              <ErrorSummary errors={summary} focusKey={attempts || undefined} />
            </div>
          )}
          <Who invitation={invitation} />
          <What invitation={invitation} />
          <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
            {t('invite.send')}
          </button>
        </FormColumns>
      </form>
      <UserImportDialog open={importing} onClose={() => setImporting(false)} />
    </>
  )
}

/** Leads to many people at once and to the whole form. A phone's bar has no room for them, so they stand over the fields there. */
const OtherWays = ({ onImport }: { onImport: () => void }) => (
  <>
    <Button variant="tertiary" icon={FileSpreadsheet} onClick={onImport}>
      {t('userImport.open')}
    </Button>
    <Button variant="tertiary" href="/user/new">
      {t('invite.all')}
    </Button>
  </>
)

function Who({ invitation }: { invitation: Invitation }) {
  const { person, errors, known, type, ask } = invitation
  const field = (key: 'firstname' | 'lastname') => (
    <Field id={`invite-${key}`} label={t(`field.${key}`)} required error={errors[key]}>
      <TextInput
        value={person[key]}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => type({ [key]: event.target.value })}
        onBlur={ask}
      />
    </Field>
  )
  return (
    <Section title={t('invite.who')}>
      <div className="grid gap-2 sm:grid-cols-2">
        {field('firstname')}
        {field('lastname')}
      </div>
      <Field
        id="invite-email"
        label={t('field.email')}
        required
        error={errors.email}
        hint={known && person.email && !known.taken ? t('invite.free') : undefined}
      >
        <TextInput
          type="email"
          value={person.email}
          maxLength={320}
          autoComplete="off"
          onChange={(event) => type({ email: event.target.value })}
          onBlur={ask}
        />
      </Field>
      {known && <KnownPeople known={known} email={person.email} />}
    </Section>
  )
}

function What({ invitation }: { invitation: Invitation }) {
  const { presets, chosen, groupsRoles, errors, person, type } = invitation
  const { current } = useGroup()
  const can = useCan()
  const options = groupsRoles.map(({ id, label }): Option<number> => ({ value: id, label }))
  const name = firstWord(person.firstname)
  return (
    <Section title={name ? t('invite.whatName', { name }) : t('invite.what')} lead={t('invite.whatHelp')}>
      <AtOnce>
        {can('create', 'Membership', { group_id: null }) && !current && (
          <Field label={t('invite.group')} hint={t('invite.groupHelp')}>
            <RelationPicker
              relation="group"
              value={chosen.group}
              onChange={(group) => invitation.choose({ group, preset: null, roles: [], groupRoles: [] })}
            />
          </Field>
        )}
        <PresetChoice
          id="invite-roles"
          legend={t('field.roles')}
          error={errors.roles}
          presets={presets}
          chosen={chosen.preset}
          inGroup={chosen.group !== null}
          onChoose={invitation.preset}
        />
        <div className="grid gap-2 sm:grid-cols-2">
          {chosen.group !== null && (
            <Field id="invite-memberships" label={t('invite.groupRoles')} error={errors.memberships}>
              <MultiCombobox<Option<number>>
                label={t('invite.groupRoles')}
                placeholder={t('user.addRole')}
                options={options}
                value={options.filter(({ value }) => chosen.groupRoles.includes(value))}
                onChange={(picked) => invitation.choose({ groupRoles: picked.map(({ value }) => value) })}
              />
            </Field>
          )}
        </div>
        <Fieldset legend={t('field.apps')}>
          <div className="flex flex-wrap gap-x-3">
            {apps.map((app) => (
              <Checkbox
                key={app}
                label={t(`enum.app.${app}`)}
                checked={chosen.apps.includes(app)}
                onChange={(event) =>
                  invitation.choose({
                    apps: event.target.checked ? [...chosen.apps, app] : chosen.apps.filter((each) => each !== app),
                  })
                }
              />
            ))}
          </div>
        </Fieldset>
        <Field
          id="invite-greeting"
          label={t('invite.greeting')}
          optional
          hint={t('invite.link')}
          error={errors.greeting}
        >
          <Textarea
            value={person.greeting}
            maxLength={500}
            rows={2}
            onChange={(event) => type({ greeting: event.target.value })}
          />
        </Field>
      </AtOnce>
    </Section>
  )
}
