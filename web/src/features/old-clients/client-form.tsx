import { type FormEvent, useRef, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { type TextKey, t } from '../../lib/i18n.ts'
import { useUnsaved } from '../../resource/unsaved.tsx'
import { useKept, useTellFound } from '../../resource/use-kept.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { FormCompany, useHold } from '../together/form-company.tsx'
import { AddressList } from './address-list.tsx'
import type { OldClient } from './client-type.ts'

type Values = Pick<OldClient, 'id' | 'name' | 'redirect_uris' | 'origins' | 'rotation' | 'unbound'> & {
  withSecret: boolean
}

const empty: Values = {
  ...{ id: '', name: '', redirect_uris: [''], origins: [], rotation: true, unbound: true, withSecret: false },
}
const valuesOf = ({ id, name, redirect_uris, origins, rotation, unbound }: OldClient): Values => ({
  ...{ id, name, redirect_uris, origins, rotation, unbound, withSecret: false },
})

type Errors = Record<string, string[]>
type FormProps = {
  registered: OldClient | null
  onSaved: (id: string, secret: string | null) => Promise<void>
  /** Fetches the values that somebody else has saved meanwhile. */
  onFetch: () => Promise<unknown>
}

/** Registers a client, or changes one. */
export function ClientForm({ registered, onSaved, onFetch }: FormProps) {
  const { client } = useServices()
  const toast = useToast()
  const [first] = useState(registered ? valuesOf(registered) : empty)
  const kept = useKept({ name: 'oldClient', slot: registered?.id ?? 'new' }, first)
  useTellFound(kept)
  const { value: values, set: setValues } = kept
  const [errors, setErrors] = useState<Errors>({})
  const [general, setGeneral] = useState('')
  const [busy, setBusy] = useState(false)
  const isSaved = useRef(false)
  const { held, setCorner, company } = useHold()
  const set = (part: Partial<Values>) => {
    isSaved.current = false
    setValues({ ...values, ...part })
    setErrors({})
  }

  async function send(): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setGeneral('')
    try {
      const { id, withSecret, ...rest } = values
      const data = { ...rest, origins: rest.origins.filter((each) => each.trim() !== '') }
      const made = registered
        ? await client.oldClient.update.mutate({ client: id, data, updated_at: registered.updated_at })
        : await client.oldClient.create.mutate({ client: id, data, withSecret })
      isSaved.current = true
      kept.end()
      toast.success(t(registered ? 'oldClient.saved' : 'oldClient.made'))
      await onSaved(id, 'secret' in made ? made.secret : null)
      return true
    } catch (error) {
      const failure = failureOf(error)
      const fields = Object.entries(failure.fields).map(([path, texts]) => [path.replace(/^data\./, ''), texts])
      setErrors(Object.fromEntries(fields))
      if (fields.length === 0) setGeneral(failure.message)
      return false
    } finally {
      setBusy(false)
    }
  }
  const typed = (Object.keys(first) as (keyof Values)[]).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(first[name]),
  )
  useUnsaved({
    isUnsaved: () => !isSaved.current && typed.length > 0,
    save: held ? undefined : send,
    discard: kept.forget,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!held) void send()
  }
  return (
    <>
      <span ref={setCorner} className="mt-1 block empty:hidden" />
      {registered && (
        <FormCompany
          entity="oldClient"
          record={registered}
          field={isSaved.current ? null : (typed.at(-1) ?? null)}
          saving={busy}
          mayWrite
          labelOf={(name) => labels[name] && t(labels[name])}
          onFetch={onFetch}
          {...company}
        />
      )}
      <form noValidate onSubmit={submit} className="mt-3 grid gap-3">
        {general && <Notice severity="error" live title={general} />}
        {/* Somebody else writes in it: everything typed here stays. */}
        <fieldset disabled={held} className="contents">
          <ClientFields values={values} set={set} errors={errors} isNew={!registered} />
        </fieldset>
        {!held && (
          <div>
            <Button type="submit" variant="primary" busy={busy}>
              {t(registered ? 'action.save' : 'oldClient.register')}
            </Button>
          </div>
        )}
      </form>
    </>
  )
}

const labels: Record<string, TextKey> = {
  name: 'oldClient.name',
  redirect_uris: 'oldClient.redirects',
  origins: 'oldClient.origins',
  unbound: 'oldClient.unbound',
  rotation: 'oldClient.rotation',
}

type ChoicesProps = { values: Values; set: (part: Partial<Values>) => void; isNew: boolean }

function ClientFields({ errors, ...choices }: ChoicesProps & { errors: Errors }) {
  const { values, set, isNew } = choices
  const at = (field: 'redirect_uris' | 'origins') =>
    Object.fromEntries(values[field].map((_, index) => [index, errors[`${field}.${index}`]?.join(' ') ?? '']))
  return (
    <>
      <Field label={t('oldClient.name')} required error={errors.name?.join(' ')}>
        <TextInput maxLength={100} value={values.name} onChange={(event) => set({ name: event.target.value })} />
      </Field>
      {isNew && (
        <Field label={t('oldClient.id')} required hint={t('oldClient.idHelp')} error={errors.client?.join(' ')}>
          <TextInput
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            value={values.id}
            onChange={(event) => set({ id: event.target.value })}
          />
        </Field>
      )}
      <AddressList
        legend={t('oldClient.redirects')}
        hint={t('oldClient.redirectsHelp')}
        required
        itemLabel={(number) => t('oldClient.redirect', { number })}
        add={t('oldClient.addAddress')}
        values={values.redirect_uris}
        errors={at('redirect_uris')}
        onChange={(redirect_uris) => set({ redirect_uris })}
      />
      <AddressList
        legend={t('oldClient.origins')}
        hint={t('oldClient.originsHelp')}
        itemLabel={(number) => t('oldClient.origin', { number })}
        add={t('oldClient.addOrigin')}
        values={values.origins}
        errors={at('origins')}
        onChange={(origins) => set({ origins })}
      />
      <Choices {...choices} />
    </>
  )
}

/** The switches of a client; its first secret is given with the registration. */
function Choices({ values, set, isNew }: ChoicesProps) {
  return (
    <div className="grid gap-1 border-t border-grey-2 pt-2">
      <Switch
        label={t('oldClient.unbound')}
        hint={t('oldClient.unboundHelp')}
        checked={values.unbound}
        onChange={(unbound) => set({ unbound })}
      />
      <Switch
        label={t('oldClient.rotation')}
        hint={t('oldClient.rotationHelp')}
        checked={values.rotation}
        onChange={(rotation) => set({ rotation })}
      />
      {isNew && (
        <Switch
          label={t('oldClient.withSecret')}
          hint={t('oldClient.withSecretHelp')}
          checked={values.withSecret}
          onChange={(withSecret) => set({ withSecret })}
        />
      )}
    </div>
  )
}
