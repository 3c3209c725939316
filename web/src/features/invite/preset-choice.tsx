import { t } from '../../lib/i18n.ts'
import { Fieldset } from '../../ui/field.tsx'
import type { Preset } from './presets.ts'

/** Offers the tasks that a new person can get; a chosen one fills in roles and apps. */
export function PresetChoice(props: {
  id?: string
  legend: string
  hint?: string
  error?: string
  presets: readonly Preset[]
  chosen: string | null
  /** The group's name, for the tasks that hold in it alone. */
  group: string | undefined
  onChoose: (preset: Preset) => void
}) {
  const { id, legend, hint, error, presets, chosen, group, onChoose } = props
  return (
    <Fieldset id={id} legend={legend} hint={hint} error={error}>
      <div className="grid gap-x-3 sm:grid-cols-2">
        {presets.map((preset) => (
          <label
            key={preset.key}
            className="flex min-h-5.5 items-start gap-1.5 border-b border-grey-2 px-1 py-1 has-checked:bg-blue-ice"
          >
            <span className="grid h-3 place-items-center">
              <input
                type="radio"
                name="preset"
                checked={chosen === preset.key}
                onChange={() => onChoose(preset)}
                className="size-[20px] accent-blue"
              />
            </span>
            <span className="min-w-0">
              <strong className="block">{preset.label}</strong>
              <span className="text-hint text-grey-6">
                {preset.everywhere
                  ? t('invite.everywhere')
                  : t('invite.inGroup', { group: group ?? t('invite.theGroup') })}
              </span>
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  )
}
