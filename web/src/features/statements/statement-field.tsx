import type { Stated, StatementForm, StatementValue } from '@kollegium/api/definitions/statements'
import GitBranch from 'lucide-react/icons/git-branch'
import { type ReactNode, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconType } from '../../ui/icon.tsx'
import { StatementControl, valueText } from './statement-control.tsx'
import { idOf, labelOf } from './statement-sections.ts'

/** Draws the dashed frame of an inherited or fixed value. */
export function DashedFrame({ icon, children, action }: { icon: IconType; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid min-h-5 grid-cols-[16px_minmax(0,1fr)] items-center gap-x-1 rounded-control border border-dashed border-grey-4 bg-grey-0 px-1.5 py-0.5 sm:grid-cols-[16px_minmax(0,1fr)_auto]">
      <Icon as={icon} size={16} className="text-grey-6" />
      <div className="wrap-anywhere">{children}</div>
      {action && <div className="max-sm:col-start-2 max-sm:-ml-1">{action}</div>}
    </div>
  )
}

/** Names the group that something is inherited from; null is the network. */
export const ownerName = (from: Stated['from'], network: string) => from?.title ?? network

type FieldProps = {
  form: StatementForm
  name: string
  value: StatementValue
  /** The value that holds while the group has none of its own. */
  inherited: Stated | undefined
  /** The name of the network. */
  network: string
  error?: string
  readOnly: boolean
  placeholder?: string
  onChange: (value: StatementValue) => void
}

/** Edits one field: the inherited value, or the group's own. */
export function StatementField(props: FieldProps) {
  const { form, name, value, inherited, network, error, readOnly, placeholder, onChange } = props
  const [opened, setOpened] = useState(false)
  const { shape } = form.fields
  const label = labelOf(shape, name)
  const id = idOf(`values.${name}`)
  if (inherited && value === null && !opened && !error) {
    return (
      <div className="min-w-0">
        <p id={`${id}-label`} className="mb-0.5 font-bold">
          {label}
        </p>
        <DashedFrame
          icon={GitBranch}
          action={
            !readOnly && (
              <Button variant="tertiary" size={32} aria-describedby={`${id}-label`} onClick={() => setOpened(true)}>
                {t('statement.own')}
              </Button>
            )
          }
        >
          <span className="whitespace-pre-line">{valueText(shape, name, inherited.value)}</span>{' '}
          <span className="text-hint text-grey-6">
            {t('statement.inherited', { text: ownerName(inherited.from, network) })}
          </span>
        </DashedFrame>
      </div>
    )
  }
  return (
    <div className="min-w-0">
      <StatementControl
        id={id}
        shape={shape}
        name={name}
        value={value}
        required={form.required.includes(name)}
        error={error}
        readOnly={readOnly}
        placeholder={placeholder}
        onChange={onChange}
      />
      {inherited && !readOnly && (
        <Button
          variant="tertiary"
          size={32}
          className="-ml-1 mt-0.5"
          aria-describedby={`${id}-label`}
          onClick={() => {
            setOpened(false)
            onChange(null)
          }}
        >
          {t('statement.inherit')}
        </Button>
      )}
    </div>
  )
}
